import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, type Language, languages } from './people.ts';
import { port } from './playwright.config.ts';

// Papers: a pile of numbers onto a half-used sheet, one parcel from its page, and a hundred and more beside the work.
test.describe.configure({ mode: 'parallel' });
const boss = 'admin@basra.demo';

async function at(page: Page, language: Language): Promise<Desk> {
  await comeSignedIn(page, boss, { language, mode: language === 'ar' ? 'dark' : 'light' });
  return new Desk(page, language, 'basra');
}

/** Presses, waits for the paper in its new tab, and looks whether it is one. */
async function printedBy(desk: Desk, press: () => Promise<void>): Promise<{ parcels: number; layout: string; start: number }> {
  const answer = desk.page.waitForResponse((response) => response.url().includes('/shipment-print/multi'));
  const tab = desk.page.waitForEvent('popup');
  await press();
  const { result } = await (await answer).json();
  const sheet = await desk.page.request.get(`http://127.0.0.1:${port}${result.pdf_url}`);
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await (await tab).close();
  return result.item;
}

for (const language of languages) {
  test(`scanned numbers go onto a sheet of stickers from its third place, in ${language}`, async ({ page }) => {
    const { items } = await callAs(boss, 'GET', 'shipments?status_ids=8,9&per_page=4');
    const numbers: string[] = items.map((one: { receipt_no: string }) => one.receipt_no);
    const desk = await at(page, language);
    await desk.open('/shipment-print');
    const field = page.getByRole('textbox', { name: desk.text('printScreens.numbers') });
    await field.fill([...numbers, 'XX-0'].join('\n'));
    await field.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: numbers[3] as string })).toBeVisible();
    await expect(field).toHaveValue('XX-0');
    const sheets = page.getByRole('radiogroup', { name: desk.text('printScreens.layout') });
    await sheets.getByText(desk.text('printRun.options.layout.a4_2x4'), { exact: true }).click();
    await desk.press('printScreens.place', { place: 3 });
    const run = await printedBy(desk, () => desk.press('printScreens.do'));
    expect(run).toMatchObject({ parcels: 4, layout: 'a4_2x4' });
  });

  test(`all that the list finds are printed beside the work and fetched, in ${language}`, async ({ page }) => {
    const desk = await at(page, language);
    await desk.open('/shipments');
    const all = page.getByRole('toolbar').getByRole('button').filter({ hasText: /\d/ }).first();
    // Not 'check': a page that is loaded by itself meanwhile leaves the box half ticked, and all on offer.
    await page.getByRole('row').first().getByRole('checkbox').click();
    await all.click();
    await desk.press('printScreens.print');
    await desk.dialog.getByText(desk.text('printRun.options.paper.label'), { exact: true }).click();
    await desk.dialogButton(desk.text('printScreens.do')).click();
    await expect(desk.dialog).toHaveCount(0);
    const panel = page.getByRole('region', { name: desk.text('printScreens.panel') });
    await expect(panel).toBeVisible();
    await page.reload();
    await desk.open('/shipment-print');
    const ready = page
      .getByRole('listitem')
      .filter({ hasText: desk.text('printRun.options.state.ready') })
      .first();
    await expect(ready).toBeVisible({ timeout: 60_000 });
    const download = page.waitForEvent('download');
    await ready.getByRole('button', { name: desk.text('printScreens.download') }).click();
    const file = await (await download).path();
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test(`a parcel’s label is printed from its page and stands among its papers, in ${language}`, async ({ page }) => {
    const [row] = (await callAs(boss, 'GET', 'shipments?status_ids=9&per_page=1')).items;
    const desk = await at(page, language);
    await desk.open(`/shipments/${row.id}/show`);
    await desk.press('ui.moreActions');
    await page.getByText(desk.text('printScreens.print'), { exact: true }).first().click();
    await printedBy(desk, () => desk.dialogButton(desk.text('printScreens.do')).click());
    await desk.open(`/shipments/${row.id}/show?tab=documents`);
    await expect(page.locator('.c-documents')).toContainText(desk.text('printRun.one'));
    await desk.open(`/shipments/${row.id}/show?tab=log`);
    await expect(page.locator('.k-timeline')).toContainText(desk.text('shipmentScreens.timeline.via.manual'));
    await desk.open(`/shipments/${row.id}/receiver`);
    await expect(page.locator('.c-figures')).toContainText(desk.text('shipmentScreens.receiver.counts.delivered'));
  });
}
