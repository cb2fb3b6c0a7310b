import { expect } from '@playwright/test';
import type { Desk } from './desk.ts';
import { callAs } from './people.ts';

export interface Offered {
  mark: string;
  name: string;
  customer: string;
}

/** Ten of something on the shelf at 30,000 that cost 18,000, and a buyer who may not owe. */
export async function offerGoods(who: string, what: string): Promise<Offered> {
  const mark = String(Date.now()).slice(-8);
  const { items: branches } = await callAs(who, 'GET', 'branches?sort_by=id&sort_order=asc');
  const branch_id = branches[0].id as number;
  const { items: units } = await callAs(who, 'GET', 'units?per_page=100');
  const unit_id = units.find((one: any) => one.name.en === 'Piece').id;
  const name = `${what} ${mark}`;
  const { item } = await callAs(who, 'POST', 'products', { name: { en: name, ar: name }, unit_id, selling_price: '30000' });
  const lines = [{ variation_id: item.variations[0].id, quantity: '10', unit_cost: '18000' }];
  const opening = await callAs(who, 'POST', 'opening-stocks', { branch_id, on_day: item.created_at.slice(0, 10), lines });
  await callAs(who, 'POST', `opening-stocks/${opening.item.id}/post`);
  const customer = `Buyer ${mark}`;
  await callAs(who, 'POST', 'customers', { name: customer, phone: `077${mark}`, branch_id, credit_limit: '0' });
  return { mark, name, customer };
}

/** Sells one of it that is to be carried to its buyer: its dialog stands open at the delivery. */
export async function sellToBeSent(desk: Desk, { name, customer }: Offered): Promise<void> {
  await desk.open('/erp-sales/create');
  await desk.pick('customer_id', new RegExp(customer));
  await desk.field('find').fill(name);
  await desk.page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(desk.page.locator('.k-sheet-totals')).toContainText('30,000');
  await desk.saveNew();
  await desk.dialog.getByRole('checkbox', { name: desk.text('sale.fields.shipment') }).check();
}
