import { expect, type Page, test } from '@playwright/test';
import { codeTo, lettersTo } from './mailbox.ts';
import { type Language, languages, signIn } from './people.ts';
import { home } from './playwright.config.ts';

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const send = (page: Page) => page.locator('button[type="submit"]').click();
const password = 'a long way to Basra';

const words: Record<Language, { waits: string; approve: RegExp; role: RegExp; branch: RegExp; badge: string }> = {
  en: {
    waits: 'The office has your registration',
    approve: /^Take in$/,
    role: /^Client$/,
    branch: /^Basra$/,
    badge: 'New users',
  },
  ar: { waits: 'طلبك وصل المكتب', approve: /^قبول$/, role: /^عميل$/, branch: /البصرة/, badge: 'مستخدمون جدد' },
};

for (const language of languages)
  test(`whoever registers is taken in by the office and signs in, in ${language}`, async ({ page, browser }) => {
    const said = words[language];
    const email = `hala-${language}-${Date.now()}@shop.test`;
    await page.context().addCookies([{ name: 'locale', value: language, url: home('basra') }]);
    await page.goto('/auth/login?ref=1');
    await page.locator('a[href="/auth/register"]').click();
    await at(page, '/auth/register');
    await send(page);
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
    await field(page, 'name').fill('Hala Sender');
    await field(page, 'email').fill(email);
    await field(page, 'phone').fill(`0770${String(Date.now()).slice(-7)}`);
    await field(page, 'commercial_name').fill('Hala’s');
    await field(page, 'city_id').selectOption({ index: 1 });
    await send(page);
    await at(page, '/auth/check-code');
    // What was written is there again for whoever goes back to mend it.
    await page.locator('a[href="/auth/register"]').click();
    await expect(field(page, 'email')).toHaveValue(email);
    await page.goto('/auth/check-code');
    await field(page, 'code').fill(await codeTo(email));
    const office = await (await browser.newContext()).newPage();
    await signIn(office, 'admin@basra.demo', { language });
    const menu = office.getByRole('navigation').first();
    await send(page);
    await expect(page.getByText(said.waits)).toBeVisible();

    await office.goto(`${home('basra')}/users/new`);
    await office.getByRole('link', { name: 'Hala Sender' }).first().click();
    await office.waitForURL(/\/users\/new\/\d+\/show$/);
    await expect(office.getByText(email)).toBeVisible();
    await expect(menu.getByRole('link', { name: new RegExp(`^${said.badge} \\d`) })).toBeVisible();
    await office.getByRole('button', { name: said.approve }).click();
    const dialog = office.getByRole('dialog');
    await dialog.locator('[data-path="role_id"]').click();
    await office.getByRole('option', { name: said.role }).click();
    await dialog.locator('[data-path="branch_id"]').click();
    await office.getByRole('option', { name: said.branch }).first().click();
    await dialog.getByRole('button', { name: said.approve }).click();
    await expect.poll(() => lettersTo(email).length).toBe(2);
    // The number is told to every page that is open.
    await expect(menu.getByRole('link', { name: said.badge, exact: true })).toBeVisible();
    await office.context().close();

    await page.goto('/auth/recoverpwd');
    await field(page, 'identifier').fill(email);
    await send(page);
    await at(page, '/auth/check-code');
    await field(page, 'code').fill(await codeTo(email, 3));
    await send(page);
    await at(page, '/auth/reset-password');
    await field(page, 'password').fill(password);
    await field(page, 'password_confirmation').fill(password);
    await send(page);
    await expect(field(page, 'password')).toHaveCount(0);
    await page.locator('a[href="/auth/login"]').click();
    await field(page, 'identifier').fill(email);
    await field(page, 'password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    await expect(page.getByRole('button', { name: /Hala Sender/ })).toBeVisible();
  });
