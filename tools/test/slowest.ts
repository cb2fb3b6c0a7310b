import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

interface Timed {
  seconds: number;
  name: string;
}

/** The slowest tests of a run by the reports of both runners, slowest first: where the next minute can be saved. */
export function slowest(reports: { vitest: string; journeys: string }, most = 20): Timed[] {
  return [...ofVitest(reports.vitest), ...ofJourneys(reports.journeys)]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, most);
}

function ofVitest(file: string): Timed[] {
  const files = (read(file)?.testResults ?? []) as {
    name: string;
    assertionResults: { fullName: string; duration?: number | null }[];
  }[];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({
      seconds: (one.duration ?? 0) / 1000,
      name: `${path.relative(root, name)} › ${one.fullName}`,
    })),
  );
}

interface Suite {
  file: string;
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

function ofJourneys(file: string): Timed[] {
  const of = ({ file: name, specs = [], suites = [] }: Suite): Timed[] => [
    ...specs.map(({ title, tests }) => ({
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
      name: `${name} › ${title}`,
    })),
    ...suites.flatMap(of),
  ];
  return ((read(file)?.suites ?? []) as Suite[]).flatMap(of);
}

const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
