import { isPage, outdatedIn, wantedOf } from './kept-files.ts';

// Keeps the app itself, so that it opens without a connection. It never answers for the API or for people's files: what
// somebody may read is decided by the server, and kept by the page for that person alone.

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(name: 'install' | 'activate', listen: (event: Waiting) => void): void;
  addEventListener(name: 'fetch', listen: (event: Fetching) => void): void;
  addEventListener(name: 'message', listen: (event: Waiting & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const worker = self as unknown as WorkerScope;

/** Written by the build: the files of this release under /assets, those every page needs, and those with names of their own. */
const release = '__RELEASE_FILES__'.split(' ');
const frame = '__FRAME_FILES__'.split(' ');
const open = ['/', ...'__OPEN_FILES__'.split(' ')];
const store = 'karwan-app';
/** With one bar of signal the page that is here opens rather than the one that does not come. */
const patienceMs = 4000;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', (event) => event.waitUntil(keep(event.data)));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate' ? isPage(pathname) : open.includes(pathname)) event.respondWith(page(request));
});

const addressOf = (file: string) => `/assets/${file}`;

async function keptAssets(cache: Cache): Promise<string[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  return paths.filter((path) => path.startsWith('/assets/')).map((path) => path.slice('/assets/'.length));
}

/** All or nothing: a release half here would not open without a connection. */
async function install(): Promise<void> {
  const cache = await caches.open(store);
  const wanted = wantedOf(release, { frame, kept: await keptAssets(cache) });
  await cache.addAll([...wanted.map(addressOf), ...open.map((path) => new Request(path, { cache: 'reload' }))]);
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const cache = await caches.open(store);
  for (const file of outdatedIn(await keptAssets(cache), release)) await cache.delete(addressOf(file));
  await worker.clients.claim();
}

/** What a page had loaded before this worker was there. */
async function keep(told: unknown): Promise<void> {
  const cache = await caches.open(store);
  const kept = new Set(await keptAssets(cache));
  const files = Array.isArray(told) ? told.filter((file) => release.includes(file) && !kept.has(file)) : [];
  await Promise.all(files.map((file) => cache.add(addressOf(file)).catch(() => undefined)));
}

/** A file under /assets never changes its content. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(store);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

/** The server's page where it answers in time, which after a release is the new one; else the one that is here. */
async function page(request: Request): Promise<Response> {
  const answer = fetch(request);
  const first = await Promise.race([answer.catch(() => undefined), pause()]);
  if (first && first.status < 500) return first;
  const path = request.mode === 'navigate' ? '/' : new URL(request.url).pathname;
  return (await caches.match(path, { ignoreVary: true })) ?? answer;
}

const pause = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs));
