import path from 'node:path';
import { fileContent, savedTableContent } from './content.ts';
import { readManifest } from './manifest.ts';

/** What is wrong with the files of a backup, one line each; nothing where all of it is as it was made. */
export async function verifyFiles(folder: string): Promise<string[]> {
  const manifest = await readManifest(folder);
  const problems: string[] = [];
  for (const table of manifest.tables) {
    const found = await savedTableContent(folder, table).catch((error) => ({ rows: -1, sha256: String(error.message) }));
    if (found.rows === -1) problems.push(`table ${table.name}: cannot be read (${found.sha256})`);
    else if (found.rows !== table.rows) problems.push(`table ${table.name}: ${found.rows} rows instead of ${table.rows}`);
    else if (found.sha256 !== table.sha256) problems.push(`table ${table.name}: its content has changed`);
  }
  for (const file of manifest.files) {
    const found = await fileContent(path.join(folder, 'files'), file.path).catch(() => null);
    if (found?.sha256 !== file.sha256) problems.push(`file ${file.path}: ${found ? 'its content has changed' : 'is missing'}`);
  }
  return problems;
}
