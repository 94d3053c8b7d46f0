// The two ways not to answer, and arithmetic on rows.

/** The book forbids it. */
export class Illegal extends Error {}

/** Not played here. */
export class Skip extends Error {}

export const forbid = (condition, why) => {
  if (condition) throw new Illegal(why);
};

export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

export const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);

/** A copy of *row* in which the entry at *index* is *value*. */
export const withEntry = (row, index, value) => row.map((old, at) => (at === index ? value : old));
