import { expect, type Page } from '@playwright/test';
import { home, port } from './playwright.config.ts';

export const password = 'karwan-demo';
export type Language = 'en' | 'ar';

/** Opens the product in a language and mode as a demo person, signed in through the page. */
export async function signIn(
  page: Page,
  who: string,
  options: { language?: Language; mode?: 'light' | 'dark' } = {},
): Promise<void> {
  const slug = who.split('@')[1]?.split('.')[0] ?? 'basra';
  await page.context().addCookies([{ name: 'locale', value: options.language ?? 'en', url: home(slug) }]);
  await page.addInitScript((mode) => localStorage.setItem('theme', mode), options.mode ?? 'light');
  await page.goto(`${home(slug)}/auth/login`);
  await page.locator('input[data-path="identifier"], input[name="identifier"]').first().fill(who);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

// Outside of the browser not every machine knows *.localhost; the account names its company as well.
const origin = `http://127.0.0.1:${port}`;
const tokens = new Map<string, { token: string; until: number }>();

/** What somebody signs his calls with, asked for once in a while; without the cookies of a page, where it would take another's place. */
async function tokenOf(who: string): Promise<string> {
  const known = tokens.get(who);
  if (known && known.until > Date.now()) return known.token;
  const signedIn = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: who, password }),
  });
  const { access_token: token } = (await signedIn.json()).result;
  tokens.set(who, { token, until: Date.now() + 120_000 });
  return token;
}

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
