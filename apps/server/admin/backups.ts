import { backUp } from '../../../platform/server/backup/back-up.ts';
import { drill } from '../../../platform/server/backup/drill.ts';
import type { Manifest } from '../../../platform/server/backup/manifest.ts';
import { readManifest } from '../../../platform/server/backup/manifest.ts';
import { restore } from '../../../platform/server/backup/restore.ts';
import { verifyFiles } from '../../../platform/server/backup/verify.ts';
import { atDesk, type Command, type Given } from './command.ts';

export const backUpCommand: Command = {
  takes: '<folder>',
  summary: 'Copies the database as it is at this moment, and the uploaded files, into a new folder.',
  folder: true,
  run: (given) =>
    atDesk(async ({ config, ownerUrl }) => {
      const manifest = await backUp({ ownerUrl, filesDir: config.filesDir }, folderOf(given));
      console.log(`Backed up ${contentOf(manifest)} to ${folderOf(given)}.`);
      console.log('The secret of the product is not in it: keep DATA_DIR/secret (or APP_SECRET) in another place.');
      return 0;
    }),
};

export const restoreCommand: Command = {
  takes: '<folder>',
  summary: 'Brings a backup into an empty database and compares every table with it.',
  folder: true,
  run: (given) =>
    atDesk(async ({ config, ownerUrl, appPassword }) => {
      const problems = await restore({ ownerUrl, filesDir: config.filesDir }, folderOf(given), appPassword);
      return verdict(problems, `Restored ${contentOf(await readManifest(folderOf(given)))}; every table is as it was.`);
    }),
};

export const verifyCommand: Command = {
  takes: '<folder> [--drill]',
  summary: 'Checks that a backup is whole; with --drill also restores it into a database made for it, compares and drops it.',
  options: { drill: { type: 'boolean' } },
  folder: true,
  run: async (given) => {
    const manifest = await readManifest(folderOf(given));
    const broken = await verifyFiles(folderOf(given));
    if (broken.length || !given.drill) return verdict(broken, `The backup is whole: ${contentOf(manifest)}.`);
    return atDesk(async ({ ownerUrl, appPassword }) =>
      verdict(await drill(ownerUrl, folderOf(given), appPassword), `The backup is whole and restores: ${contentOf(manifest)}.`),
    );
  },
};

function folderOf(given: Given): string {
  return String(given.folder);
}

function verdict(problems: readonly string[], fine: string): number {
  if (!problems.length) console.log(fine);
  for (const problem of problems) console.error(problem);
  return problems.length ? 1 : 0;
}

function contentOf({ tables, files, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${files.length} files (made ${madeAt})`;
}
