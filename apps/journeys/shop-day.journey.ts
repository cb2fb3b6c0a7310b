import { expect, type Page, test } from '@playwright/test';
import { Desk } from './desk.ts';
import { callAs, comeSignedIn, languages, password } from './people.ts';

const owner = 'admin@corner.demo';
const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Baghdad' });
interface Line {
  variation_id: number;
  unit_id: number;
  quantity: string;
  price?: string;
  discount?: string;
}

/** Goods of a day of their own, so that nobody else's moves their cost. */
async function goodsOf(label: string) {
  const { items: units } = await callAs(owner, 'GET', 'units?sort_by=id&sort_order=asc');
  const unit = units.find((one: { whole: boolean }) => one.whole).id;
  const make = async (name: string) => {
    const sku = `${label}-${name}`;
    const body = { name: { en: sku, ar: sku }, kind: 'plain', unit_id: unit, sku, manage_stock: true, selling_price: '3500' };
    const { item } = await callAs(owner, 'POST', 'products', { ...body, variations: [], barcodes: [], combo: [], modifiers: [] });
    const { items } = await callAs(owner, 'GET', `variations?product_id=${item.id}`);
    return { sku, id: items[0].id as number };
  };
  const line = (variation_id: number, quantity: string, more: Partial<Line> = {}): Line => ({
    variation_id,
    unit_id: unit,
    quantity,
    ...more,
  });
  return { tea: await make('TEA'), shirt: await make('SHIRT'), line };
}

/** Somebody else who may do all of it. */
async function partnerOf(): Promise<string> {
  const { items } = await callAs(owner, 'GET', 'roles?paginated=false');
  const role_id = items.find(({ name }: { name: unknown }) => JSON.stringify(name).includes('Administrator')).id;
  const email = `partner-${Date.now()}@corner.demo`;
  await callAs(owner, 'POST', 'users', { name: 'Zina Hadi', email, kind: 'employee', role_id, password });
  return email;
}

/** What the shop sold of them meanwhile, at other desks. */
async function sellTheDay({ tea, shirt, line }: Awaited<ReturnType<typeof goodsOf>>, branch: number) {
  const { items: customers } = await callAs(owner, 'GET', 'customers?per_page=1');
  const sell = async (...lines: Line[]) => {
    const said = { customer_id: customers[0].id, branch_id: branch, sale_date: today, lines };
    const { item } = await callAs(owner, 'POST', 'sales', said);
    await callAs(owner, 'POST', `sales/${item.id}/finalise`, { tenders: [] });
    return (await callAs(owner, 'GET', `sales/${item.id}`)).item;
  };
  const first = await sell(line(tea.id, '3'), line(shirt.id, '1', { price: '20000', discount: '10%' }));
  await sell(line(tea.id, '24', { discount: '4000' }));
  await sell(line(shirt.id, '5', { price: '20000' }));
  const [teaLine, shirtLine] = first.lines;
  const back = { note: 'stale', lines: [{ line: teaLine.id, quantity: '1' }] };
  await callAs(owner, 'POST', `sales/${first.id}/return-goods`, back);
  const instead = { note: 'small', lines: [{ line: shirtLine.id, quantity: '1' }], goods: [line(tea.id, '6')], tenders: [] };
  await callAs(owner, 'POST', `sales/${first.id}/exchange`, instead);
}

// A day of the Corner Shop: what is bought, spoils, comes to cost more and goes to the other branch, each on its screen, to the dinar.
for (const language of languages)
  test(`goods are bought, spoil, cost more and travel, to the dinar, in ${language}`, async ({ page }) => {
    test.setTimeout(300_000);
    await comeSignedIn(page, owner, { language });
    const desk = new Desk(page, language, 'corner');
    const content = page.locator('#content');
    const goods = await goodsOf(`DAY${Date.now() % 1_000_000}`);
    const { tea, shirt } = goods;
    const partner = await partnerOf();
    let bought = '';
    const { items: branches } = await callAs(owner, 'GET', 'branches?sort_by=id&sort_order=asc');
    const [here, there] = branches.map(({ id }: { id: number }) => id);
    const opening = { branch_id: here, on_day: today, lines: [{ variation_id: tea.id, quantity: '40', unit_cost: '2000' }] };
    const { item: opened } = await callAs(owner, 'POST', 'opening-stocks', opening);
    await callAs(owner, 'POST', `opening-stocks/${opened.id}/post`, {});

    await test.step('row 1: tea at 2,500 and shirts at 12,000, their discount and freight in their cost, 200,000 owed', async () => {
      await desk.open('/erp-purchases/create');
      await desk.pick('supplier_id', /جميلة/);
      for (const { sku } of [tea, shirt]) await scan(page, desk, sku);
      await desk.type({ 'lines.0.quantity': '100', 'lines.0.unit_cost': '2500', 'lines.1.quantity': '20' });
      await desk.field('lines.1.unit_cost').fill('12000');
      await desk.type({ discount: '5000', freight: '7500' });
      await expect(page.locator('.k-sheet-totals')).toContainText('492,500');
      await desk.saveNew();
      bought = new URL(page.url()).pathname;
      await page.keyboard.press('Escape');
      await desk.press('purchase.actions.receive');
      await desk.send();
      await desk.press('purchase.actions.pay');
      await desk.pickSafe(desk.dialog);
      await desk.dialog.locator('[data-path="amount"]').fill('292500');
      await desk.send();
      await expect(content).toContainText('200,000');
      await lies(desk, tea.id, { quantity: '140', worth: '331,276' });
      await lies(desk, shirt.id, { quantity: '20', worth: '241,224' });
    });
    await sellTheDay(goods, here);
    await lies(desk, tea.id, { quantity: '108', worth: '255,555' });
    await lies(desk, shirt.id, { quantity: '15', worth: '180,918' });

    await test.step('row 8: two tea spoil as happens in the trade, approved by another', async () => {
      await desk.open('/erp-damaged-inventory/create');
      await desk.pick('damage_type', new RegExp(desk.text('damagedStock.options.damageType.normal')));
      await desk.type({ reason: 'رطوبة' });
      await scan(page, desk, tea.sku);
      await desk.field('lines.0.quantity').fill('2');
      await desk.saveNew();
      const id = /(\d+)\/show/.exec(page.url())?.[1];
      await callAs(partner, 'POST', `damaged-stocks/${id}/approve`, {});
      await page.reload();
      await desk.press('damagedStock.actions.post');
      await expect(content).toContainText(desk.text('damagedStock.options.state.posted'));
      await expect(content).toContainText('4,733');
      await lies(desk, tea.id, { quantity: '106', worth: '250,822' });
    });

    await test.step('row 10: 10,000 of customs on the shirts, 15 of 20 left: 7,500 on the shelf, 2,500 a cost', async () => {
      await desk.open(bought);
      await desk.press('ui.moreActions');
      await page.getByRole('menuitem', { name: desk.text('purchase.actions.addCost') }).click();
      await desk.dialog.locator('[data-path="amount"]').fill('10000');
      await desk.dialog.locator('[data-path="note"]').fill('كمارك');
      await desk.dialog.getByRole('checkbox', { name: shirt.sku }).check();
      await desk.send();
      await lies(desk, shirt.id, { quantity: '15', worth: '188,418' });
    });

    await test.step('row 11: twenty tea to the other branch, nineteen arrive, one is lost', async () => {
      await desk.open('/erp-inventory-transfers/create');
      await scan(page, desk, tea.sku);
      await desk.field('lines.0.quantity').fill('20');
      await desk.pick('to_branch_id', /المنصور|Mansour/);
      await desk.saveNew();
      await desk.press('stockTransfer.actions.send');
      await desk.press('stockTransfer.actions.receive');
      await desk.dialog.locator('[data-path="lines.0.quantity"]').fill('19');
      await desk.send();
      await expect(content).toContainText(desk.text('stockTransfer.options.state.received_short'));
      await desk.press('ui.moreActions');
      await page.getByRole('menuitem', { name: desk.text('stockTransfer.actions.decide') }).click();
      await desk.dialog.locator('[data-path="line"]').click();
      await page.getByRole('option').first().click();
      await desk.dialog.locator('[data-path="way"]').click();
      await page.getByRole('option', { name: desk.text('stockTransfer.options.way.lost') }).click();
      await desk.dialog.locator('[data-path="note"]').fill('سقطت');
      await desk.send();
      await expect(content).toContainText(desk.text('stockTransfer.options.state.closed'));
      await lies(desk, tea.id, { quantity: '86', worth: '203,497' });
      await lies(desk, tea.id, { quantity: '19', worth: '44,959' });
    });
    expect(there).toBeGreaterThan(here);
  });

async function scan(page: Page, desk: Desk, code: string) {
  await desk.field('find').fill(code);
  await page.keyboard.press('Enter');
  await expect(desk.field('find')).toHaveValue('');
}

/** The list of stock says so of goods: how many, and what they are worth. */
async function lies(desk: Desk, variation: number, { quantity, worth }: { quantity: string; worth: string }) {
  await desk.open(`/erp-products/stock?variation_id=${variation}`);
  const counted = desk.page.getByRole('cell', { name: quantity, exact: true });
  await expect(desk.row(worth).filter({ has: counted })).toHaveCount(1);
}
