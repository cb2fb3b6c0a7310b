import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodingFor } from '../../platform/server/http/compress.ts';
import { compose, type Product } from './compose.ts';
import { packFiles } from './pack-files.ts';
import { servePages } from './pages.ts';
import { type Company, freshWorld, type Person, type World } from './testing/tenant.ts';

let world: World;
let company: Company;
let person: Person;
let origin: string;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'wire' });
  person = await company.person({});
  for (let n = 0; n < 30; n++) await company.create('governorate', { name: { en: `Place ${n}`, ar: `مكان ${n}` } });
  origin = await world.product.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  /** As they came over the wire. */
  bytes: Buffer;
}
const ask = (url: string, headers: Record<string, string> = {}, at = origin): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = get(`${at}${url}`, { headers: { host: 'wire.localhost', ...headers } }, async (answer) => {
      const bytes = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>));
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
    });
    request.on('error', reject);
  });
const asked = (url: string, encoding?: string) =>
  ask(url, { authorization: `Bearer ${person.token}`, ...(encoding && { 'accept-encoding': encoding }) });

describe('an answer', () => {
  test('travels packed to whoever can unpack it, and is the same to everybody', async () => {
    const [plain, brotli, gzip] = await Promise.all([
      asked('/api/v1/governorates?per_page=30'),
      asked('/api/v1/governorates?per_page=30', 'gzip, deflate, br'),
      asked('/api/v1/governorates?per_page=30', 'gzip'),
    ]);
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 4);
    for (const { headers, bytes } of [plain, brotli, gzip]) {
      expect(headers.vary).toContain('Accept-Encoding');
      expect(Number(headers['content-length'])).toBe(bytes.length);
    }
  });

  test('that is short, a file or an export goes as it is', async () => {
    const short = await asked('/api/v1/governorates?per_page=1&paginated=false&search=nothing', 'br');
    const sheet = await asked('/api/v1/governorates/export?format=csv', 'br');
    expect([short, sheet].map(({ status, headers }) => [status, headers['content-encoding']])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });

  test('that holds a token is packed by nobody on the way', async () => {
    const { headers } = await world.product.server.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { host: 'wire.localhost', 'accept-encoding': 'br' },
      payload: { identifier: 'person1@wire.test', password: 'correct horse 1' },
    });
    expect([headers['content-encoding'], headers['cache-control']]).toEqual([undefined, 'no-store, no-transform']);
  });

  test('of somebody’s is kept by nobody: lists, papers, refusals', async () => {
    const paths = [
      '/api/v1/governorates',
      '/api/v1/auth/me',
      '/api/v1/nowhere',
      '/api/v1/governorates/export',
      '/api/v1/governorates?x=1',
    ];
    for (const one of paths) expect([one, (await asked(one)).headers['cache-control']]).toEqual([one, 'no-store']);
    expect((await ask('/api/v1/governorates')).headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['BR;q=0.5', 'br'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
    ['br;q=x', undefined],
  ])('to somebody who takes “%s” is packed as %s', (accepted, way) => expect(encodingFor(accepted)).toBe(way));
});

test('the description of the API and the page to try it are light', async () => {
  const packed = await Promise.all(
    ['/api/openapi.json', '/api/docs/swagger-ui-bundle.js', '/api/docs'].map(async (url) => {
      const [plain, brotli] = [await ask(url), await ask(url, { 'accept-encoding': 'br' })];
      if (brotli.headers['content-encoding']) expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
      return brotli.bytes.length / plain.bytes.length;
    }),
  );
  expect(packed[0]).toBeLessThan(0.1);
  expect(packed[1]).toBeLessThan(0.4);
});

test('the files of the web app are sent as they were packed when it was built', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'karwan-pages-'));
  mkdirSync(path.join(folder, 'assets'));
  const script = `export const words = ${JSON.stringify(Array.from({ length: 500 }, (_, n) => `word ${n}`))};`;
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Karwan</title>');
  writeFileSync(path.join(folder, 'assets/app-12345678.js'), script);
  writeFileSync(path.join(folder, 'assets/small.js'), 'export {};');
  await packFiles(folder);
  const server = Fastify();
  await servePages(server, folder);
  const at = await server.listen({ port: 0, host: '127.0.0.1' });
  const [brotli, gzip, plain] = await Promise.all(
    ['br, gzip', 'gzip', ''].map((encoding) => ask('/assets/app-12345678.js', { 'accept-encoding': encoding }, at)),
  );
  expect([brotli, gzip, plain].map((one) => one?.headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  expect(brotliDecompressSync(brotli?.bytes as Buffer).toString()).toBe(script);
  expect(brotli?.bytes.length).toBeLessThan(script.length / 4);
  expect(brotli?.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  });
  expect((await ask('/assets/small.js', { 'accept-encoding': 'br' }, at)).headers['content-encoding']).toBeUndefined();
  expect((await ask('/assets/app-12345678.js.br', {}, at)).status).toBe(404);
  await server.close();
  rmSync(folder, { recursive: true });
});

test('a static content JSON is fetched: the built one, or the operator’s own in its place', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'karwan-content-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Karwan</title>');
  writeFileSync(path.join(folder, 'content.json'), '{"name":{"en":"Karwan"},"links":[]}');
  const own = path.join(folder, 'own.json');
  const nameBy = async (file?: string) => {
    const server = Fastify();
    await servePages(server, folder, file);
    const { headers, body } = await server.inject('/content.json');
    await server.close();
    return [headers['content-type'], JSON.parse(body).name.en];
  };
  expect(await nameBy(own)).toEqual(['application/json; charset=utf-8', 'Karwan']);
  writeFileSync(own, '{"name":{"en":"Tigris Systems"},"links":[]}');
  expect(await nameBy(own)).toEqual(['application/json; charset=utf-8', 'Tigris Systems']);
  writeFileSync(own, '{ name: Tigris }');
  await expect(nameBy(own)).rejects.toThrow('own.json is not JSON');
  rmSync(folder, { recursive: true });
});

describe('where people reach the product encrypted', () => {
  let encrypted: Product;
  beforeAll(async () => {
    encrypted = await compose({
      appUrl: world.appUrl,
      secret: 'a secret for tests only',
      rateLimit: false,
      publicUrl: 'https://karwan.example',
    });
  });
  afterAll(() => encrypted.close());

  test.each([
    ['karwan.example', 'max-age=31536000; includeSubDomains'],
    ['basra.karwan.example', 'max-age=31536000; includeSubDomains'],
    ['a.company.example', 'max-age=31536000'],
    ['notkarwan.example', 'max-age=31536000'],
  ])('browsers that came to %s come encrypted from then on: %s', async (host, header) => {
    for (const url of ['/api/v1/settings', '/nowhere', '/api/openapi.json'])
      expect((await encrypted.server.inject({ url, headers: { host } })).headers['strict-transport-security']).toBe(header);
  });

  test('the cookie of a session is this host’s alone, and found again', async () => {
    const login = await encrypted.server.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { host: 'karwan.example' },
      payload: { identifier: 'person1@wire.test', password: 'correct horse 1' },
    });
    const cookies = [login.headers['set-cookie'] ?? []].flat();
    const [cookie = ''] = cookies;
    expect(cookie).toMatch(/^__Host-karwan_refresh=/);
    for (const one of cookies)
      expect(one).toMatch(/^__Host-karwan_\w+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const refresh = (name: string) =>
      encrypted.server.inject({
        method: 'POST',
        url: '/api/v1/auth/refresh',
        headers: { host: 'karwan.example', cookie: `${name}=${cookie.split('=')[1]?.split(';')[0]}` },
      });
    // One that a neighbouring host or an unencrypted page may have set says nothing.
    expect((await refresh('karwan_refresh')).statusCode).toBe(401);
    expect((await refresh('__Host-karwan_refresh')).statusCode).toBe(200);
  });

  test('and nothing of it is said where they do not', async () => {
    const { headers } = await world.product.server.inject({ url: '/api/v1/settings', headers: { host: 'wire.localhost' } });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
