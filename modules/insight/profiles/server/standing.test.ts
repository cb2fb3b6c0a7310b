import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContactKind, contactKinds, dealings } from '#insight/profiles/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type DealtWorld, dealtWorld } from './dealt-world.ts';

let w: DealtWorld;
beforeAll(async () => {
  w = await dealtWorld();
});
afterAll(() => w?.world.close());

const standing = async (kind: ContactKind, by: Person = w.owner, id = w.of[kind]) =>
  (await by.call('GET', `${dealings[kind].path}/${id}/standing`)).body.result;

test('of a customer: what is owed, what of it is due and late since when, and what is left of the limit', async () => {
  const told = await standing('customer');
  const owed = await w.standsAt('customer', [dealings.customer.owed]);
  expect(told).toMatchObject({
    currency: 'IQD',
    owed: String(owed),
    held: '4000',
    promised: '5000',
    limit: '500000',
    room: String(500_000 - owed - 5_000),
    lastPaper: { type: 'sale', id: w.papers.ahead, day: '2026-11-18', amount: '12000' },
  });
  // Due by its day: three lamps of the fifth after one came back; what is to be paid in December is not.
  expect(Number(told.overdue)).toBeLessThan(owed);
  expect(Number(told.overdue)).toBe(Number(told.due));
  expect(owed - Number(told.due)).toBe(24_000);
  expect(told.overdueSince).toBe('2026-08-10');
});

test('of a supplier: what we owe, what of it is due, and the last purchase', async () => {
  const told = await standing('supplier');
  expect(told).toMatchObject({
    owed: String(await w.standsAt('supplier', [dealings.supplier.owed])),
    limit: null,
    room: null,
    lastPaper: { type: 'purchase', id: w.papers.bought },
    lastPayment: { type: 'voucher', amount: '30000' },
  });
});

test('of a delegate: what of his commission is not paid yet', async () => {
  const told = await standing('delegate');
  expect(told).toMatchObject({ owed: String(await w.standsAt('delegate')), held: '0', promised: '0' });
  expect(told.lastPayment).toMatchObject({ amount: '2000', day: '2026-11-14' });
});

test('instalments fall due one by one', async () => {
  const lines = [w.line(w.lamp, w.piece, '3', { price: '10000' })];
  const patient = await w.customer('Patient');
  const terms = { customer_id: patient, branch_id: w.here, sale_date: '2026-10-01', due_on: '2026-10-21' };
  const { id } = await w.saying('sales', { ...terms, lines, instalments: 3, frequency: 'monthly' });
  await w.saying(`sales/${id}/finalise`, {});
  expect(await standing('customer', w.owner, patient)).toMatchObject({
    owed: '30000',
    due: '20000',
    overdue: '10000',
    overdueSince: '2026-10-21',
    open: 1,
  });
});

test('who may not see sales or bonds is not told of the last of them', async () => {
  const clerk = await w.company.person({ permissions: ['show_contacts'] });
  expect(await standing('customer', clerk)).toMatchObject({ lastPaper: null, lastPayment: null });
});

test('somebody of another branch is told of no paper of this one, and of the whole debt', async () => {
  const elsewhere = await w.company.person({ branchId: w.there, branchIds: [w.there] });
  const [here, there] = [await standing('customer'), await standing('customer', elsewhere)];
  expect(there).toMatchObject({ owed: here.owed, lastPaper: null, lastPayment: null });
});

describe('what a contact paid and was paid', () => {
  const paid = async (kind: ContactKind, more = '', by: Person = w.owner) =>
    (await by.call('GET', `contact-payments?kind=${kind}&contact_id=${w.of[kind]}&per_page=100${more}`)).body.result;
  const ways = (items: readonly Record<string, string>[]) => items.map(({ way, amount }) => [way, amount]).toSorted();

  test('stands there whichever way it came', async () => {
    const { items } = await paid('customer');
    expect(ways(items)).toEqual(
      [
        ['card', '12000'],
        ['cash', '12000'],
        ['cash', '20000'],
        ['cash', '7000'],
        ['cheque', '5000'],
      ].toSorted(),
    );
    expect(ways((await paid('supplier')).items)).toEqual([['cash', '30000']]);
    expect(ways((await paid('delegate')).items)).toEqual([['cash', '2000']]);
  });

  test('is summed, filtered and taken along as any list', async () => {
    const told = await paid('customer', '&way=cash');
    expect(told.totals).toMatchObject({ count: 3, amount_sum: '39000' });
    const file = await w.owner.call('GET', `contact-payments/export?kind=customer&contact_id=${w.of.customer}&format=csv`);
    expect(file.status).toBe(200);
  });

  test('of another branch is not told', async () => {
    const elsewhere = await w.company.person({ branchId: w.there, branchIds: [w.there] });
    expect((await paid('customer')).items.length).toBeGreaterThan(3);
    expect((await paid('customer', '', elsewhere)).items).toEqual([]);
  });
});

describe('the goods of a contact', () => {
  const goods = async (kind: ContactKind, more = '', by: Person = w.owner) =>
    (await by.call('GET', `${kind}-goods?${kind}_id=${w.of[kind]}${more}`)).body.result;

  test('of a customer: how many, what came back, for how much, and the last price', async () => {
    const { items, totals } = await goods('customer');
    expect(items).toMatchObject([
      { product: { name: { en: 'Lamp' } }, quantity: 14, returned: 1, value: '168000', last_price: '12000' },
    ]);
    expect(totals.by_currency).toMatchObject([{ value: '168000' }]);
  });

  test('of a delegate what he sold, of a supplier what he supplied and what went back', async () => {
    expect((await goods('delegate')).items).toMatchObject([{ quantity: 14, value: '168000' }]);
    const { items } = await goods('supplier', '&group=variation&sort_by=quantity&sort_order=asc');
    expect(items).toMatchObject([
      { variation: { name: { en: 'Tea' } }, quantity: 18, returned: 2 },
      { variation: { name: { en: 'Cup' } }, quantity: 30, returned: 0 },
    ]);
  });

  test('of some days, month by month, and nothing of what was sold in another branch', async () => {
    const { items } = await goods('customer', '&group=month&from=2026-08-01&to=2026-11-30&sort_by=value');
    expect(items.map((row: Record<string, unknown>) => [row['day'], row['value']])).toEqual([
      ['2026-11-01', '96000'],
      ['2026-08-01', '72000'],
    ]);
    const elsewhere = await w.company.person({ branchId: w.there, branchIds: [w.there] });
    expect((await goods('customer', '', elsewhere)).items).toEqual([]);
  });
});

describe('labels with an address', () => {
  const labels = (query: string) => w.owner.call('GET', `customers/${w.of.customer}/address-labels?${query}`);
  test('are printed on sheets, rolls and posters', async () => {
    for (const paper of ['a4_24', 'roll_58x40', 'poster_a5']) {
      const { status, bytes } = await labels(`paper=${paper}`);
      expect([paper, status, bytes.subarray(0, 5).toString()]).toEqual([paper, 200, '%PDF-']);
    }
  });
  test('begin at no place their sheet has not, and are not more than anybody sticks', async () => {
    const wrong = await Promise.all(['paper=a4_24&start=25', 'copies=241', 'paper=parchment'].map(labels));
    expect(wrong.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ['start']],
      [422, ['copies']],
      [422, ['paper']],
    ]);
  });
});

describe.each(contactKinds)('what a %s page asks for', (kind) => {
  const calls = () => {
    const at = `${dealings[kind].path}/${w.of[kind]}`;
    return [
      ['show_contacts', `${at}/standing`],
      ['show_account_statement', `${at}/account`],
      ['show_account_statement', `${at}/account?goods=true&format=pdf`],
      ['show_contacts', `${at}/address-labels`],
      [dealings[kind].seesPapers, `${kind}-goods?${kind}_id=${w.of[kind]}`],
      ['show_bonds', `contact-payments?kind=${kind}&contact_id=${w.of[kind]}`],
      ['show_account_statement', `account-statements?kind=${kind}&id=${w.of[kind]}`],
    ] as const;
  };
  test('is answered to whoever holds its key alone, and refused to who holds all the others', async () => {
    const others = ['show_contacts', 'show_account_statement', 'show_sales', 'show_purchases', 'show_bonds'];
    for (const [permission, path] of calls()) {
      const holder = await w.company.person({ permissions: [permission] });
      const other = await w.company.person({ permissions: others.filter((one) => one !== permission) });
      expect([path, (await holder.call('GET', path)).status, (await other.call('GET', path)).status]).toEqual([path, 200, 403]);
    }
  });
  test('is of nobody in another company', async () => {
    const stranger = await (await w.world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 })).person({});
    for (const [, path] of calls().slice(0, 4)) expect([path, (await stranger.call('GET', path)).status]).toEqual([path, 404]);
  });
});
