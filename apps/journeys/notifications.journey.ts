import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Desk } from './desk.ts';
import { callAs, type Language, signIn } from './people.ts';
import { say } from './texts.ts';

// What somebody is told rings at his bell while he works, leads him there, and is read; nobody else hears it.
const admin = 'admin@basra.demo';
const readers: readonly { language: Language; who: string; name: string }[] = [
  { language: 'en', who: 'accountant@basra.demo', name: 'Hassan Karim' },
  { language: 'ar', who: 'branch@basra.demo', name: 'Zainab Jabbar' },
];

const bellOf = (page: Page): Locator => page.locator('.k-topbar .nt-bell');
const silent = (language: Language) => say(language, 'notification.bell');
const ringing = (language: Language, unread: string) => say(language, 'notification.bellUnread', { unread });
const row = (page: Page, title: string) => page.locator('.nt-row').filter({ hasText: title });

async function pageOf(browser: Browser, who: string, language: Language): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, who, { language });
  return page;
}

/** On the screen of the site settings: refused without anybody, kept as typed, then sent to one. */
async function sends(desk: Desk, to: string, title: string): Promise<void> {
  const { page } = desk;
  await desk.open('/site');
  await page.locator('#content a[href="/site/send_notifications"]').click();
  await desk.type({ title, message: '<b>12:00</b>' });
  await desk.press('notificationSending.send');
  const users = desk.field('user_ids');
  await expect(users).toHaveAttribute('aria-invalid', 'true');
  await expect(desk.field('title')).toHaveValue(title);
  await users.fill(to);
  await page.getByRole('option', { name: to }).click();
  await desk.type({ href: '/help' });
  await desk.press('notificationSending.send');
  await expect(page.getByText(desk.text('notificationSending.sent', { reached: '1' }))).toBeVisible();
  await expect(desk.row(title)).toBeVisible();
  await expect(desk.field('title')).toHaveValue('');
}

for (const { language, who, name } of readers)
  test(`what is sent by hand rings at its reader’s bell at once, opens and is read, in ${language}`, async ({
    page,
    browser,
  }) => {
    await callAs(who, 'GET', 'notifications/show');
    const reader = await pageOf(browser, who, language);
    await expect(bellOf(reader)).toHaveAccessibleName(silent(language));
    await signIn(page, admin, { language });
    const title = `${language} ${Date.now().toString(36)}`;
    const desk = new Desk(page, language, 'basra');
    await sends(desk, name, title);

    await expect(bellOf(reader)).toHaveAccessibleName(ringing(language, '1'));
    await bellOf(reader).click();
    const told = row(reader, title);
    // Words, whatever they look like.
    await expect(told).toContainText('<b>12:00</b>');
    await expect(reader.locator('.nt-scroll')).toHaveCSS('max-height', '230px');
    // No menu leads here, so no walk through all screens looks at it.
    await expectAccessible(reader, '.nt-popup');
    await told.getByRole('link').click();
    await reader.waitForURL((url) => url.pathname === '/help');
    await expect(bellOf(reader)).toHaveAccessibleName(silent(language));

    await reader.reload();
    await expect(bellOf(reader)).toHaveAccessibleName(silent(language));
    await reader.goto(`${desk.origin}/notifications`);
    await expect(row(reader, title)).not.toHaveAttribute('data-unread');
    await expectAccessible(reader, '#content');
    await desk.open('/site/send_notifications');
    await desk.row(title).getByRole('link').first().click();
    await expect(page.locator('.nt-readers li')).toHaveCount(1);
    await expect(page.locator('.nt-readers li')).not.toHaveAttribute('data-unread');
  });

test('all that is unread is read with one press at the bell', async ({ page }) => {
  const who = 'client@basra.demo';
  const { items } = await callAs(admin, 'GET', 'users?search=client@basra.demo');
  for (const title of ['One', 'Two', 'Three'])
    await callAs(admin, 'POST', 'notification-sendings', { title, message: '.', user_ids: [items[0].id] });
  await signIn(page, who);
  await expect(bellOf(page)).toHaveAccessibleName(/unread: \d/);
  await bellOf(page).click();
  await expect(page.locator('.nt-row[data-unread]').first()).toBeVisible();
  await page.getByRole('button', { name: say('en', 'notification.readAll') }).click();
  await expect(bellOf(page)).toHaveAccessibleName(silent('en'));
  await expect(page.locator('.nt-row[data-unread]')).toHaveCount(0);
});

test('who may not see notifications has no bell', async ({ page }) => {
  await signIn(page, 'viewer@basra.demo');
  await expect(page.locator('.k-topbar .k-profile')).toBeVisible();
  await expect(bellOf(page)).toHaveCount(0);
});
