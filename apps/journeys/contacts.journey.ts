import { expect, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, type Language } from './people.ts';

// Somebody calls and asks what he owes: his page says it in a sentence and why, his statement is read, printed and handed to him, and he pays.
const keeper = 'admin@corner.demo';

interface Account {
  id: number;
  name: string;
  goods: string;
}

/** A customer who took six of one kind of goods on account, and brought one back. */
async function customerWhoOwes(): Promise<Account> {
  const mark = Date.now();
  const { items: branches } = await callAs(keeper, 'GET', 'branches?sort_by=id&sort_order=asc');
  const { items: units } = await callAs(keeper, 'GET', 'units?per_page=100');
  const branch_id = branches[0].id as number;
  const unit_id = units.find((one: any) => one.name.en === 'Piece').id as number;
  const goods = `Kettle ${mark}`;
  const product = { name: { en: goods, ar: goods }, unit_id, selling_price: '20000', barcodes: [] };
  const { item: made } = await callAs(keeper, 'POST', 'products', product);
  const variation_id = made.variations[0].id as number;
  const on_day = made.created_at.slice(0, 10) as string;
  const opening = { branch_id, on_day, lines: [{ variation_id, quantity: '40', unit_cost: '12000' }] };
  const { item: stocked } = await callAs(keeper, 'POST', 'opening-stocks', opening);
  await callAs(keeper, 'POST', `opening-stocks/${stocked.id}/post`);
  const name = `Debtor ${mark}`;
  const { item: customer } = await callAs(keeper, 'POST', 'customers', {
    name,
    phone: `077${String(mark).slice(-8)}`,
    branch_id,
  });
  const lines = [{ variation_id, unit_id, quantity: '6' }];
  const terms = { customer_id: customer.id, branch_id, sale_date: on_day, due_on: on_day };
  const { item: sale } = await callAs(keeper, 'POST', 'sales', { ...terms, lines });
  const { item: sold } = await callAs(keeper, 'POST', `sales/${sale.id}/finalise`);
  await callAs(keeper, 'POST', `sales/${sale.id}/return-goods`, {
    note: 'dented',
    lines: [{ line: sold.lines[0].id, quantity: '1' }],
  });
  return { id: customer.id, name, goods };
}

for (const language of ['ar', 'en'] as const satisfies readonly Language[])
  test(`a customer’s page says what he owes and why, and his statement is handed to him, in ${language}`, async ({ page }) => {
    const { id, name, goods } = await customerWhoOwes();
    await comeSignedIn(page, keeper, { language });
    const desk = new Desk(page, language, 'corner');
    const content = page.locator('#content');
    const tab = (key: string) => page.getByRole('link', { name: desk.text(`contactPage.tabs.${key}`), exact: true });

    await test.step('found by his name, his page says how we stand with him', async () => {
      await desk.open(`/erp-customers?search=${encodeURIComponent(name)}`);
      await desk.row(name).getByRole('link', { name }).click();
      await page.waitForURL(`**/erp-customers/${id}/show`);
      await expect(content.locator('.p-sentence')).toContainText('100,000');
      await expect(content.locator('.p-last')).toContainText('INV-');
    });

    await test.step('each tab has its address, and says its part of it', async () => {
      await tab('sales').click();
      await page.waitForURL(`**/erp-customers/${id}/sales`);
      await expect(desk.row('INV-')).toContainText('120,000');
      await tab('salesReturned').click();
      await expect(desk.row('SR-')).toContainText('20,000');
      await tab('inventory-report').click();
      await expect(desk.row(goods)).toContainText('100,000');
      await tab('account').click();
      await expect(content).toContainText('100,000');
    });

    await test.step('his statement runs to what he owes, with the goods of each paper', async () => {
      await tab('account-format-1').click();
      await expect(desk.row('INV-')).toContainText('120,000');
      await expect(content.locator('.p-edge').last()).toContainText('100,000');
      await expect(content.locator('.p-ages')).toContainText('100,000');
      await tab('account-format-2').click();
      await page.waitForURL(`**/erp-customers/${id}/account-format-2`);
      await expect(desk.row('INV-').locator('.p-goods')).toContainText(goods);
    });

    await test.step('it is printed in the language he reads', async () => {
      for (const other of ['ar', 'en'] as const) {
        const asked = page.waitForResponse((answer) => answer.url().includes(`language=${other}`) && answer.status() === 200);
        await desk.press('ui.moreActions');
        await page.getByRole('menuitem', { name: desk.text(`contactPage.printIn.${other}`), exact: true }).click();
        expect((await asked).headers()['content-type']).toContain('application/pdf');
      }
    });

    await test.step('he pays, and it stands on his page', async () => {
      await tab('show').click();
      await desk.press('ui.moreActions');
      await page.getByRole('menuitem', { name: desk.text('contactPage.steps.takePayment'), exact: true }).click();
      await page.waitForURL('**/accounting/transactions/create_credit?**');
      await expect(desk.field('party_id')).toHaveValue(new RegExp(name));
    });
  });
