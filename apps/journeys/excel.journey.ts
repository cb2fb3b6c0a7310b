import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, type Language, languages } from './people.ts';

// A client's sheet of the morning: dropped, put right where it is wrong, and saved while the clerk works on.
const clerk = 'admin@basra.demo';
const create = '/shipments/excel-create';

class SheetDesk extends Desk {
  get bad(): Locator {
    return this.page.locator('button.x-cell[data-bad]');
  }
  get panel(): Locator {
    return this.page.locator('section.k-float');
  }
  figure(name: string): Locator {
    return this.page.locator(`.x-figures [data-name="${name}"] dd`);
  }
  async drop(name: string, text: string): Promise<void> {
    await this.open(create);
    await this.page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(this.figure('total')).not.toHaveText('0');
    await expect(this.figure('bad')).toBeVisible();
  }
}

const deskOf = async (page: Page, language: Language): Promise<SheetDesk> => {
  await comeSignedIn(page, clerk, { language, mode: language === 'ar' ? 'dark' : 'light' });
  return new SheetDesk(page, language, 'basra');
};

async function rowsOf(mark: string, phones: readonly string[]): Promise<string> {
  const [client] = (await callAs(clerk, 'GET', 'clients?per_page=1')).items;
  const [city] = (await callAs(clerk, 'GET', 'cities?per_page=1&branch_id=1')).items;
  const lines = phones.map((phone, at) => `${mark}-${at},${client.phone},زينب,${phone},${city.title.ar},قرب الجسر,25000`);
  return ['رقم الوصل,العميل,اسم المستلم,رقم الهاتف,المدينة,العنوان,المبلغ', ...lines].join('\r\n');
}

test('a sheet is dropped, its wrong cell put right, and its parcels saved while the clerk works on', async ({ page }) => {
  const desk = await deskOf(page, 'en');
  const mark = `J${Date.now()}`;
  await desk.drop('morning.csv', await rowsOf(mark, ['7705000001', '12', '07705000003']));

  await test.step('the report counts and shows the one row that is wrong', async () => {
    await expect(desk.figure('bad')).toHaveText('1');
    await expect(desk.bad).toHaveCount(1);
    await expectAccessible(page);
  });
  await test.step('put right in place, it is good', async () => {
    await desk.bad.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('٠٧٧٠٥٠٠٠٠٠٢');
    await page.keyboard.press('Enter');
    await expect(desk.figure('bad')).toHaveText('0');
  });
  await test.step('saved, it is told by the panel on whatever page is open, up to the end', async () => {
    await desk.press('excelScreens.create.do_other', { count: 3, shown: '3' });
    await desk.confirm();
    await page
      .getByRole('link', { name: desk.text('shipment.title'), exact: true })
      .first()
      .click();
    await expect(desk.panel).toContainText('morning.csv');
    await expect(desk.panel.locator('li')).toHaveAttribute('data-state', 'done');
    await expect(desk.panel).toContainText('100 %');
    await expectAccessible(page);
  });
  await test.step('its parcels open by their numbers, their labels are printed at once, and the list shows them alone', async () => {
    await desk.panel.getByRole('link', { name: 'morning.csv' }).click();
    await expect(page.getByRole('link', { name: `${mark}-1`, exact: true })).toHaveAttribute('href', /\/shipments\/\d+\/show$/);
    await desk.press('excelScreens.saved.print');
    const tab = page.waitForEvent('popup');
    await desk.dialogButton(desk.text('printScreens.do')).click();
    expect((await tab).url()).not.toBe('');
    await expect(desk.dialog).toHaveCount(0);
    await page.getByRole('link', { name: desk.text('excelScreens.saved.list') }).click();
    await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(3);
    await expect(page.locator('.k-chips')).toContainText('morning.csv');
  });
  const saved = await callAs(clerk, 'GET', `shipments?search=${mark}&sort_by=receipt_no`);
  expect(saved.items.map((row: any) => [row.receipt_no, row.phone, row.status_id])).toEqual(
    ['07705000001', '07705000002', '07705000003'].map((phone, at) => [`${mark}-${at}`, phone, 2]),
  );
});

/** Rows copied out of a sheet and pasted on the page, wherever one stands on it. */
async function paste(page: Page, rows: readonly string[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\n'));
  await page.keyboard.press('Control+v');
}

for (const language of languages)
  test(`rows are pasted into the grid, put right there and become a sheet (${language})`, async ({ page }) => {
    const desk = await deskOf(page, language);
    const number = `P${Date.now()}`;
    const [headings, ...rows] = (await rowsOf(number, ['07705000001', 'typed wrong'])).replaceAll(',', '\t').split('\r\n');
    const cell = (column: string, row: number) => page.getByLabel(`${desk.text(column)} ${row}`, { exact: true });
    await desk.open(create);
    await test.step('with their headings each column goes where it belongs', async () => {
      await paste(page, [headings as string, rows[0] as string]);
      await expect(cell('shipment.fields.phone', 2)).toHaveValue('07705000001');
      await expectAccessible(page);
    });
    await test.step('more is pasted below without headings, and stands as it stood', async () => {
      const [receiptNo, , name, phone] = (rows[1] as string).split('\t');
      await cell('shipment.fields.receiptNo', 3).focus();
      await paste(page, [[receiptNo, '', '', name, phone].join('\t')]);
      await expect(cell('shipment.fields.phone', 3)).toHaveValue('typed wrong');
    });
    await test.step('typed over, it is checked as any sheet is', async () => {
      for (const column of ['excel.headings.client', 'shipment.fields.city', 'shipment.fields.price'])
        await cell(column, 3).fill(await cell(column, 2).inputValue());
      await cell('shipment.fields.phone', 3).fill('07705000002');
      await cell('shipment.fields.address', 3).fill('street 5, near the tower; left');
      await desk.press(language === 'en' ? 'sheets.drop.pasteDo_other' : 'sheets.drop.pasteDo_two', { count: 2 });
      await expect(desk.figure('bad')).toHaveText(language === 'en' ? '0' : /0|٠/);
      await expect(desk.figure('total')).toHaveText(/2|٢/);
    });
  });

test('headings nobody knows are named once, in Arabic', async ({ page }) => {
  const desk = await deskOf(page, 'ar');
  const [known, ...rows] = (await rowsOf(`K${Date.now()}`, ['07705000001'])).split('\r\n');
  const strange = [...(known as string).split(',').map((_, at) => `س${at}${Date.now() % 10_000}`)].join(',');
  await desk.open(create);
  const buffer = Buffer.from([strange, ...rows].join('\r\n'));
  await page.locator('input[type="file"]').setInputFiles({ name: 'غريب.csv', mimeType: 'text/csv', buffer });
  const selects = page.locator('.x-map-list input[aria-label]');
  await expect(selects).toHaveCount(7);
  await expectAccessible(page);
  for (const [at, name] of ['receiptNo', 'client', 'receiverName', 'phone', 'city', 'address', 'price'].entries()) {
    await selects.nth(at).click();
    await page.getByRole('option', { name: desk.text(`shipment.fields.${name}`), exact: true }).click();
  }
  await desk.press('sheets.map.do');
  await expect(desk.figure('bad')).toHaveText('0');
  await expectAccessible(page);
});

test('nobody sees the panel of somebody else', async ({ page, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  const colleague = 'branch@basra.demo';
  await comeSignedIn(other, colleague);
  await other.goto('/shipments');
  const desk = await deskOf(page, 'en');
  await desk.drop('mine.csv', await rowsOf(`M${Date.now()}`, ['07705000001']));
  await desk.open('/shipments');
  await expect(other.locator('section.k-float')).toHaveCount(0);
  await context.close();
});
