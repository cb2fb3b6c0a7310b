import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { hearStatements } from '../../platform/server/db/sql.ts';

// Set up for every file of the database tests: what the product sends is kept, once for each process, with the place it came from.
const folder = path.resolve(import.meta.dirname, '../../test-results/statements');
mkdirSync(folder, { recursive: true });
const file = path.join(folder, `${process.pid}.jsonl`);
/** What tests say themselves, and what passes statements on. */
const own = /\.test\.ts|-world\.ts|\/testing\/|\/tools\/(?!distribution)/;
const between = /\/platform\/server\/db\/|\/node_modules\/|\/tools\/distribution\/|\(node:|<anonymous>/;

// One for the process: this file is run anew for each file of tests.
const kept = globalThis as { statementsCaught?: Set<string> };
kept.statementsCaught ??= new Set();
const caught = kept.statementsCaught;

/** Rows beside rows: what holds of the first of them holds of all. */
const furtherRows = /(?<=^insert into \w+ \([^)]*\) values \([^)]*\))(, \((\$\d+::\w+(, )?)+\))+$/;

hearStatements((sent) => {
  const text = sent.replace(furtherRows, '');
  if (caught.has(text)) return;
  const from = sender();
  if (own.test(from)) return;
  caught.add(text);
  const [, at = ''] = /([\w./-]+\.ts:\d+)/.exec(from.replace(/.*\/(?=(apps|modules|platform)\/)/, '')) ?? [];
  appendFileSync(file, `${JSON.stringify({ at, text })}\n`);
});

/** The line that sent it: the nearest that is not there to pass statements on. */
function sender(): string {
  const usual = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = usual;
  return frames.find((frame) => !between.test(frame)) ?? '';
}
