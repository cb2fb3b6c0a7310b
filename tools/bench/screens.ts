import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoPassword } from '../seed/demo-people.ts';
import { findChromium } from '../test/chromium.ts';
import { atMost, type Figure, type Outcome } from './figures.ts';

const desk = { width: 1366, height: 768 };
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const others = ['--disable-component-update', '--disable-sync'];
const rowsScrolled = 50_000;

/** What a page's own observers saw: how much moved that nobody had touched, and the slowest answers to what somebody did. */
interface Seen {
  shift: number;
  answers: number[];
}

/** G10 and G11: how the screens of the largest company answer to a hand, in a real browser at a desk. */
export const screens: Figure = async ({ ours, owner, company, say }) => {
  const program = findChromium(say);
  const browser = await chromium.launch({ ...(program && { executablePath: program }), args: [...quiet, ...others] });
  try {
    // As many rows a page as a company may choose; fifty thousand would be a thousand pages otherwise.
    const { id } = await company('load');
    await owner.query(`update company_settings set shipments_per_page = 200 where tenant_id = $1`, [id]);
    const context = await browser.newContext({ viewport: desk, baseURL: ours });
    await context.addInitScript(observe);
    await signIn(context);
    return [...(await inUse(context)), ...(await longTable(context))];
  } finally {
    await browser.close();
  }
};

function observe(): void {
  const seen: Seen = { shift: 0, answers: [] };
  Object.assign(window, { seen });
  type Entry = PerformanceEntry & { hadRecentInput?: boolean; value?: number; interactionId?: number };
  const watch = (type: string, take: (entry: Entry) => void, more = {}) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(take)).observe({ type, buffered: true, ...more });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value ?? 0;
  });
  const took = (entry: Entry) => void (entry.interactionId && seen.answers.push(entry.duration));
  watch('event', took, { durationThreshold: 16 });
}

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.fill('input[name=identifier]', 'admin@load.demo');
  await page.fill('input[name=password]', demoPassword);
  await page.click('button[type=submit]');
  await page.waitForURL((url) => !url.pathname.includes('/login'));
  await page.close();
}

/** A clerk's hands on the list and on the form of a new parcel, and what moved under them meanwhile. */
async function inUse(context: BrowserContext): Promise<Outcome[]> {
  const all: (Seen & { what: string })[] = [];
  const on = async (what: string, path: string, hands: (page: Page) => Promise<void>) => {
    const page = await context.newPage();
    await page.goto(path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    await hands(page);
    await page.waitForLoadState('networkidle');
    all.push({ what, ...(await seenOn(page)) });
    await page.close();
  };
  await on('/', '/', async () => undefined);
  await on('/shipments', '/shipments', async (page) => {
    await page.locator('tbody tr[aria-rowindex]').first().waitFor();
    await page.locator('[data-search]').pressSequentially('0779', { delay: 60 });
    await page.waitForLoadState('networkidle');
    await page.locator('[data-search]').fill('');
    for (const place of [2, 3, 4]) await page.locator('tbody .k-check').nth(place).click();
    await page.locator('.k-cell-actions button').first().click();
    await page.keyboard.press('Escape');
    await page.locator('.k-sort').nth(1).click();
    await page.waitForLoadState('networkidle');
  });
  await on('/shipments/create', '/shipments/create', async (page) => {
    const client = page.getByRole('combobox').first();
    await client.click();
    await client.pressSequentially('a', { delay: 60 });
    await page.keyboard.press('Enter');
    for (const box of await page.getByRole('textbox').all())
      if ((await box.isVisible()) && (await box.isEditable())) await box.pressSequentially('0779', { delay: 30 });
  });
  const answers = all.flatMap((one) => one.answers).sort((a, b) => a - b);
  const told = all.map(({ what, shift }) => `${what} ${shift.toFixed(3)}`).join(', ');
  return [
    // Of fewer than fifty answers the slowest is the one that counts.
    atMost('G10', 'answer to a hand (INP)', answers.at(-1) ?? 0, 100, `${answers.length} of 16 ms and more`, ' ms'),
    atMost('G10', 'what moves by itself (CLS)', Math.max(...all.map((one) => one.shift)), 0.02, told),
  ];
}

/** The list scrolled down to its fifty thousandth row: what stands in the page, how evenly it moves, how quickly all are chosen. */
async function longTable(context: BrowserContext): Promise<Outcome[]> {
  const page = await context.newPage();
  await page.goto('/shipments');
  await page.locator('tbody tr[aria-rowindex]').first().waitFor();
  const box = '.k-table-box';
  await page.evaluate(
    async ([where, wanted]) => {
      const scroller = document.querySelector(where as string) as HTMLElement;
      const last = () => Number([...scroller.querySelectorAll('tr[aria-rowindex]')].at(-1)?.getAttribute('aria-rowindex'));
      for (const until = performance.now() + 240_000; last() < Number(wanted) && performance.now() < until; ) {
        scroller.scrollTop = scroller.scrollHeight;
        await new Promise((next) => setTimeout(next, 20));
      }
    },
    [box, String(rowsScrolled)],
  );
  const { frames, nodes, inAll, reached } = await page.evaluate(async (where) => {
    const scroller = document.querySelector(where) as HTMLElement;
    const reached = Number([...scroller.querySelectorAll('tr[aria-rowindex]')].at(-1)?.getAttribute('aria-rowindex'));
    scroller.scrollTop = scroller.scrollHeight / 2;
    const frames: number[] = [];
    let [nodes, inAll] = [0, 0];
    let before = performance.now();
    for (let frame = 0; frame < 240; frame++) {
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      if (frame > 20) frames.push(now - before);
      before = now;
      scroller.scrollTop -= 300;
      if (frame % 20 !== 0) continue;
      nodes = Math.max(nodes, scroller.querySelectorAll('*').length);
      inAll = Math.max(inAll, document.querySelectorAll('*').length);
    }
    return { frames: frames.sort((a, b) => a - b), nodes, inAll, reached };
  }, box);
  const chosenMs = await page.evaluate(async (where) => {
    const check = document.querySelector(`${where} thead input`) as HTMLInputElement;
    const before = performance.now();
    check.click();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - before;
  }, box);
  await page.close();
  const p95 = frames[Math.floor(frames.length * 0.95)] ?? Number.NaN;
  const told = `${reached} rows loaded`;
  return [
    atMost('G11', 'nodes of a long table', nodes, 1500, `${inAll} in the page, ${told}`),
    atMost('G11', 'frames while scrolling, p95', p95, 34, `p50 ${frames[Math.floor(frames.length / 2)]?.toFixed(0)} ms`, ' ms'),
    atMost('G11', 'choosing all', chosenMs, 250, told, ' ms'),
  ];
}
