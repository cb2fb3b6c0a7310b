import { expect } from '@playwright/test';
import type { DayShop } from './day-shop.ts';
import type { Desk } from './desk.ts';
import type { TillDesk } from './till-desk.ts';

/** Who works there today, each at a device of his own. */
export interface People {
  shop: DayShop;
  boss: Desk;
  partner: Desk;
  till: TillDesk;
}

export async function buyTeaAndShirts({ shop, boss }: People): Promise<string> {
  await boss.open('/erp-purchases/create');
  await boss.pick('supplier_id', new RegExp(shop.supplier));
  for (const [at, { code }] of [shop.tea, shop.shirt].entries()) await scan(boss, code, at);
  await boss.type({ 'lines.0.quantity': '100', 'lines.0.unit_cost': '2500', 'lines.1.quantity': '20' });
  await boss.field('lines.1.unit_cost').fill('12000');
  await boss.type({ discount: '5000', freight: '7500' });
  await expect(boss.page.locator('.k-sheet-totals')).toContainText('492,500');
  const bought = await receiveAndPay(boss, '292500');
  await expect(boss.page.locator('#content')).toContainText('200,000');
  await lies(boss, shop.tea.id, { quantity: '140', worth: '331,276' });
  await lies(boss, shop.shirt.id, { quantity: '20', worth: '241,224' });
  return bought;
}

/** What stands on the form of a purchase is on the shelf, and so much of it paid; where it is told. */
export async function receiveAndPay(boss: Desk, amount: string): Promise<string> {
  await boss.saveNew();
  const bought = new URL(boss.page.url()).pathname;
  await boss.page.keyboard.press('Escape');
  await boss.press('purchase.actions.receive');
  await boss.send();
  await boss.press('purchase.actions.pay');
  await boss.pickSafe(boss.dialog);
  await boss.dialog.locator('[data-path="amount"]').fill(amount);
  await boss.send();
  return bought;
}

export async function spoilTea({ shop, boss, partner }: People): Promise<void> {
  await boss.open('/erp-damaged-inventory/create');
  await boss.pick('damage_type', new RegExp(boss.text('damagedStock.options.damageType.normal')));
  await boss.type({ reason: 'رطوبة' });
  await scan(boss, shop.tea.code);
  await boss.field('lines.0.quantity').fill('2');
  await boss.saveNew();
  await partner.open(new URL(boss.page.url()).pathname);
  await partner.press('damagedStock.actions.approve');
  await expect(partner.page.locator('#content')).toContainText(partner.text('damagedStock.options.state.approved'));
  await boss.page.reload();
  await boss.press('damagedStock.actions.post');
  const content = boss.page.locator('#content');
  await expect(content).toContainText(boss.text('damagedStock.options.state.posted'));
  await expect(content).toContainText('4,733');
  await lies(boss, shop.tea.id, { quantity: '106', worth: '250,822' });
}

export async function addCustoms({ shop, boss }: People, bought: string): Promise<void> {
  await boss.open(bought);
  await boss.press('ui.moreActions');
  await boss.page.getByRole('menuitem', { name: boss.text('purchase.actions.addCost') }).click();
  await boss.dialog.locator('[data-path="amount"]').fill('10000');
  await boss.dialog.locator('[data-path="note"]').fill('كمارك');
  await boss.dialog.getByRole('checkbox', { name: shop.shirt.name }).check();
  await boss.send();
  await lies(boss, shop.shirt.id, { quantity: '15', worth: '188,418' });
}

export async function sendTea({ shop, boss }: People): Promise<void> {
  const { page } = boss;
  await boss.open('/erp-inventory-transfers/create');
  await scan(boss, shop.tea.code);
  await boss.field('lines.0.quantity').fill('20');
  await boss.pick('to_branch_id', /المنصور|Mansour/);
  await boss.saveNew();
  await boss.press('stockTransfer.actions.send');
  await boss.press('stockTransfer.actions.receive');
  await boss.dialog.locator('[data-path="lines.0.quantity"]').fill('19');
  await boss.send();
  const content = page.locator('#content');
  await expect(content).toContainText(boss.text('stockTransfer.options.state.received_short'));
  await boss.press('ui.moreActions');
  await page.getByRole('menuitem', { name: boss.text('stockTransfer.actions.decide') }).click();
  await boss.dialog.locator('[data-path="line"]').click();
  await page.getByRole('option').first().click();
  await boss.dialog.locator('[data-path="way"]').click();
  await page.getByRole('option', { name: boss.text('stockTransfer.options.way.lost') }).click();
  await boss.dialog.locator('[data-path="note"]').fill('سقطت');
  await boss.send();
  await expect(content).toContainText(boss.text('stockTransfer.options.state.closed'));
  await lies(boss, shop.tea.id, { quantity: '86', worth: '203,497' });
  await lies(boss, shop.tea.id, { quantity: '19', worth: '44,959' });
}

/** One of the goods, as the line of the paper at that place. */
export async function scan(desk: Desk, code: string, at = 0) {
  await desk.field('find').fill(code);
  await desk.page.keyboard.press('Enter');
  await expect(desk.field('find')).toHaveValue('');
  await expect(desk.field(`lines.${at}.quantity`)).toHaveValue('1');
}

/** The list of stock says so of goods: how many, and what they are worth. */
export async function lies(desk: Desk, variation: number, { quantity, worth }: { quantity: string; worth: string }) {
  await desk.open(`/erp-products/stock?variation_id=${variation}`);
  const counted = desk.page.getByRole('cell', { name: quantity, exact: true });
  await expect(desk.row(worth).filter({ has: counted })).toHaveCount(1);
}
