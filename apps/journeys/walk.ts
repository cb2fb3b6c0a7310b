import { expect, type Page, type Request } from '@playwright/test';
import { menuLinks } from './people.ts';
import { home } from './playwright.config.ts';

/** Opens a screen as a link of the product does, without loading the product anew, and waits until it is at rest. */
export async function openScreen(page: Page, path: string, origin = home('basra')): Promise<void> {
  const busy = requestsOf(page);
  const here = new URL(page.url());
  // The same address again is asked for by whoever wants to see it anew.
  if (here.origin !== origin || here.href === origin + path) await page.goto(origin + path);
  else
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  await expect(async () => {
    for (let look = 0; look < 3; look++) {
      await drawn(page);
      expect(busy.size).toBe(0);
    }
  })
    .toPass({ intervals: [30], timeout: 20_000 })
    .catch(() => undefined);
}

/** What a page draws next comes after everything it had still to do. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((then) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(then), 20))));

const underWay = new WeakMap<Page, Set<Request>>();

/** The requests of a page that nobody has answered yet; what listens for news never is. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const known = underWay.get(page);
  if (known) return known;
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    if (!request.url().includes('/socket.io/')) requests.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => void requests.delete(request));
  return requests;
}

/** Goes to every screen that the menu or another screen leads to, each once, in as many pages as are given and only where it `goes`; where it was. */
export async function walkScreens<P extends { page: Page }>(
  walkers: readonly [P, ...P[]],
  look: (walker: P, path: string) => Promise<void>,
  { origin = home('basra'), goes = /^/ }: { origin?: string; goes?: RegExp } = {},
): Promise<string[]> {
  const [{ page: first }] = walkers;
  await first.goto(origin);
  const links = await menuLinks(first);
  const seen = new Set<string>();
  const waiting: string[] = [];
  const note = (found: readonly string[]) => {
    for (const { pathname } of found.map((link) => new URL(link, origin))) {
      const pattern = patternOf(pathname);
      if (!goes.test(pattern)) continue;
      if (!seen.has(pattern)) waiting.push(pathname);
      seen.add(pattern);
    }
  };
  note(['/', ...links]);
  const walk = async (walker: P) => {
    // Whoever finds nothing waiting is done: what another finds later is left to him.
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await look(walker, path);
      note(await linksOf(walker.page));
    }
  };
  await Promise.all(walkers.map(walk));
  return [...seen];
}

/** `/shipments/17/show` and `/shipments/18/show` are one screen. */
const patternOf = (pathname: string) => pathname.replaceAll(/\/\d+(?=\/|$)/g, '/:id').replace(/\/$/, '') || '/';

async function linksOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('#content a[href^="/"]')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href') as string))]);
  // Of a record there is a form as well, where its list lets one edit; rows lead to it by a menu of their own.
  const edits = links.filter((link) => /\/\d+\/show/.test(link)).map((link) => link.replace(/\/show.*/, '/edit'));
  return [...links, ...edits].filter((link) => !/^\/(api|files|auth)\//.test(link));
}
