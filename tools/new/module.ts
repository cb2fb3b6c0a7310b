import type { Named } from './names.ts';

/** What a module says of itself while it holds one thing. */
export const readme = ({ folder, kind, title, type, files, permission }: Named) => `# ${titleOf(folder)}

${says[kind](title)}

- **${type}** (\`/${files}\`): ${holds[kind]}

**Ledger** Nothing is posted.

**What must hold** \`server/${files}.test.ts\`.

**Who may** \`${permission}\`.
`;

const says = {
  entity: (title: string) => `${title} of a company.`,
  document: (title: string) => `${title} of a branch.`,
  report: (title: string) => `${title}: what was booked in each branch.`,
};
const holds = {
  entity: 'a name and a note.',
  document: 'a numbered paper; `draft`, `posted`, `reversed`.',
  report: 'per branch and currency, in the days asked for.',
};

function titleOf(folder: string): string {
  const words = (folder.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return (words[0] ?? '').toUpperCase() + words.slice(1);
}

/** The name of a migration that runs after all there are: of today, or of the newest one's day where that is later. */
export function migrationName(newest: string, today: string, what: string): string {
  const day = newest.slice(0, 10);
  const nth = Number(newest.slice(11, 13));
  if (today > day) return `${today}-01-${what}.sql`;
  if (nth < 99) return `${day}-${String(nth + 1).padStart(2, '0')}-${what}.sql`;
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return `${next}-01-${what}.sql`;
}
