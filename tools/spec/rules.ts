import capabilities from './capabilities.json' with { type: 'json' };
import written from './rules.json' with { type: 'json' };

/** How a rule stands; every rule says one of them. */
export const kinds = {
  proven: 'proven by a test',
  holds: 'holds, no test yet',
  notYet: 'not yet',
  readAs: 'read otherwise',
} as const;
export type Kind = keyof typeof kinds;

/** A sentence of the specification that can be tested, with what speaks for it: one of the four, and the tests of a reading beside it. */
export interface Rule {
  id: string;
  capability: string;
  rule: string;
  /** Tests that fail where the rule is broken, each `file: title`. */
  proven?: readonly string[];
  /** What keeps it, where no test does. */
  holds?: string;
  /** What is missing. */
  notYet?: string;
  /** How it is read instead, and by which decision. */
  readAs?: string;
}

export const rules: readonly Rule[] = written;

/** As `readAs` names its tests too, it is asked for first. */
export const kindOf = (rule: Rule): Kind | undefined =>
  (['readAs', 'proven', 'holds', 'notYet'] as const).find((kind) => rule[kind] !== undefined);

/** A test as it is written beside a rule, apart. */
export function proofOf(written: string): { file: string; title: string } {
  const at = written.indexOf(': ');
  return { file: written.slice(0, at), title: written.slice(at + 2) };
}

/** How many rules stand how, in words for the head of the map. */
export function rulesInShort(): string {
  const [proven, holds, notYet, readAs] = counts(rules);
  return `Rules proven by a test: ${proven} of ${rules.length}; ${holds} hold without one, ${readAs} are read otherwise, ${notYet} are not yet`;
}

/** The parts of the map that tell each rule with its proof. */
export function rulesInFull(): string[] {
  const head = ['capability', ...Object.values(kinds), 'of'];
  const told = capabilities.map(({ id, title }) => ({ id, title, own: rules.filter((one) => one.capability === id) }));
  const sums = [
    ...told.map(({ id, title, own }) => [`${id} ${title}`, ...counts(own), own.length]),
    ['all', ...counts(rules), rules.length],
  ];
  return [
    '## Rules',
    'Kept in `tools/spec/rules.json`: whoever writes a test for a rule names it there as `"proven": ["file: title"]` in place of what stands beside the rule, and runs `npm run map`. A test fails where a named test is gone.',
    table(head, sums),
    ...told.flatMap(({ id, title, own }) => [
      `### ${id} ${title}`,
      table(
        ['rule', 'what it says', ''],
        own.map((one) => [one.id, one.rule, standing(one)]),
      ),
    ]),
  ];
}

const counts = (some: readonly Rule[]) =>
  (Object.keys(kinds) as Kind[]).map((kind) => some.filter((one) => kindOf(one) === kind).length);

function standing(rule: Rule): string {
  const tests = (rule.proven ?? []).map((one) => {
    const { file, title } = proofOf(one);
    return `\`${file}\` “${title}”`;
  });
  const said = (['readAs', 'holds', 'notYet'] as const).flatMap((kind) =>
    rule[kind] ? [`**${kinds[kind]}**: ${rule[kind]}`] : [],
  );
  return [...said, ...tests].join(' · ');
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
