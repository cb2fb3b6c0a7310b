import { globSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { urlToHttpOptions } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isReachable } from '../../platform/server/db/embedded-account.ts';
import { signInAt } from './testing/caller.ts';
import { productToStart, type StartedProduct } from './testing/started-product.ts';
import { webDir } from './web-build.ts';

const root = path.resolve(import.meta.dirname, '../..');
const stranger = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
/** Where the project lies under a directory of root's own, nobody else can run it; then the product says so and stays. */
const canDrop = isRoot && isReachable(path.join(root, 'apps/server'), stranger) && isReachable(process.execPath, stranger);

let product: StartedProduct;
beforeAll(async () => {
  product = await productToStart();
  await product.start();
  product.admin(
    'tenant',
    'create',
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
    '--password-stdin',
  );
});
afterAll(() => product?.remove(), 60_000);

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');
const uidOf = (pid: number) => Number(/^Uid:\s+(\d+)/m.exec(statusOf(pid))?.[1]);
const environmentOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');

test('every page and file says what it is, and texts in which letters they are written', async () => {
  const files = globSync('**/*.*', { cwd: webDir }).map((name) => `/${name}`);
  const wrong: string[] = [];
  const kinds = new Set<string>();
  for (const address of [
    ...files,
    '/',
    '/auth/login',
    '/api/docs',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/v1/settings',
    '/nowhere.txt',
    '/api/nowhere',
  ]) {
    const answer = await fetch(product.base + address);
    const kind = answer.headers.get('content-type') ?? '';
    kinds.add(kind);
    if (!kind || (/^text\/|\+xml|\/xml|javascript/.test(kind) && !/charset=utf-8/i.test(kind))) wrong.push(`${address}: ${kind}`);
    await answer.arrayBuffer();
  }
  expect(wrong).toEqual([]);
  expect([...kinds]).toEqual(expect.arrayContaining(['image/svg+xml; charset=utf-8', 'text/html; charset=utf-8']));
});

test('nothing of the project but what was built for people is served, whatever an address climbs over', async () => {
  const wanted = ['.git/HEAD', '.git/config', '.env', 'package.json', 'package-lock.json', 'data/secret', 'apps/server/main.ts'];
  const prefixes = ['/', '/assets/', '/files/', '/assets/../../', '/assets/%2e%2e/%2e%2e/', '/..%2f..%2f', '//', '/api/../'];
  const page = await (await fetch(`${product.base}/`)).text();
  expect(page).toContain('<div id=');
  const wrong: string[] = [];
  for (const file of wanted)
    for (const prefix of prefixes) {
      const { status, text } = await rawGet(prefix + file);
      // Where nothing is, the app says so itself: its one page answers every address a person may type.
      if (status < 400 && text !== page) wrong.push(`${prefix}${file}: ${status} ${text.slice(0, 80)}`);
    }
  expect(wrong).toEqual([]);
});

/** As it stands: `fetch` would straighten the path first. */
function rawGet(address: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ ...urlToHttpOptions(new URL(product.base)), path: address }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on('error', reject).end();
  });
}

describe('the process that serves people', () => {
  test('does not know the owner of the database', () => {
    // What this test run itself was given is no part of the product.
    const said = environmentOf(product.server()).filter((one) => !one.startsWith('KARWAN_TEST_'));
    const password = readFileSync(
      globSync('**/database/password', { cwd: product.dataDir }).map((name) => path.join(product.dataDir, name))[0] as string,
      'utf8',
    ).trim();
    expect(password.length).toBeGreaterThan(20);
    expect(said.filter((one) => one.includes(password) || one.includes('owner:'))).toEqual([]);
    expect(said.find((one) => one.startsWith('KARWAN_APP_URL='))).toContain('karwan_app:');
    expect(said.find((one) => one.startsWith('DATABASE_URL=')) ?? 'DATABASE_URL=').toBe('DATABASE_URL=');
  });

  test.skipIf(!canDrop)('is neither root nor whom the database runs as, and is in no group of root’s', () => {
    const uid = uidOf(product.server());
    expect(uid).not.toBe(0);
    expect(uid).not.toBe(uidOf(product.postmaster()));
    const ids = [...(/^(?:Uid|Gid|Groups):.*$/gm[Symbol.match](statusOf(product.server())) ?? [])].join(' ');
    expect(ids.match(/\b0\b/)).toBeNull();
    expect(() => statSync(path.join(product.dataDir, 'secret'))).not.toThrow();
    expect(statSync(path.join(product.dataDir, 'secret')).mode & 0o077).toBe(0);
  });

  test('keeps what is uploaded, makes files and papers, and finds them again after a restart', async () => {
    const boss = await signInAt(product.base, 'boss@alpha.test', 'correct horse 1');
    const token = (
      await (
        await fetch(`${product.base}/api/v1/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ identifier: 'boss@alpha.test', password: 'correct horse 1' }),
        })
      ).json()
    ).result.access_token;
    const form = new FormData();
    form.set('path', 'uploads');
    form.set('file', new Blob([readFileSync(path.join(root, 'apps/web/public/icon-192.png'))]), 'picture.png');
    const sent = await fetch(`${product.base}/api/v1/settings/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect(sent.status).toBe(201);
    const kept = () =>
      globSync('files/*/*/*.png', { cwd: product.dataDir }).map((name) => statSync(path.join(product.dataDir, name)));
    expect(kept().map(({ uid, mode }) => [uid, mode & 0o077])).toEqual([[uidOf(product.server()), 0]]);
    const exported = await boss.ask('GET', 'users/export?format=xlsx');
    expect(exported.status).toBe(200);
    await product.stop();
    await product.start();
    expect(kept().map(({ uid }) => uid)).toEqual([uidOf(product.server())]);
  });
});
