import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Why a document may not name a test as a proof: its file is gone, is no test, or has none of this title; `undefined` where it may. */
export function faultOfProof(file: string, title: string): string | undefined {
  if (!/\.(?:test|journey)\.tsx?$/.test(file)) return `${file} is no file of tests`;
  if (!existsSync(path.join(root, file))) return `${file} is gone`;
  return hasTest(readFileSync(path.join(root, file), 'utf8'), title) ? undefined : `${file} has no test “${title}”`;
}

/** Whether a file has a test of this title, or a row of a test that is run by rows, and runs it. */
export function hasTest(text: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const at = text.indexOf(`${quote}${title}${quote}`);
    return at >= 0 && !/\b(?:test|describe)\.(?:skip|todo)\(\s*$/.test(text.slice(0, at));
  });
}
