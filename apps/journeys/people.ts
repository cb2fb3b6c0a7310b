import { expect, type Page } from '@playwright/test';
import { home, port } from './playwright.config.ts';

export const password = 'karwan-demo';
export type Language = 'en' | 'ar';
/** Languages a journey is walked in: from right to left in every run, the other way round too in the long one. */
export const languages: readonly Language[] = process.env.KARWAN_SOAK === '1' ? ['ar', 'en'] : ['ar'];

interface Side {
  language?: Language;
  mode?: 'light' | 'dark';
}

/** Opens the product in a language and mode as a demo person, signed in through the page. */
export async function signIn(page: Page, who: string, side: Side = {}): Promise<void> {
  await setSide(page, who, side);
  await page.goto(`${home(companyOf(who))}/auth/login`);
  await page.locator('input[data-path="identifier"], input[name="identifier"]').first().fill(who);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

/** The same without a page: what it opens next opens as somebody who has been here before. */
export async function comeSignedIn(page: Page, who: string, side: Side = {}): Promise<void> {
  await setSide(page, who, side);
  const answer = await askToSignIn(who);
  const { hostname: domain } = new URL(home(companyOf(who)));
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const place = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
    return { name, value, domain, path: place, httpOnly: true, sameSite: 'Strict' as const };
  });
  expect(cookies.length, `${who} is signed in: ${answer.status}`).toBeGreaterThan(0);
  await page.context().addCookies(cookies);
  await page.addInitScript(() => localStorage.setItem('signed-in', '1'));
}

async function setSide(page: Page, who: string, { language = 'en', mode = 'light' }: Side): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: language, url: home(companyOf(who)) }]);
  await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), mode);
}

const companyOf = (who: string) => who.split('@')[1]?.split('.')[0] ?? 'basra';

// Outside of the browser not every machine knows *.localhost; the account names its company as well.
const origin = `http://127.0.0.1:${port}`;
const tokens = new Map<string, { token: string; until: number }>();

/** What somebody signs his calls with, asked for once in a while; without the cookies of a page, where it would take another's place. */
async function tokenOf(who: string): Promise<string> {
  const known = tokens.get(who);
  if (known && known.until > Date.now()) return known.token;
  const { access_token: token } = (await (await askToSignIn(who)).json()).result;
  tokens.set(who, { token, until: Date.now() + 120_000 });
  return token;
}

const askToSignIn = (who: string) =>
  fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: who, password }),
  });

/** A call of the API as somebody would make it, for what a journey does not look at. */
export async function callAs(who: string, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'idempotency-key': `${Date.now()}-${Math.random()}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json = await answer.json();
  expect(json.success, `${method} ${path}: ${JSON.stringify(json).slice(0, 500)}`).toBe(true);
  return json.result;
}

/** Where the side menu of this page leads, every group unfolded. */
export async function menuLinks(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link').first()).toBeVisible();
  const folded = menu.locator('button[aria-expanded="false"]');
  while (await folded.count()) await folded.first().click();
  return menu.locator('a[href^="/"]').evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href') as string))]);
}
