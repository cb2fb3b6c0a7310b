import pg from 'pg';
import { tableContent } from './content.ts';
import type { Manifest } from './manifest.ts';
import { plainText, type Table, tablesOf } from './tables.ts';

/** Where a database differs from a backup, table by table, row for row. */
export async function compareDatabase(ownerUrl: string, manifest: Manifest): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${plainText}`);
    const present = new Map((await tablesOf(client)).map((table) => [table.name, table]));
    const problems: string[] = [];
    for (const wanted of manifest.tables) {
      const problem = await difference(client, present.get(wanted.name), wanted);
      if (problem) problems.push(`table ${wanted.name}: ${problem}`);
    }
    return problems;
  } finally {
    await client.end();
  }
}

async function difference(
  client: pg.Client,
  table: Table | undefined,
  wanted: Manifest['tables'][number],
): Promise<string | null> {
  if (!table) return 'is missing';
  const found = await tableContent(client, { ...table, columns: [...wanted.columns] });
  if (found.rows !== wanted.rows) return `${found.rows} rows instead of ${wanted.rows}`;
  return found.sha256 === wanted.sha256 ? null : 'its content differs';
}
