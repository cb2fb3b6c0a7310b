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

/** A call of the API as the person signed in on this page would make it, for what a journey does not look at. */
export async function callAs(page: Page, who: string, method: string, path: string, body?: unknown): Promise<any> {
  // Outside of the browser not every machine knows *.localhost; the account names its company as well.
  const origin = `http://127.0.0.1:${port}`;
  const signedIn = await page.request.post(`${origin}/api/v1/auth/login`, { data: { identifier: who, password } });
  const { access_token: token } = (await signedIn.json()).result;
  const answer = await page.request.fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `${Date.now()}-${Math.random()}` },
    ...(body !== undefined && { data: body }),
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
