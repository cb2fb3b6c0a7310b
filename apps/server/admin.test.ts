import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../platform/server/db/embedded.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-admin-'));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the operator makes a company and its people, checks the books, backs up and restores elsewhere', async () => {
  const company = [
    '--slug',
    'alpha',
    '--name',
    'Alpha',
    '--name-ar',
    'ألفا',
    '--business',
    'courier',
    '--admin',
    'boss@alpha.test',
  ];
  expect(await admin('tenant', 'create', ...company)).toMatchObject({
    ended: 0,
    said: expect.stringMatching(/boss@alpha.test .* password \w{16}/),
  });
  expect(await admin('tenant', 'create', ...company)).toMatchObject({ ended: 2, said: expect.stringContaining('already') });
  expect(await admin('user', 'password', '--tenant', 'alpha', '--user', 'boss@alpha.test')).toMatchObject({ ended: 0 });
  expect(await admin('check-books')).toMatchObject({ ended: 0, said: expect.stringContaining('balance') });
  expect(await admin('backup', path.join(folder, 'backup'))).toMatchObject({ ended: 0 });
  expect(await admin('restore', path.join(folder, 'backup'))).toMatchObject({
    ended: 1,
    said: expect.stringContaining('holds data already'),
  });
  expect(await admin('restore', path.join(folder, 'backup'), 'elsewhere')).toMatchObject({ ended: 2 });
});

test('a password is taken as it comes from standard input, unless it is one that is guessed first', async () => {
  const company = (slug: string) => [
    '--slug',
    slug,
    '--name',
    'Gamma',
    '--name-ar',
    'غاما',
    '--business',
    'courier',
    '--admin',
    'g@gamma.test',
  ];
  const give = (password: string, ...given: string[]) => adminGiven(`${password}\n`, ...given, '--password-stdin');
  // Held open, so that not each command starts and stops a database of its own; the test before this one has them do so.
  const database = await startEmbedded({ dataDir: path.join(folder, 'data') });
  onTestFinished(() => database.stop());
  for (const guessed of ['football', 'gamma2026', 'g@gamma.test'])
    expect(await give(guessed, 'tenant', 'create', ...company('gamma'))).toMatchObject({
      ended: 1,
      said: expect.stringContaining('password: '),
    });
  expect(await give('short', 'tenant', 'create', ...company('gamma'))).toMatchObject({ ended: 2 });
  expect(await give('  a pass with blanks  ', 'tenant', 'create', ...company('gamma'))).toMatchObject({ ended: 0 });
  const person = ['--tenant', 'gamma', '--user', 'g@gamma.test'];
  expect(await give('iloveyou', 'user', 'password', ...person)).toMatchObject({
    ended: 1,
    said: expect.stringContaining('guessed'),
  });
  expect(await give(' another one ', 'user', 'password', ...person)).toMatchObject({ ended: 0 });
  expect(await admin('user', 'unlock', ...person)).toMatchObject({
    ended: 0,
    said: expect.stringContaining('may sign in again'),
  });
  const made = ['--tenant', 'gamma', '--name', 'Rana', '--email', 'rana@gamma.test', '--role', 'Viewer'];
  expect(await give('rana1234', 'user', 'create', ...made)).toMatchObject({
    ended: 1,
    said: expect.stringContaining('your name'),
  });
});

test('a wrong call ends with status 2 and says what would be right', async () => {
  expect(await admin('user', 'delete')).toMatchObject({ ended: 2, said: expect.stringContaining('user create') });
  expect(await admin('tenant', 'create', '--slug', 'beta')).toMatchObject({ ended: 2, said: expect.stringContaining('--name') });
  expect(await admin('verify')).toMatchObject({ ended: 2, said: expect.stringContaining('name one folder') });
});

const admin = (...given: string[]) => adminGiven('', ...given);

function adminGiven(input: string, ...given: string[]): Promise<{ ended: number; said: string }> {
  const environment = { ...process.env, DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '' };
  return new Promise((resolve) => {
    const { stdin } = execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'admin.ts'), ...given],
      { env: environment },
      (error, stdout, stderr) => {
        resolve({ ended: error ? Number(error.code) : 0, said: stdout + stderr });
      },
    );
    stdin?.end(input);
  });
}
