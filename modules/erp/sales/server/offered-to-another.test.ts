import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SellingWorld, sellingWorld, today } from './selling-world.ts';

// A quote keeps its word to whom it was given. What is offered to one customer, by one list of prices, is no price for another.
let w: SellingWorld;
let whole = 0;
let plain = 0;
let clerk: Person;
let pricer: Person;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.lamp, '60', '1000');
  const group = await w.company.create('customerGroup', { name: { en: 'Wholesale', ar: 'جملة' }, percent: '-40' });
  [whole, plain] = [await w.customer('Wholesaler', { customer_group_id: group }), await w.customer('Plain')];
  [clerk, pricer] = [await seller(), await seller('edit_sale_price')];
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

/** Who sells, and gives away by hand no more than a tenth. */
async function seller(...more: string[]): Promise<Person> {
  const permissions = ['show_sales', 'edit_sales', 'create_sales', 'show_products', 'show_contacts', ...more];
  const person = await w.company.person({ permissions });
  await w.world.ownerPool.query('update app_user set max_discount_on_sales = 10 where tenant_id = $1 and id = $2', [
    w.company.id,
    person.id,
  ]);
  return person;
}
const quoted = (customer_id: number, by: Person, more: object = {}) =>
  w.written([w.line(w.lamp, w.piece, '1')], { customer_id, written_as: 'quote', valid_until: '2026-12-01', ...more }, by);
const changed = async (id: number, by: Person, values: object) => {
  const { version } = await w.item('sales', id);
  const { status, body } = await by.call('PUT', `sales/${id}`, { version, ...values });
  return [status, Object.keys(body.errors ?? {})];
};
const standing = async (id: number) => {
  const { status, approval, beyond, total } = (await w.item('sales', id)) as Record<string, unknown>;
  return { status, approval, beyond, total };
};

test('who types no prices gives no customer the price of another', async () => {
  const { id, total } = await quoted(whole, clerk);
  expect(total).toBe('3000');
  expect(await changed(id, clerk, { customer_id: plain })).toEqual([422, ['lines.0.price']]);
  expect(await w.act(id, 'finalise', {}, clerk)).toMatchObject({ status: 'final', customer: { name: 'Wholesaler' } });
});

test('who types prices does, and beyond his limit another lets it through', async () => {
  const { id } = await quoted(whole, pricer);
  expect(await changed(id, pricer, { customer_id: plain })).toEqual([200, []]);
  await w.act(id, 'finalise', {}, pricer);
  expect(await standing(id)).toEqual({ status: 'quote', approval: 'asked', beyond: 'discount', total: '3000' });
});

test('the price of a list of prices goes with it', async () => {
  const list = await w.company.create('sellingPriceGroup', { name: { en: 'Cheap', ar: 'رخيص' }, way: 'percent', percent: '-40' });
  const { id, total } = await quoted(plain, pricer, { price_group_id: list });
  expect(total).toBe('3000');
  expect(await changed(id, clerk, { price_group_id: null })).toEqual([422, ['lines.0.price']]);
  expect(await changed(id, pricer, { price_group_id: null })).toEqual([200, []]);
  expect(await w.act(id, 'finalise', {}, pricer)).toMatchObject({ status: 'quote', approval: 'asked', beyond: 'discount' });
});

test('a price without its tax is none with it', async () => {
  const taxed = await w.goods('Taxed', w.piece, { tax_rate_id: w.vat, tax_mode: 'inclusive', selling_price: '5700' });
  await w.stocked(taxed, '5', '1000');
  const { id, total } = await w.written(
    [w.line(taxed, w.piece, '1')],
    { customer_id: plain, written_as: 'quote', valid_until: '2026-12-01', tax_mode: 'exclusive' },
    pricer,
  );
  expect(total).toBe('5700');
  expect(await changed(id, clerk, { tax_mode: 'inclusive' })).toEqual([422, ['lines.0.price']]);
  expect(await changed(id, pricer, { tax_mode: 'inclusive' })).toEqual([200, []]);
  await w.act(id, 'finalise', {}, pricer);
  expect(await standing(id)).toEqual({ status: 'quote', approval: 'asked', beyond: 'discount', total: '5000' });
});

test('a price that is less than another is offered is given to him as any price', async () => {
  const { id } = await quoted(plain, pricer);
  expect(await changed(id, pricer, { customer_id: whole })).toEqual([200, []]);
  expect(await w.act(id, 'finalise', {}, pricer)).toMatchObject({ status: 'final', total: '5000' });
});

test('whatever else is changed of a quote, its prices stay as they were given', async () => {
  const { id } = await quoted(whole, clerk);
  await w.world.ownerPool.query('update customer_group set percent = -20 where tenant_id = $1', [w.company.id]);
  expect(await changed(id, clerk, { note: 'by Thursday', customer_id: whole })).toEqual([200, []]);
  expect(await w.act(id, 'finalise', {}, clerk)).toMatchObject({ status: 'final', total: '3000' });
});

test('what is offered until a day, or in one branch, is no price of another', async () => {
  const autumn = { name: { en: 'Autumn', ar: 'الخريف' }, reach: 'all', discount_type: 'percentage', value: '40', priority: 1 };
  const days = { starts_on: today, ends_on: '2026-11-30', branch_id: w.here };
  const made = await w.owner.call('POST', 'discounts', { ...autumn, ...days });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  for (const values of [{ sale_date: '2026-12-01' }, { branch_id: w.there }]) {
    const { id, total } = await quoted(plain, pricer);
    expect(total).toBe('3000');
    expect(await changed(id, clerk, values)).toEqual([422, ['lines.0.price']]);
  }
});
