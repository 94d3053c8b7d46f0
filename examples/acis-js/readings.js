// Where the book is silent or says two things: what this implementation takes it to mean.
// Only the unclear places of the Competition, Reckoning and End of Epoch Phases.

export const READINGS = {
  allied_status: 'counted', // an allied disk counts for Control and Contested
  allied_height: 'counted', // ... and for the height of a stack in step 4
  first_check: 'before-loss', // the stop conditions are looked at before the first loss
  pass_heights: 'live', // a stack's height is read when its level comes up
  paid_stack: 'passed-over', // who paid keeps the disk and is not hit again at that level
  paid_loss: 'counts', // a loss paid off counts for stop condition a
  called_off: 'closed', // ... and once they have, later cards find no Contested area there
  loot_counts: 'removed', // disks that left the area, by cards too
  loot_without_fight: 'checked', // loot is checked even if cards ended the fight
  step_three: 'by-civilization',
  competition_order: 'nearest-corner',
  domination: 'occupies', // the Sea Domination Step, not the glossary
  landless_sea: 'nobody',
  domination_payment: 'allowed',
  tied_spaces: 'pick-in-turn',
  tied_lowest: 'lot-then-pick',
  aeneas_display: 'any-inactive',
  aeneas_conversion: 'conversion',
  barbarian_shortage: 'borrow',
  emptied_wonder: 'stays-empty',
  sudden_death_number: 'digit',
  event_and_end: 'event-first',
  cards_for_cities: 'full',
  epoch_domination: 'afresh',
  epoch_limits: 'reckoning',
  deep_limit: 'faction',
  unlisted_events: 'ignored',
  acting_event_goes: 'discard',
  reshuffle: 'at-once',
  event_replacement: 'after-each',
  tie_break_wonders: 'unburied',
  plus_twenty: 'beyond-twenty',
  final_epoch_event: false, // the optional rule is not played
};
