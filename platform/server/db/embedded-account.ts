import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Whom the database server runs as: PostgreSQL refuses root. */
export interface Account {
  uid: number;
  gid: number;
}

/** The account to drop to; null where the process is an ordinary user already and stays itself. */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) {
    requireName();
    return null;
  }
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row)
    throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody to run it as');
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** initdb looks its user up by number. */
function requireName(): void {
  try {
    os.userInfo();
  } catch {
    throw new Error(
      `user ${process.getuid?.()} has no name on this machine, so PostgreSQL refuses it; set DATABASE_URL, or start as a named user`,
    );
  }
}

/** Whether the account can walk to this place: every directory above and the place itself. */
export function isReachable(place: string, account: Account): boolean {
  for (let at = path.resolve(place); ; at = path.dirname(at)) {
    const { uid, gid, mode } = statSync(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (at === path.dirname(at)) return true;
  }
}
