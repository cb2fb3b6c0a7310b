import { expect, type Page, test } from '@playwright/test';
import { status } from '#courier/statuses/contract';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, languages } from './people.ts';

// A parcel that is late: reported on its page, talked about, and delivered after all.
test.describe.configure({ mode: 'parallel' });

for (const language of languages)
  test(`a parcel is reported and processed on its own page, in ${language}`, async ({ page }) => {
    const who = 'admin@basra.demo';
    await comeSignedIn(page, who, { language });
    const desk = new Desk(page, language, 'basra');
    const { items } = await callAs(who, 'GET', 'shipments?status_ids=4&per_page=50');
    // Whoever asks the wrong parcel waits for a decision about its price first; each language has a parcel of its own.
    const free = (items as { id: number; can_transfer_to: number[] }[]).filter((one) =>
      one.can_transfer_to.includes(status.delivered),
    );
    const id = (language === 'en' ? free.at(0) : free.at(-1))?.id;
    await desk.open(`/shipments/${id}/show`);
    await desk.press('ui.moreActions');
    await page.getByText(desk.text('report.verbs.report'), { exact: true }).first().click();
    await desk.dialog.locator('textarea').fill('لم يصل أحد');
    await desk.dialog.locator('button[type="submit"]').click();
    const notice = page.getByRole('region', { name: desk.text('report.title') });
    await expect(notice).toContainText('لم يصل أحد');
    // Until it is gone it takes the focus back to where it was opened from.
    await expect(desk.dialog).toHaveCount(0);
    await page.keyboard.press('Escape');
    await notice.getByRole('textbox').fill('اتصلوا به');
    await notice.getByRole('textbox').press('Enter');
    await expect(notice).toContainText('اتصلوا به');
    await page.keyboard.press('Escape');
    // Typed and not sent: the answer, which reads the page anew, says it first.
    await notice.getByRole('textbox').fill('وُجد في البيت');
    await notice.getByRole('button', { name: desk.text('report.verbs.processing') }).click();
    await page.evaluate(() => Object.assign(window, { isUnbroken: true }));
    const processed: unknown[] = [];
    page.on(
      'request',
      (request) => new URL(request.url()).pathname.endsWith('/processing') && processed.push(request.postDataJSON()),
    );
    // Money is posted by it: not by one press beside another button.
    await expect(desk.dialog).toContainText(String((await callAs(who, 'GET', `shipments/${id}`)).item.receipt_no));
    await desk.confirm();
    await readAnew(page);
    expect(processed).toEqual([{ status_id: status.delivered }]);
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('region', { name: desk.text('report.before') })).toContainText('وُجد في البيت');
    const { item } = await callAs(who, 'GET', `shipments/${id}`);
    expect([item.status_id, item.is_reported, item.was_reported]).toEqual([status.delivered, false, true]);
    // The answer did not hold after all.
    await page.evaluate(() => Object.assign(window, { isUnbroken: true }));
    await desk.press('report.verbs.reReport');
    await readAnew(page);
    await expect(notice).toBeVisible();
  });

/** Waits until the page was read anew: a page that is goes without what was written on the one before. */
const readAnew = (page: Page) => expect.poll(() => page.evaluate(() => 'isUnbroken' in window).catch(() => true)).toBe(false);
