// A subject for `hoyle conform acis`: one request a line in, one reply a line out.
//
//     hoyle conform acis -- node examples/acis-js/main.js

import { createInterface } from 'node:readline';
import { RULES } from './rules.js';
import { Illegal, Skip } from './words.js';
import { READINGS } from './readings.js';
import { Table } from './table.js';

const HELLO = {
  name: 'acis-js',
  version: '1.0.0',
  language: 'JavaScript',
  rulesets: ['acis'],
  rules: READINGS,
  can: ['ask', 'setup', 'legal', 'apply', 'pipeline'],
};

const table = new Table();

/** This implementation plays one set of readings: it must not answer for another. */
function insistOnOurReadings(rules = {}) {
  for (const [field, value] of Object.entries(rules)) {
    if (JSON.stringify(READINGS[field]) !== JSON.stringify(value)) {
      throw new Skip(`${field} = ${JSON.stringify(value)} is not played here`);
    }
  }
}

function ask({ rule, args, rules }) {
  insistOnOurReadings(rules);
  if (!Object.hasOwn(RULES, rule)) throw new Skip(`${rule} is not a rule of competition or reckoning`);
  return { answer: RULES[rule](args) };
}

const COMMANDS = {
  start: () => HELLO,
  ask,
  setup: ({ rules, position }) => {
    insistOnOurReadings(rules);
    return { position: table.setUp(position) };
  },
  legal: () => ({ actions: table.legal() }),
  apply: ({ action }) => ({ position: table.apply(action) }),
  stop: () => ({}),
};

function reply(request) {
  try {
    const command = COMMANDS[request.cmd];
    if (!command) throw new Skip(`${request.cmd} is not played here`);
    return { ok: command(request) };
  } catch (problem) {
    if (problem instanceof Illegal) return { illegal: { says: problem.message } };
    if (problem instanceof Skip) return { skipped: { reason: problem.message } };
    return { error: { message: String(problem.stack ?? problem) } };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ seq: request.seq, ...reply(request) })}\n`);
  if (request.cmd === 'stop') break;
}
