import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/server/config.ts';
import { type Account, databaseAccount } from '../../platform/server/db/embedded-account.ts';
import { webDir } from './web-build.ts';

/** Preferred first; never the one the database runs as, whose files hold its owner's password. */
const names = ['karwan', 'www-data', 'nobody', 'daemon', 'bin'];

/**
 * Whom the server runs as where the product was started as root: an account that owns nothing but the uploaded files. Null where it
 * stays who it is; then, started as root, the reason is said.
 */
export function serverAccount(config: Config, say: (line: string) => void): Account | null {
  if (process.getuid?.() !== 0) return null;
  const account = unprivileged(config.databaseUrl ? null : databaseAccount());
  const reason = account ? whyNot(account, config) : 'there is no account for it';
  if (!account || reason) {
    say(`WARNING: The server runs as root, as ${reason}. Start the product as an ordinary user (docs/operations.md).`);
    return null;
  }
  return account;
}

function unprivileged(ofDatabase: Account | null): Account | null {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = names
    .flatMap((name) => rows.filter(([one]) => one === name))
    .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }))
    .find(({ uid }) => uid > 0 && uid !== ofDatabase?.uid);
  return found ?? null;
}

/** Tried as that account, before anything depends on it: reading the program, keeping files, and the port. */
function whyNot(account: Account, { filesDir, lettersDir, host, port }: Config): string | null {
  mkdirSync(filesDir, { recursive: true, mode: 0o711 });
  mkdirSync(lettersDir, { recursive: true, mode: 0o700 });
  for (const folder of [filesDir, lettersDir]) handOver(folder, account);
  const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', trial], {
    ...account,
    encoding: 'utf8',
    cwd: '/',
    env: {
      ...process.env,
      TRIED: JSON.stringify({ program: path.join(import.meta.dirname, 'main.ts'), page: webDir, filesDir, host, port }),
    },
  });
  if (ran.status === 0) return null;
  return ran.stdout?.trim() || 'another user cannot run the programs in this directory';
}

const trial = `
import { accessSync, constants, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
const { program, page, filesDir, host, port } = JSON.parse(process.env.TRIED);
const stop = (reason) => { console.log(reason); process.exit(1); };
const may = (place, right, reason) => { try { accessSync(place, right); } catch { stop(reason + ' ' + place); } };
may(program, constants.R_OK, 'another user cannot read');
may(path.join(program, '../../../node_modules'), constants.R_OK | constants.X_OK, 'another user cannot read');
may(path.join(page, 'index.html'), constants.R_OK, 'another user cannot read');
may(filesDir, constants.W_OK | constants.X_OK, 'another user cannot write');
may(tmpdir(), constants.W_OK | constants.X_OK, 'another user cannot write');
createServer().on('error', (error) => stop('another user cannot listen on port ' + port + ' (' + error.code + ')')).listen(port, host, () => process.exit(0));
`;

/** What was uploaded while somebody else served, or brought back by a restore, is the server's from now on. */
function handOver(place: string, account: Account): void {
  if (statSync(place).uid === account.uid) return;
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(place, name), account.uid, account.gid);
  chownSync(place, account.uid, account.gid);
}
