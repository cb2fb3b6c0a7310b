import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walkInCustomer } from '#erp/contacts/server';
import { checkBooks } from '#insight/book-checks/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let owner: Person;
let clerk: Person;
let [here, there] = [0, 0];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  const branch = (en: string, complete_phone: string) => company.create('branch', { name: { en, ar: en }, complete_phone });
  [here, there] = [await branch('Karrada', '07701000001'), await branch('Mosul', '07701000002')];
  owner = await company.person({});
  clerk = await company.person({ permissions: ['show_contacts', 'edit_contacts'] });
});
afterAll(async () => {
  expect((await company.do(checkBooks)).filter((one) => !one.isGreen)).toEqual([]);
  await world?.close();
});

let count = 0;
const nextPhone = () => `0770${String(5_000_000 + ++count)}`;
const write = (by: Person, path: string, more: object = {}) =>
  by.call('POST', path, {
    name: `Contact ${count}`,
    phone: nextPhone(),
    branch_id: here,
    ...(path === 'suppliers' && { currency: 'IQD' }),
    ...more,
  });
const written = async (path: string, more: object = {}) => {
  const { status, body } = await write(owner, path, more);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.result.item;
};
const change = (path: string, item: { id: number; version: number }, more: object, by = owner) =>
  by.call('PUT', `${path}/${item.id}`, { version: item.version, ...more });
/** What stands on an account, debit above zero, by branch. */
const standing = async (code: string, party?: number) => {
  const { rows } = await world.ownerPool.query(
    `select branch_id::int as branch, currency, sum(debit - credit)::int as amount from ledger_line where tenant_id = $1 and account_code = $2
       and ($3::bigint is null or party_id = $3) group by 1, 2 having sum(debit) <> sum(credit) order by 1`,
    [company.id, code, party ?? null],
  );
  return rows;
};

describe('what stood between us when the books began', () => {
  test('a customer who owed owes it in the books, against the opening balances', async () => {
    const item = await written('customers', { opening_balance: '60000' });
    expect(item).toMatchObject({ opening_balance: '60000', opened_on: '2026-11-21', balance: '60000' });
    expect(await standing('1230', item.id)).toEqual([{ branch: here, currency: 'IQD', amount: 60_000 }]);
    expect(await standing('3900')).toEqual([{ branch: here, currency: 'IQD', amount: -60_000 }]);
  });

  test('put right, the first sum is taken back on its own day and the new one stands', async () => {
    const item = await written('customers', { opening_balance: '500', opened_on: '2026-11-10' });
    const changed = await change('customers', item, { opening_balance: '700', branch_id: there });
    expect([changed.status, changed.body.result.item.balance]).toEqual([200, '700']);
    expect(await standing('1230', item.id)).toEqual([{ branch: there, currency: 'IQD', amount: 700 }]);
    const { rows } = await world.ownerPool.query(
      `select entry_date::text as day from journal_entry where tenant_id = $1 and doc_type = 'customer_opening' and doc_id = $2 order by id`,
      [company.id, item.id],
    );
    expect(rows.map(({ day }) => day)).toEqual(['2026-11-10', '2026-11-10', '2026-11-10']);
    expect((await change('customers', changed.body.result.item, { opening_balance: null })).body.result.item).toMatchObject({
      opening_balance: '0',
      opened_on: null,
      balance: '0',
    });
    expect(await standing('1230', item.id)).toEqual([]);
  });

  test('a change of his name books nothing', async () => {
    const item = await written('customers', { opening_balance: '500' });
    const changed = await change('customers', item, { name: 'Another name' }, clerk);
    expect([changed.status, changed.body.result.item.balance]).toEqual([200, '500']);
  });

  test('a supplier is owed in his own currency', async () => {
    await owner.call('POST', 'exchange-rates', { currency: 'USD', rate: '1310', from_day: '2026-01-01' });
    const item = await written('suppliers', { currency: 'USD', opening_balance: '120.50' });
    expect(item).toMatchObject({ currency: 'USD', opening_balance: '120.50', balance: '120.50' });
    expect(await standing('2210', item.id)).toEqual([{ branch: here, currency: 'USD', amount: -12_050 }]);
    const refused = await change('suppliers', item, { currency: 'IQD' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['currency']]);
  });

  test('only who may post to control accounts says it', async () => {
    const refused = await write(clerk, 'customers', { opening_balance: '1000' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['opening_balance']]);
    expect((await write(clerk, 'customers')).status).toBe(201);
  });

  test('and only in a branch he works in', async () => {
    const manager = await company.person({ branchId: there, branchIds: [there] });
    const refused = await write(manager, 'suppliers', { opening_balance: '1000' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['branch_id']]);
    expect((await write(manager, 'suppliers', { opening_balance: '1000', branch_id: there })).status).toBe(201);
    // Nor is what stands in another branch taken over from there.
    const others = await written('suppliers', { opening_balance: '1000' });
    const taken = await change('suppliers', others, { branch_id: there }, manager);
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['branch_id']]);
    expect((await change('suppliers', others, { name: 'Renamed' }, manager)).status).toBe(200);
  });

  test('not on a day to come, and not below zero', async () => {
    const ahead = await write(owner, 'customers', { opening_balance: '1000', opened_on: '2026-11-22' });
    expect([ahead.status, Object.keys(ahead.body.errors)]).toEqual([422, ['opened_on']]);
    const below = await write(owner, 'customers', { opening_balance: '-1' });
    expect([below.status, Object.keys(below.body.errors)]).toEqual([422, ['opening_balance']]);
  });
});

describe('contacts', () => {
  test.each(['customers', 'suppliers', 'delegates', 'delivery-companies'])('%s: a phone is one person’s', async (path) => {
    const more = path === 'delegates' ? { commission_on: 'paid' } : {};
    const { phone } = await written(path, more);
    const refused = await write(owner, path, { ...more, phone });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['phone']]);
    expect(refused.body.errors.phone[0]).toMatch(/^Another/);
  });

  test('a term of so many of nothing is none', async () => {
    for (const half of [{ payment_term_value: 30 }, { payment_term_type: 'days' }]) {
      const refused = await write(owner, 'customers', half);
      expect(refused.status).toBe(422);
    }
    expect(await written('customers', { payment_term_value: 30, payment_term_type: 'days' })).toMatchObject({
      payment_term_value: 30,
    });
  });

  test('who stands in the books is not deleted; who does not is', async () => {
    const owes = await written('customers', { opening_balance: '500' });
    expect((await owner.call('DELETE', `customers/${owes.id}`)).status).toBe(409);
    const nobody = await written('customers');
    expect((await owner.call('DELETE', `customers/${nobody.id}`)).status).toBe(200);
  });

  test('are found by a part of the name or phone, in every branch, and by nobody of another company', async () => {
    await written('customers', { name: 'زبون الكرادة', phone: '07719998887' });
    const found = async (by: Person, words: string) =>
      (await by.call('GET', `customers?search=${encodeURIComponent(words)}`)).body.result.items.map(
        ({ name }: { name: string }) => name,
      );
    const elsewhere = await company.person({ permissions: ['show_contacts'], branchId: there, branchIds: [there] });
    for (const words of ['كراده', '9998887']) expect(await found(elsewhere, words)).toEqual(['زبون الكرادة']);
    expect(await found(await (await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 })).person({}), '9998887')).toEqual(
      [],
    );
  });

  test('a courier company has none', async () => {
    const courier = await (await world.addTenant()).person({});
    expect((await courier.call('GET', 'customers')).status).toBe(403);
  });

  test('many at once with one phone: one is written, the others are told', async () => {
    const phone = nextPhone();
    const answers = await Promise.all(Array.from({ length: 12 }, () => write(owner, 'suppliers', { phone })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(422)]);
  });
});

test('twelve who need the customer without a name first, at once, all get the same one', async () => {
  const shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  const branch = await shop.create('branch', { name: { en: 'Basra', ar: 'البصرة' }, complete_phone: '07701000003' });
  const ids = await Promise.all(Array.from({ length: 12 }, () => shop.do((ctx) => walkInCustomer(ctx, branch))));
  expect(new Set(ids).size).toBe(1);
});

test('to the customer without a name nothing is lent, and he owed nothing before', async () => {
  const id = await company.do((ctx) => walkInCustomer(ctx, here));
  const shown = async () => (await owner.call('GET', `customers/${id}`)).body.result.item;
  const said = async (more: object) => {
    const { status, body } = await change('customers', await shown(), more);
    return body.errors ? Object.keys(body.errors) : status;
  };
  for (const credit_limit of ['100000', null]) expect(await said({ credit_limit })).toEqual(['credit_limit']);
  expect(await said({ opening_balance: '5000' })).toEqual(['opening_balance']);
  expect(await said({ note: 'at the till', credit_limit: '0', opening_balance: '0' })).toBe(200);
  expect(await shown()).toMatchObject({ credit_limit: '0', opening_balance: '0', balance: '0' });
});
