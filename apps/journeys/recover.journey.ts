import { expect, type Page, test } from '@playwright/test';
import { codeTo, lettersTo } from './mailbox.ts';
import { callAs, type Language, languages } from './people.ts';
import { home } from './playwright.config.ts';

const admin = 'admin@basra.demo';
const first = 'correct horse 1';
const fresh = 'a long way to Basra';
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const send = (page: Page) => page.locator('button[type="submit"]').click();

/** Somebody with an e-mail of his own, whose password may be lost. */
async function newcomer(language: Language): Promise<string> {
  const { items } = await callAs(admin, 'GET', 'roles?paginated=false');
  const email = `lost-${language}-${Date.now()}@basra.test`;
  const role_id = items.find(({ name }: { name: unknown }) => JSON.stringify(name).includes('Viewer')).id;
  await callAs(admin, 'POST', 'users', {
    name: 'Zaynab Lost',
    email,
    kind: 'employee',
    role_id,
    password: first,
    locale: language,
  });
  return email;
}

const words = {
  en: {
    forgotten: 'Forgotten your password?',
    required: 'Code required',
    invalid: 'Invalid code.',
    differ: 'Passwords do not match',
  },
  ar: {
    forgotten: 'نسيت كلمة المرور؟',
    required: 'الرمز مطلوب',
    invalid: 'الرمز غير صحيح.',
    differ: 'كلمتا المرور غير متطابقتين',
  },
};

for (const language of languages)
  test(`whoever forgot his password gets a code by mail and signs in with a new one, in ${language}`, async ({ page }) => {
    const email = await newcomer(language);
    const said = words[language];
    await page.context().addCookies([{ name: 'locale', value: language, url: home('basra') }]);
    await page.goto('/account/login');
    await page.getByRole('link', { name: said.forgotten }).click();
    await at(page, '/account/recoverpwd');
    await field(page, 'identifier').fill('zaynab@');
    await send(page);
    await expect(field(page, 'identifier')).toHaveAttribute('aria-invalid', 'true');
    if (language === 'en') await expect(page.getByText('Enter a valid email address')).toBeVisible();
    await field(page, 'identifier').fill(email);
    await send(page);
    await at(page, '/auth/check-code');
    await expect(page.getByText(email)).toBeVisible();
    await send(page);
    await expect(page.getByText(said.required)).toBeVisible();
    const code = await codeTo(email);
    await field(page, 'code').fill(code === '111111' ? '222222' : '111111');
    await send(page);
    await expect(page.getByText(said.invalid)).toBeVisible();
    // The page is found again where it was left.
    await page.reload();
    await field(page, 'code').fill(code);
    await send(page);
    await at(page, '/auth/reset-password');
    await field(page, 'password').fill(fresh);
    await field(page, 'password_confirmation').fill('something else');
    await send(page);
    await expect(page.getByText(said.differ)).toBeVisible();
    await field(page, 'password_confirmation').fill(fresh);
    await send(page);
    await expect(field(page, 'password')).toHaveCount(0);
    await page.locator('a[href="/auth/login"]').click();
    await field(page, 'identifier').fill(email);
    await field(page, 'password').fill(first);
    await page.keyboard.press('Enter');
    await expect(field(page, 'identifier')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'password').fill(fresh);
    await page.keyboard.press('Enter');
    await at(page, '/');
    await expect.poll(() => lettersTo(email).length).toBe(2);
    // Signed in, the pages of the door lead home.
    for (const path of ['/auth/recoverpwd', '/auth/check-code', '/auth/reset-password', '/account/forgot-password']) {
      await page.goto(path);
      await at(page, '/');
    }
  });

test('a code is worth nothing in another browser, and whoever comes without one is sent for one', async ({ page, browser }) => {
  const email = await newcomer('en');
  await page.context().addCookies([{ name: 'locale', value: 'en', url: home('basra') }]);
  await page.goto('/account/forgot-password');
  await field(page, 'identifier').fill(email);
  await send(page);
  const code = await codeTo(email);
  const other = await (await browser.newContext()).newPage();
  await other.context().addCookies([{ name: 'locale', value: 'en', url: home('basra') }]);
  await other.goto(`${home('basra')}/auth/check-code`);
  await field(other, 'code').fill(code);
  await send(other);
  await expect(other.getByText('Invalid code.')).toBeVisible();
  await other.goto(`${home('basra')}/account/reset-password`);
  await field(other, 'password').fill(fresh);
  await field(other, 'password_confirmation').fill(fresh);
  await send(other);
  await expect(other.getByText('The code no longer holds. Ask for a new one.')).toBeVisible();
  await other.getByRole('link', { name: 'Send a new code' }).click();
  await at(other, '/account/recoverpwd');
  await other.context().close();
});
