import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Desk } from './desk.ts';
import { newCompany } from './example-company.ts';
import { callAs, comeSignedIn, languages } from './people.ts';

// A shop begins its books: its goods out of a sheet, its cash by hand, and the sign-off, after which nothing stands on 3900.
const headings = {
  ar: 'الباركود,الكمية,الكلفة,رقم الوجبة,تاريخ الانتهاء',
  en: 'Barcode,Quantity,Cost,Batch,Expiry date',
} as const;

/** What an account holds of a branch's currency, as the books say it. */
const stands = async (owner: string, code: string) => {
  const { brought } = await callAs(owner, 'GET', 'opening-balances/waiting');
  const of = brought.filter((one: { account: string; currency: string }) => one.account === code && one.currency === 'IQD');
  return Number(of[0]?.amount ?? 0);
};

async function goodsOf(owner: string, mark: string) {
  const [unit] = (await callAs(owner, 'GET', 'units?sort_by=id&sort_order=asc')).items;
  const blank = { kind: 'plain', unit_id: unit.id, manage_stock: true, variations: [], barcodes: [], combo: [], modifiers: [] };
  for (const [sku, more] of [
    [`TEA-${mark}`, { barcodes: [{ code: `BAR-${mark}` }], barcode_type: 'code128' }],
    [`MILK-${mark}`, { expiry_value: 6, expiry_type: 'months' }],
  ] as const)
    await callAs(owner, 'POST', 'products', { ...blank, name: { en: sku, ar: sku }, sku, selling_price: '5000', ...more });
}

for (const language of languages)
  test(`a shop opens its books from a sheet to the sign-off, in ${language}`, async ({ page }) => {
    const mark = String(Date.now()).slice(-7);
    const slug = `opens-${language}-${mark}`;
    const owner = newCompany(slug, 'shop');
    const branch = { name: { en: 'Souk', ar: 'السوق' }, complete_phone: '07701000001' };
    const { item: made } = await callAs(owner, 'POST', 'branches', branch);
    const name = { en: `Till ${mark}`, ar: `قاصة ${mark}` };
    await callAs(owner, 'POST', 'treasuries', { name, branch_id: made.id, kind: 'cash', currency: 'IQD' });
    await goodsOf(owner, mark);
    await comeSignedIn(page, owner, { language, mode: language === 'ar' ? 'dark' : 'light' });
    const desk = new Desk(page, language, slug);
    const figure = (name: string) => page.locator(`.x-figures [data-name="${name}"] dd`);
    const rows = [
      headings[language],
      `BAR-${mark},24,2000,,`,
      `MILK-${mark},10,750,A-17,2027-03-01`,
      `MILK-${mark},5,750,B-1,`,
      `NOBODY-${mark},1,1000,,`,
    ];
    const content = { name: 'opening.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };

    await test.step('the accounts lead to going live, and its first step to the sheet', async () => {
      await desk.open('/general-accounting/chart-of-accounts');
      await page
        .getByRole('link', { name: desk.text('openingBalance.title'), exact: true })
        .first()
        .click();
      const first = page.locator('.l-steps li').first();
      await expect(first).toContainText(desk.text('openingBalance.steps.goods.title'));
      await expect(page.locator('.l-steps li')).toHaveCount(3);
      await expectAccessible(page);
      await first.getByRole('link', { name: desk.text('openingBalance.bySheet') }).click();
      await page.waitForURL(/import-opening-inventory/);
    });
    await test.step('what is wrong is said in its cell, and the rest lies on the shelves', async () => {
      await page.locator('input[type="file"]').setInputFiles(content);
      await expect(figure('bad')).toHaveText(/[2٢]/);
      await expect(page.locator('#content')).toContainText(desk.text('errors.stock.unknownCode'));
      await expect(page.locator('#content')).toContainText(desk.text('errors.stock.noExpiry'));
      await expectAccessible(page);
      await desk.press(`openingStockSheets.create.do_${language === 'ar' ? 'two' : 'other'}`, { shown: '2' });
      await desk.confirm();
      await expect(figure('done')).toHaveText(/[2٢]/);
      expect(await stands(owner, '1310')).toBe(24 * 2000 + 10 * 750);
    });
    await test.step('the same sheet once more lays nothing down a second time', async () => {
      await desk.open('/erp-products/import-opening-inventory');
      await page.locator('input[type="file"]').setInputFiles({ ...content, name: 'again.csv' });
      await expect(page.getByText(desk.text('sheets.sameSheet'))).toBeVisible();
      expect(await stands(owner, '1310')).toBe(24 * 2000 + 10 * 750);
    });
    await test.step('the lot stands in the list, the first to expire first', async () => {
      await desk.open(`/erp-products/lots?search=A-17`);
      await expect(desk.row('A-17')).toContainText('01/03/2027');
    });
    await test.step('cash is brought in by account, and what is left is signed off in words', async () => {
      await desk.open('/general-accounting/opening-balances');
      await desk.pick('lines.0.account_id', /1110/);
      await desk.pick('lines.0.party_id', new RegExp(mark));
      await desk.field('lines.0.debit').fill('1000000');
      await desk.press('openingBalance.bringIn');
      await expect(page.getByText(desk.text('openingBalance.done.bringIn'))).toBeVisible();
      await desk.press('openingBalance.signOff');
      await expect(desk.field('words')).toHaveAttribute('aria-invalid', 'true');
      await desk.field('words').fill(`ما وضعه صاحب المحل ${mark}`);
      await desk.press('openingBalance.signOff');
      await expect(page.locator('.l-signed')).toContainText(mark);
      await expectAccessible(page);
    });
    expect((await callAs(owner, 'GET', 'opening-balances/waiting')).waiting).toEqual([]);
    const { items } = await callAs(owner, 'GET', 'books');
    expect(items.filter(({ is_green }: { is_green: boolean }) => !is_green)).toEqual([]);
    expect(items.map(({ id }: { id: string }) => id)).toContain('R12');
  });
