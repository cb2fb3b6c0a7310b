import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, languages } from './people.ts';
import { home } from './playwright.config.ts';

// The office sends the receiver a link; the receiver, signed in nowhere, looks and asks for another day; the office sees it.
test.describe.configure({ mode: 'parallel' });

for (const language of languages)
  test(`a receiver follows the parcel and asks for another day, in ${language}`, async ({ page, browser }) => {
    const who = 'admin@basra.demo';
    await comeSignedIn(page, who, { language });
    const { items } = await callAs(who, 'GET', 'shipments?status_ids=8&per_page=2');
    const id = items[language === 'en' ? 0 : 1].id as number;
    const desk = new Desk(page, language, 'basra');
    await desk.open(`/shipments/${id}/show`);
    await desk.press('ui.moreActions');
    await page.getByText(desk.text('tracking.link.verb'), { exact: true }).first().click();
    const link = desk.dialog.getByLabel(desk.text('tracking.link.label'));
    await expect(link).toHaveValue(/\/t\/[0-9a-z]+-[\w-]{24}$/);
    const path = new URL(await link.inputValue()).pathname;

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addCookies([{ name: 'locale', value: language, url: home('basra') }]);
    const street = await context.newPage();
    await street.goto(home('basra') + path);
    await expect(street.getByRole('heading', { level: 1 })).toContainText(String(items[language === 'en' ? 0 : 1].receipt_no));
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await street.getByLabel(desk.text('tracking.another.day')).fill(day);
    await street.getByRole('button', { name: desk.text('tracking.another.ask') }).click();
    await expect(street.getByRole('status')).toContainText(desk.text('tracking.another.asked'));
    await street.goto(`${home('basra')}/t/1-${'a'.repeat(24)}`);
    await expect(street.getByRole('alert')).toContainText(desk.text('tracking.unknown'));
    await context.close();

    await desk.open(`/shipments/${id}/show`);
    const wish = page.getByRole('status').filter({ hasText: desk.text('tracking.wish') });
    await expect(wish).toBeVisible();
    await wish.getByRole('button').click();
    await expect(wish).toHaveCount(0);
  });
