import { expect, type Page, test } from '@playwright/test';
import { keepsTheApp } from './offline.ts';
import { menuLinks, password, signIn } from './people.ts';
import { home, port } from './playwright.config.ts';

async function fill(page: Page, who: string, secret = password): Promise<void> {
  await page.locator('input[name="identifier"]').fill(who);
  await page.locator('input[type="password"]').fill(secret);
  await page.keyboard.press('Enter');
}
const menu = (page: Page) => page.getByRole('navigation').first();
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

test.describe('the door', () => {
  test('a wrong password is said beside the form and lets nobody in; the right one does', async ({ page }) => {
    await page.context().addCookies([{ name: 'locale', value: 'en', url: home('basra') }]);
    await page.goto('/auth/login');
    await fill(page, 'admin@basra.demo', 'not the password');
    await expect(page.locator('input[name="identifier"]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('input[name="identifier"]')).toBeFocused();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await fill(page, 'admin@basra.demo');
    await at(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a password is masked while it is typed, may be pasted, and password keepers know where it belongs', async ({ page }) => {
    await page.goto('/auth/login');
    const secret = page.locator('input[name="password"]');
    await expect(secret).toHaveAttribute('type', 'password');
    await expect(secret).toHaveAttribute('autocomplete', 'current-password');
    await page.locator('input[name="identifier"]').fill('  pasted Words 1 ');
    await page.locator('input[name="identifier"]').selectText();
    await page.keyboard.press('ControlOrMeta+c');
    await secret.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(secret).toHaveValue('  pasted Words 1 ');
  });

  test('nothing filled in names both fields', async ({ page }) => {
    await page.goto('/auth/login');
    await page.locator('button[type="submit"]').click();
    await expect(page.locator('input[aria-invalid="true"]')).toHaveCount(2);
  });

  test('whoever comes by a link is asked who he is and then brought where he wanted', async ({ page }) => {
    await page.goto('/clients?search=a');
    await at(page, '/auth/login');
    await fill(page, 'admin@basra.demo');
    await at(page, '/clients');
    expect(new URL(page.url()).searchParams.get('search')).toBe('a');
  });

  test('signed in, the door leads home; signed out, every page leads to the door', async ({ page }) => {
    await signIn(page, 'admin@basra.demo');
    await page.goto('/auth/login');
    await at(page, '/');
    await page.getByRole('button', { name: /Noor Al-Basri/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await page.goto('/shipments');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
});

test('whoever was given a password made by a machine chooses his own before anything else', async ({ page, browser }) => {
  await signIn(page, 'admin@basra.demo');
  await page.goto('/users/create');
  const name = `newcomer${Date.now()}`;
  await page.getByLabel('Name', { exact: false }).first().fill('Newcomer');
  await page.getByLabel('E-mail').fill(`${name}@basra.test`);
  await page.getByRole('button', { name: 'Generate' }).click();
  const made = await page.locator('[data-path="password"]').inputValue();
  await page.locator('[data-path="role_id"]').click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/users\/\d+\/show$/);
  const own = await (await browser.newContext()).newPage();
  await own.context().addCookies([{ name: 'locale', value: 'en', url: home('basra') }]);
  await own.goto(`${home('basra')}/shipments`);
  await fill(own, `${name}@basra.test`, made);
  await at(own, '/auth/new-password');
  await own.goto(`${home('basra')}/shipments`);
  await at(own, '/auth/new-password');
  const choose = async (current: string, password: string, repeat = password) => {
    for (const [field, value] of Object.entries({ current, password, repeat }))
      await own.locator(`input[name="${field}"]`).fill(value);
    await own.getByRole('button', { name: 'Save and go on' }).click();
  };
  await choose(made, 'football');
  await expect(own.getByText('among the first that are guessed')).toBeVisible();
  await choose(made, 'my own long words', 'other words');
  await expect(own.getByText('Passwords do not match')).toBeVisible();
  await choose(made, 'my own long words');
  await at(own, '/shipments');
  await own.context().close();
});

test.describe('leaving', () => {
  test.use({ serviceWorkers: 'allow' });
  const door = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });
  /** What the server says of the session whose token the page sends. */
  const tokenOf = async (page: Page) => {
    const asked = page.waitForRequest((request) => request.url().includes('/api/v1/branches'));
    await page.goto('/branches');
    const authorization = (await (await asked).headerValue('authorization')) as string;
    // What the page still fetches it would not get without a connection.
    await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    return authorization;
  };
  const standing = async (authorization: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/v1/auth/me`, { headers: { authorization } })).status;

  test('without a connection every tab is signed out at once, and the session ends when the line is back', async ({ page }) => {
    await signIn(page, 'admin@basra.demo');
    const token = await tokenOf(page);
    const other = await page.context().newPage();
    await other.goto('/clients');
    await expect(other.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    await keepsTheApp(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /Noor Al-Basri/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(door(page)).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: 'Clients' })).toHaveCount(0);
    expect(await standing(token)).toBe(200);
    await page.context().setOffline(false);
    await expect.poll(() => standing(token)).toBe(401);
    await page.goto('/clients');
    await expect(door(page)).toBeVisible();
  });

  test('signed out without a connection and closed, the browser ends the session the next time it is opened', async ({
    page,
  }) => {
    await signIn(page, 'admin@basra.demo');
    const token = await tokenOf(page);
    await keepsTheApp(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /Noor Al-Basri/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(door(page)).toBeVisible();
    const next = await page.context().newPage();
    await page.close();
    expect(await standing(token)).toBe(200);
    await next.context().setOffline(false);
    await next.goto('/clients');
    await expect(door(next)).toBeVisible();
    await expect.poll(() => standing(token)).toBe(401);
  });

  test('what he read stays nowhere in the browser, whether he signs out or his session is ended elsewhere', async ({ page }) => {
    const records = () =>
      page.evaluate(async () => {
        if (!(await indexedDB.databases()).some(({ name }) => name === 'karwan-answers')) return 0;
        const base = await new Promise<IDBDatabase>((resolve) => {
          const asked = indexedDB.open('karwan-answers');
          asked.onsuccess = () => resolve(asked.result);
        });
        return new Promise<number>((resolve) => {
          const asked = base.transaction('answers').objectStore('answers').count();
          asked.onsuccess = () => resolve(asked.result);
        }).finally(() => base.close());
      });
    const said = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.body.innerText]));
    const facts = /Hussein|courier@basra|permissions|0770/;
    const token = async () => {
      const asked = page.waitForRequest((request) => request.url().includes('/api/v1/agent-day'));
      await signIn(page, 'courier@basra.demo');
      return (await (await asked).headerValue('authorization')) as string;
    };
    await token();
    await expect.poll(records).toBeGreaterThan(0);
    expect(await said()).toMatch(facts);
    await page.getByRole('button', { name: /Ali Hussein/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(door(page)).toBeVisible();
    await expect.poll(records).toBe(0);
    expect(await said()).not.toMatch(facts);
    const authorization = await token();
    await expect.poll(records).toBeGreaterThan(0);
    await page.goto('about:blank');
    await fetch(`http://127.0.0.1:${port}/api/v1/auth/logout`, { method: 'POST', headers: { authorization } });
    await page.goto('/auth/login');
    await expect(door(page)).toBeVisible();
    await expect.poll(records).toBe(0);
    expect(await said()).not.toMatch(facts);
  });

  test('whoever signs in where somebody is signed in takes his place, and no tab acts in the other’s name', async ({ page }) => {
    const other = await page.context().newPage();
    await page.context().addCookies([{ name: 'locale', value: 'en', url: home('basra') }]);
    await page.goto('/auth/login');
    await other.goto('/auth/login');
    await fill(page, 'admin@basra.demo');
    await at(page, '/');
    const token = await tokenOf(page);
    await fill(other, 'viewer@basra.demo');
    await at(other, '/');
    await expect.poll(() => standing(token)).toBe(401);
    await menu(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('button', { name: /Rami Viewer/ })).toBeVisible();
  });
});

test.describe('what a person sees', () => {
  test('a viewer has parcels and the dashboard in his menu, no money, and typed addresses do not help', async ({ page }) => {
    await signIn(page, 'viewer@basra.demo');
    await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    const links = await menuLinks(page);
    expect(links.filter((href) => href.startsWith('/accounting') || href.startsWith('/users'))).toEqual([]);
    for (const path of ['/accounting/treasury', '/users', '/accounting/books', '/shipments/create']) {
      await page.goto(path);
      await at(page, '/not-authorized');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test.describe('what a company may open', () => {
  test('a shop does not open the courier side', async ({ page }) => {
    await signIn(page, 'admin@corner.demo');
    for (const path of ['/shipments', '/shipments/create', '/accounting/clients/not_paid']) {
      await page.goto(home('corner') + path);
      await at(page, '/not-authorized');
    }
  });

  test('a shop shows its dashboard, accounts, settings, and the pages it keeps open', async ({ page }) => {
    await signIn(page, 'admin@corner.demo');
    const tabs = page.getByRole('navigation', { name: 'Open pages' });
    for (const path of ['/', '/accounting/treasury', '/accounting/trial_balance', '/profile', '/settings']) {
      await page.goto(home('corner') + path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await expect(tabs.getByRole('link')).toHaveCount(5);
    await expect(tabs.locator('[aria-current="page"]')).toHaveCount(1);
    await tabs.getByRole('button').last().click();
    await expect(tabs.getByRole('link')).toHaveCount(4);
    await at(page, '/profile');
  });

  test('a company whose subscription has ended is told so, on every page', async ({ page }) => {
    await signIn(page, 'admin@oldmill.demo');
    await at(page, '/subscription');
    await page.goto(`${home('oldmill')}/shipments`);
    await at(page, '/subscription');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('without an active subscription the pages of the door open, and those that send away', async ({ page }) => {
    await page.context().addCookies([{ name: 'locale', value: 'en', url: home('oldmill') }]);
    const doors: Record<string, string> = {
      '/auth/login': 'Sign in',
      '/auth/register': 'Register',
      '/auth/register-1': 'Register',
      '/auth/recoverpwd': 'Forgotten your password?',
      '/auth/check-code': 'Type the code',
      '/auth/reset-password': 'Choose a new password',
      '/account/login': 'Sign in',
      '/account/register': 'Register',
      '/account/recoverpwd': 'Forgotten your password?',
      '/account/forgot-password': 'Forgotten your password?',
      '/account/reset-password': 'Choose a new password',
    };
    const standing = ['/subscription', '/not-authorized'];
    const opens = async (path: string, name?: string) => {
      await page.goto(home('oldmill') + path);
      await expect(page.getByRole('heading', { level: 1, ...(name && { name }) }), path).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    };
    for (const [path, name] of Object.entries(doors)) await opens(path, name);
    for (const path of standing) await opens(path);
    await signIn(page, 'admin@oldmill.demo');
    for (const path of standing) await opens(path);
    // Whoever is signed in is sent home from the door: there his company is told what is missing.
    for (const path of Object.keys(doors)) {
      await page.goto(home('oldmill') + path);
      await at(page, '/subscription');
    }
  });

  test('a company that was shut is told so, on every page', async ({ page }) => {
    await signIn(page, 'admin@shutgate.demo');
    await at(page, '/disabled');
    await page.goto(`${home('shutgate')}/shipments`);
    await at(page, '/disabled');
  });

  test('in Arabic the door reads from right to left', async ({ page }) => {
    await signIn(page, 'admin@basra.demo', { language: 'ar', mode: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', /^ar\b/);
    await expect(page).toHaveTitle(/بصرة إكسبرس/);
  });
});
