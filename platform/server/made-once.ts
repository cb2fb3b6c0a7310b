import { randomBytes } from 'node:crypto';
import { chownSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';

/** The text of a file that is written once and then kept. Of two processes that make it at the same time the quicker one wins. */
export function madeOnce(file: string, make: () => string, account: { uid: number; gid: number } | null = null): string {
  const kept = read(file);
  if (kept) return kept;
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, make(), { mode: 0o600 });
  if (account) chownSync(draft, account.uid, account.gid);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return read(file);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
