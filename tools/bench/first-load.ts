import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { servePages } from '../../apps/server/pages.ts';
import { atMost, type Outcome } from './figures.ts';

const web = path.resolve(import.meta.dirname, '../../dist/web');
const assets = path.join(web, 'assets');

/** G10: the JavaScript a browser fetches before the sign-in page, and before a list: packed by gzip, and as it comes over the wire. */
export async function firstLoad(): Promise<Outcome[]> {
  if (!existsSync(path.join(web, 'index.html'))) throw new Error('the web app is not built; start the product once');
  const withText = entryWithText();
  const signIn = withImports([...withText, chunk('sign-in')]);
  const frame = framed(withText);
  // Cities: a list out of its declaration, which comes with it as its module's front door and texts do.
  const own = [chunk('foundation-places.door'), chunk('places'), chunk('foundation-places.en')];
  const list = withImports([...frame, chunk('entity-list'), ...own]);
  const further = withImports([...list, chunk('foundation-identity.door'), chunk('role-list'), chunk('foundation-identity.en')]);
  const sent = await sentBytes(list);
  const share = (names: ReadonlySet<string>) => [...names].reduce((sum, name) => sum + (sent.get(name) ?? 0), 0) / 1000;
  const unpacked = [...list].reduce((sum, name) => sum + readFileSync(path.join(assets, name)).length, 0) / 1000;
  return [
    atMost(
      'G10',
      'sent of what it would be',
      share(list) / unpacked,
      0.4,
      `${share(list).toFixed(0)} of ${unpacked.toFixed(0)} kB, sign-in ${share(signIn).toFixed(0)} kB`,
    ),
    atMost('G10', 'sign-in page, JS gzip', kilobytes(signIn), 180, `${signIn.size} files`, ' kB'),
    atMost('G10', 'a list route, JS gzip', kilobytes(list), 220, `${list.size} files`, ' kB'),
    atMost(
      'G10',
      'a further list, JS gzip',
      kilobytes(further) - kilobytes(list),
      15,
      `${further.size - list.size} files`,
      ' kB',
    ),
  ];
}

/** The JavaScript a browser fetches before somebody can sell at the till: its page, its words, and what takes the money; in kB by gzip. */
export function tillRoute(): { kilobytes: number; files: number } {
  const own = [chunk('erp-pos.door'), chunk('till'), chunk('pay-dialog'), chunk('erp-pos.en')];
  const till = withImports([...framed(entryWithText()), ...own]);
  return { kilobytes: kilobytes(till), files: till.size };
}

function entryWithText(): Set<string> {
  const page = readFileSync(path.join(web, 'index.html'), 'utf8');
  const entry = withImports([...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name as string));
  return withImports([...entry, chunk('en')]);
}

/** With what stands around the page of whoever is signed in; of the menu the longer side. */
const framed = (withText: ReadonlySet<string>) => [
  ...withText,
  ...['en.modules', 'texts-of', 'signed-in', 'menu-courier'].map(chunk),
];

const kilobytes = (names: ReadonlySet<string>) => [...names].reduce((sum, name) => sum + packed(name), 0) / 1000;

/** What the server sends of each file to a browser that can unpack it, counted on the wire. */
async function sentBytes(names: ReadonlySet<string>): Promise<Map<string, number>> {
  const server = Fastify();
  await servePages(server, web);
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const sent = new Map<string, number>();
  for (const name of names) sent.set(name, await bytesOf(`${origin}/assets/${name}`));
  await server.close();
  return sent;
}

function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const heard = get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    });
    heard.on('error', reject);
  });
}

const packed = (name: string) => gzipSync(readFileSync(path.join(assets, name))).length;

function chunk(name: string): string {
  const found = readdirSync(assets).find((file) => new RegExp(`^${name.replace('.', '\\.')}-[\\w-]{8}\\.js$`).test(file));
  if (!found) throw new Error(`the web app has no file ${name}`);
  return found;
}

/** Files with everything they import at once. */
function withImports(names: readonly string[]): Set<string> {
  const all = new Set<string>();
  const add = (name: string) => {
    if (all.has(name)) return;
    all.add(name);
    const text = readFileSync(path.join(assets, name), 'utf8');
    for (const [, imported] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(imported as string);
  };
  for (const name of names) add(name);
  return all;
}
