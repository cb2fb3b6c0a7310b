import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { hearStatements } from '../../platform/server/db/sql.ts';

// Set up for every file of the database tests: what the product sends is kept, once for each process, with the place it came from.
export const folder = path.resolve(import.meta.dirname, '../../test-results/statements');
mkdirSync(folder, { recursive: true });
const caught = path.join(folder, `${process.pid}.jsonl`);
/** What tests say themselves, and what passes statements on. */
const own = /\.test\.ts|-world\.ts|\/testing\/|\/tools\/(?!distribution)/;
const between = /\/platform\/server\/db\/|\/node_modules\/|\/tools\/distribution\/|\(node:|<anonymous>/;

hearStatements((text) => {
  Error.stackTraceLimit = 30;
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = 10;
  const from = frames.find((frame) => !between.test(frame)) ?? '';
  if (own.test(from)) return;
  const [, at = ''] = /([\w./-]+\.ts:\d+)/.exec(from.replace(/.*\/(?=(apps|modules|platform)\/)/, '')) ?? [];
  appendFileSync(caught, `${JSON.stringify({ at, text })}\n`);
});
