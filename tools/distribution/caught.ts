import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Named } from './named.ts';
import { breachesOf, type Known } from './rules.ts';

interface Caught {
  at: string;
  text: string;
}

/** What the last run of the tests caught, each statement once. */
export function caughtIn(folder: string): Caught[] {
  if (!existsSync(folder)) return [];
  const lines = globSync('*.jsonl', { cwd: folder }).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8').trim().split('\n'),
  );
  const caught = lines.filter(Boolean).map((line) => JSON.parse(line) as Caught);
  return [...new Map(caught.map((one) => [one.text, one])).values()];
}

/** What is wrong with them, each with its place and the rule; and which names are no longer needed. */
export function faultsIn(caught: readonly Caught[], known: Known, named: Record<string, Named>): string[] {
  const needed = new Set<string>();
  const faults = caught.flatMap(({ at, text }) => {
    const file = at.replace(/:\d+$/, '');
    const broken = breachesOf(text, known).filter(({ rule }) => {
      const isNamed = named[file]?.rule === rule;
      if (isNamed) needed.add(file);
      return !isNamed;
    });
    const said = [...new Set(broken.map((breach) => `${breach.rule} (${breach.said})`))];
    return said.length ? [`${at} breaks ${said.join(', ')}: ${text.replace(/\s+/g, ' ')}`] : [];
  });
  const idle = Object.keys(named).filter((file) => !needed.has(file));
  return [...faults, ...idle.map((file) => `${file} is named in tools/distribution/named.ts and sends nothing of the kind`)];
}
