import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { createPool } from '#platform/server';
import { buildWebIfStale } from '../../apps/server/web-build.ts';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole, migrate } from '../../platform/server/db/migrate.ts';
import { secretFor } from '../../platform/server/secret.ts';
import { demoPassword } from '../seed/demo-people.ts';
import { findChromium } from '../test/chromium.ts';
import { startChild } from './child.ts';
import { dataDir, emptyDatabase, secret } from './database.ts';
import { atMost, type Outcome } from './figures.ts';
import { tillRoute } from './first-load.ts';
import { opened } from './goods.ts';
import { goodsOf, goodsSheet } from './goods-sheet.ts';
import { past, sheetNow, tell, type Uploading, upload } from './sheet-upload.ts';
import { type Company, signedIn } from './world.ts';

const many = 50_000;
const rounds = 40;
/** A till of the cheaper kind beside the machine this runs on. */
const slower = 4;
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const others = ['--disable-component-update', '--disable-sync'];
const selling = '/erp-sales/point-of-sale';

interface Shop {
  url: string;
  company: Company;
}

/** The till of a shop of fifty thousand products in a real browser, without a line and on a slow machine. */
export async function tillScreen(say: (line: string) => void): Promise<Outcome[]> {
  await buildWebIfStale(say);
  const database = await emptyDatabase('bench_till');
  const app = appUrl(database.ownerUrl, appRole, secretFor(secret, 'database'));
  const pools = { owner: createPool(database.ownerUrl, { max: 4, name: 'bench' }), app: createPool(app, { max: 2 }) };
  await migrate(database.ownerUrl, { appPassword: secretFor(secret, 'database') });
  await opened(pools, 'market');
  const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, KARWAN_APP_URL: app, APP_SECRET: secret };
  const silent = { SEED: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' };
  const ours = await startChild('apps/server/main.ts', { ...environment, ...silent });
  const program = findChromium(say);
  const browser = await chromium.launch({ ...(program && { executablePath: program }), args: [...quiet, ...others] });
  try {
    const company = await signedIn(pools.owner, ours.url, 'market');
    const shop = { url: ours.url, company };
    await stock(shop);
    await pools.owner.query('vacuum analyze');
    const register = await registerOf(shop);
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, baseURL: ours.url });
    return [...(await sizes(shop, register)), ...(await atTheTill(context))];
  } finally {
    await browser.close();
    await ours.stop();
    await Promise.all([pools.owner.end(), pools.app.end()]);
    await database.stop();
  }
}

async function stock({ url, company }: Shop): Promise<void> {
  const where: Uploading = { url, company, calls: 'sheets', says: { kind: 'product', mode: 'create' } };
  const file = await upload(where, await goodsSheet(many));
  await past(where, file, ['reading', 'checking'], () => sleep(200));
  await tell(where, file, 'commit');
  await past(where, file, ['checked', 'working'], () => sleep(200));
  const { done } = await sheetNow(where, file);
  if (done !== many) throw new Error(`${done} products were made`);
}

async function registerOf({ url, company }: Shop): Promise<number> {
  const make = async (path: string, body: object): Promise<number> => {
    const headers = { ...company.headers, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${answer.status} at ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { result: { item: { id: number } } }).result.item.id;
  };
  const of = { branch_id: company.branchId, name: { en: 'Till', ar: 'الكاشير' } };
  const treasury_id = await make('treasuries', { ...of, kind: 'cash', currency: 'IQD' });
  return make('registers', { ...of, code: 'K1', treasury_id, paper_width: '80' });
}

/** What travels before the first ticket: the goods once, and the page. */
async function sizes({ url, company }: Shop, register: number): Promise<Outcome[]> {
  const bytes = (encoding: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { ...company.headers, 'accept-encoding': encoding };
      const heard = get(`${url}/api/v1/till/catalogue?register_id=${register}`, { headers }, (answer) => {
        let sum = 0;
        answer.on('data', (chunk: Buffer) => {
          sum += chunk.length;
        });
        answer.on('end', () => (answer.statusCode === 200 ? resolve(sum) : reject(new Error(`${answer.statusCode}`))));
      });
      heard.on('error', reject);
    });
  const megabytes = (await bytes('gzip')) / 1e6;
  const { kilobytes, files } = tillRoute();
  const told = `${megabytes.toFixed(2)} MB, ${((await bytes('identity')) / 1e6).toFixed(1)} MB unpacked`;
  return [
    atMost('till', 'catalogue, gzip', megabytes, 2, told, ' MB'),
    atMost('till', 'till route, JS gzip', kilobytes, 300, `${files} files`, ' kB'),
  ];
}

/** Somebody at the till: it opens with a line once, then stands without one on a slow machine. */
async function atTheTill(context: BrowserContext): Promise<Outcome[]> {
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.fill('input[name=identifier]', 'admin@market.demo');
  await page.fill('input[name=password]', demoPassword);
  await page.click('button[type=submit]');
  await page.waitForURL((url) => !url.pathname.includes('/login'));
  await page.goto('/erp-sales/add-point-sale');
  await page.locator('[data-register="K1"] button').click();
  const began = performance.now();
  await page.locator('form.till-opening button[type=submit]').click();
  await page.locator('[data-find]').waitFor();
  const first = performance.now() - began;
  await keepsAll(page);
  await context.setOffline(true);
  // Before the page's own ear: a scan's last key goes no further once the till has it.
  await page.addInitScript(watch);
  const cdp = await context.newCDPSession(page);
  const again = await openedAgain(page, cdp);
  const scans = await measured(page, scanned);
  const searches = await measured(page, searched);
  return [
    atMost('till', 'ready, goods read anew', first / 1000, 5, 'from the claim on, with a line', ' s'),
    atMost('till', 'ready again, no line', again / 1000, 5, `CPU slowed ${slower} times`, ' s'),
    spread('scan to line, p95', scans),
    spread('search to goods, p95', searches),
  ];
}

/** Until the browser would open it without a line, and the goods are on the device. */
async function keepsAll(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const names = (await (await caches.open('karwan-app')).keys()).map(({ url }) => url);
    const parts = ['/till-', '/pay-dialog-', '/signed-in-'].every((part) => names.some((name) => name.includes(part)));
    return navigator.serviceWorker.controller !== null && parts;
  });
  await page.waitForLoadState('networkidle');
  await sleep(2000);
}

async function openedAgain(page: Page, cdp: CDPSession): Promise<number> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const began = performance.now();
  await page.goto(selling);
  await page.locator('[data-find]').waitFor();
  return performance.now() - began;
}

interface Watching {
  from: number;
  took: number;
}

/** From the key that ends a scan to the frame with its line, or from the letters to the frame with other goods. */
function watch(): void {
  const seen: Watching = { from: 0, took: 0 };
  Object.assign(window, { seen });
  const lines = () => String(document.querySelectorAll('.till-line').length);
  const goods = () => document.querySelector('.till-tile')?.getAttribute('data-goods') ?? '';
  let looks = lines;
  let before = '';
  const begin = (event: Event, watched: () => string) => {
    looks = watched;
    before = looks();
    Object.assign(seen, { took: 0, from: event.timeStamp });
  };
  const keyed = (event: KeyboardEvent) => event.key === 'Enter' && begin(event, lines);
  window.addEventListener('keydown', keyed, { capture: true });
  const written = (event: Event) => (event.target as HTMLInputElement).value !== '' && begin(event, goods);
  window.addEventListener('input', written, { capture: true });
  new MutationObserver(() => {
    if (seen.took > 0 || seen.from === 0 || looks() === before) return;
    const { from } = seen;
    requestAnimationFrame(() => {
      if (seen.took === 0 && seen.from === from) seen.took = performance.now() - from;
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-goods'] });
}

async function measured(page: Page, act: (page: Page, nth: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < rounds; nth++) {
    await act(page, nth);
    const took = await page.waitForFunction(() => (window as unknown as { seen: Watching }).seen.took || null);
    times.push(Number(await took.jsonValue()));
  }
  return times.sort((a, b) => a - b);
}

async function scanned(page: Page, nth: number): Promise<void> {
  await page.keyboard.type(goodsOf((nth * 977 + 13) % many).barcode);
  await page.keyboard.press('Enter');
  await page.waitForFunction((count) => document.querySelectorAll('.till-line').length === count, nth + 1);
}

/** Words of a name, as somebody writes them; the field is emptied first. */
async function searched(page: Page, nth: number): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-find]')?.value === '');
  await sleep(300);
  const { name } = goodsOf((nth * 1_931 + 7) % many);
  await page.keyboard.insertText(name.split(' ').slice(0, 4).join(' '));
}

function spread(what: string, times: readonly number[]): Outcome {
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  const told = `p50 ${at(0.5).toFixed(0)}, slowest ${at(1).toFixed(0)} ms, ${many} products, no line, CPU slowed ${slower} times`;
  return atMost('till', what, at(0.95), 100, told, ' ms');
}
