import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { type ChequeWorld, chequeWorld } from './cheque-world.ts';

let w: ChequeWorld;
beforeAll(async () => {
  w = await chequeWorld();
});
afterAll(() => w?.world.close());
// Whatever a cheque does, the books agree.
afterEach(async () => expect(await w.red()).toEqual([]));

const { customers, suppliers, customerDeposits, supplierAdvances, chequesUnderCollection, chequesIssued, bankAccounts } = account;

describe('a customer’s cheque', () => {
  test('pays what he owes from the day it came, and is money when the bank has collected it', async () => {
    const cafe = await w.customer('300000');
    const id = await w.theirs(cafe, '200000');
    expect(await w.item(id)).toMatchObject({ number: `CH-${w.here}-2026-00001`, state: 'held', who: expect.any(String) });
    expect([await w.booked(customers, cafe), await w.booked(chequesUnderCollection, id)]).toEqual([100_000, 200_000]);
    const before = await w.booked(bankAccounts, w.bank);
    expect(await w.act(id, 'deposit', { treasury_id: w.bank })).toMatchObject({ state: 'deposited', passed_on: '2026-11-21' });
    expect([await w.booked(chequesUnderCollection, id), await w.booked(bankAccounts, w.bank)]).toEqual([200_000, before]);
    expect(await w.act(id, 'collect', { treasury_id: w.bank })).toMatchObject({ state: 'collected', ended_on: '2026-11-21' });
    expect([await w.booked(chequesUnderCollection, id), await w.booked(bankAccounts, w.bank)]).toEqual([0, before + 200_000]);
    expect(await w.refusal(`cheques/${id}/bounce`, { reason: 'late' })).toEqual([409, expect.stringContaining('collected')]);
  });

  test('that bounces leaves him owing, with his papers open as they were, due when they were', async () => {
    const cafe = await w.customer('100000');
    await w.bill(cafe, 200_000, '2026-12-05');
    const before = await w.open('customer', cafe);
    expect(before).toEqual(['customer_opening 100000', 'bill 200000 2026-12-05']);
    const id = await w.theirs(cafe, '250000');
    expect(await w.open('customer', cafe)).toEqual(['bill 50000 2026-12-05']);
    await w.act(id, 'deposit', { treasury_id: w.bank });
    expect(await w.act(id, 'bounce', { reason: 'no funds' })).toMatchObject({ state: 'bounced', reason: 'no funds' });
    expect(await w.open('customer', cafe)).toEqual(before);
    expect([await w.booked(customers, cafe), await w.booked(chequesUnderCollection, id)]).toEqual([300_000, 0]);
    // The same paper once more.
    const again = await w.act(id, 'hold-again', { due_on: '2027-01-10' });
    expect(again).toMatchObject({ state: 'held', due_on: '2027-01-10', ended_on: null, treasury_id: null });
    expect([await w.open('customer', cafe), await w.booked(chequesUnderCollection, id)]).toEqual([
      ['bill 50000 2026-12-05'],
      250_000,
    ]);
  });

  test('for more than he owes is held for him; handed back, nothing of it is left', async () => {
    const cafe = await w.customer('50000');
    const id = await w.theirs(cafe, '80000');
    expect([await w.booked(customers, cafe), await w.booked(customerDeposits, cafe)]).toEqual([0, -30_000]);
    expect(await w.act(id, 'hand-back', { reason: 'paid in cash' })).toMatchObject({ state: 'returned' });
    expect([await w.booked(customers, cafe), await w.booked(customerDeposits, cafe)]).toEqual([50_000, 0]);
    expect(await w.booked(chequesUnderCollection, id)).toBe(0);
  });

  test('that bounces after what was held of it was given back to him leaves him owing that too', async () => {
    const cafe = await w.customer('50000');
    const id = await w.theirs(cafe, '80000');
    await w.act(id, 'deposit', { treasury_id: w.bank });
    const { items } = (await w.owner.call('GET', 'accounts?paginated=false&picked_for=payment')).body.result;
    const deposits = items.find(({ code }: { code: string }) => code === customerDeposits).id;
    const paid = { treasury_id: w.safe, account_id: deposits, party_kind: 'customer', party_id: cafe, amount: '20000' };
    expect((await w.say('transactions/debit', paid)).status).toBe(201);
    await w.act(id, 'bounce', { reason: 'no funds' });
    expect([await w.booked(customers, cafe), await w.booked(customerDeposits, cafe)]).toEqual([70_000, 0]);
    expect(await w.open('customer', cafe)).toEqual(['customer_opening 50000', 'cheque 20000']);
    // Taken again and bounced again it is as before.
    await w.act(id, 'hold-again');
    expect([await w.booked(customers, cafe), await w.booked(customerDeposits, cafe)]).toEqual([0, -10_000]);
    await w.act(id, 'deposit', { treasury_id: w.bank });
    await w.act(id, 'bounce', { reason: 'no funds' });
    expect([await w.booked(customers, cafe), await w.booked(customerDeposits, cafe)]).toEqual([70_000, 0]);
  });

  test('settles the papers it names, the oldest where it names none, never more than is open, each in its branch', async () => {
    const cafe = await w.customer('40000');
    const late = await w.bill(cafe, 30_000, '2027-02-01', w.there);
    const soon = await w.bill(cafe, 30_000, '2026-10-01');
    const asked = await w.owner.call('GET', `cheques/open-items?kind=received&party_id=${cafe}&currency=IQD`);
    expect([asked.body.result.open, asked.body.result.items.map(({ id }: { id: number }) => id).at(-1)]).toEqual([
      '100000',
      late,
    ]);
    const body = { kind: 'received', customer_id: cafe, amount: '35000', bank: 'Rafidain', branch_id: w.here, ...w.paper() };
    const beyond = { ...body, allocations: [{ line: late, amount: '30001' }] };
    expect(await w.refusal('cheques', beyond)).toEqual([422, ['allocations.0.amount']]);
    const more = [
      { line: late, amount: '30000' },
      { line: soon, amount: '6000' },
    ];
    expect(await w.refusal('cheques', { ...body, allocations: more })).toEqual([422, ['allocations']]);
    const id = await w.theirs(cafe, '35000', { allocations: [{ line: late, amount: '30000' }] });
    expect(await w.open('customer', cafe)).toEqual(['customer_opening 40000', 'bill 25000 2026-10-01']);
    const between = await w.booked(account.interBranch);
    expect(between).toBe(0);
    await w.act(id, 'hand-back', { reason: 'wrong' });
    expect(await w.open('customer', cafe)).toEqual(['customer_opening 40000', 'bill 30000 2027-02-01', 'bill 30000 2026-10-01']);
  });

  test('goes to the bank of another branch, which holds its money for its own', async () => {
    const cafe = await w.customer('10000');
    const id = await w.theirs(cafe, '10000');
    const before = await w.booked(bankAccounts, w.farBank);
    await w.act(id, 'deposit', { treasury_id: w.farBank });
    await w.act(id, 'collect', { treasury_id: w.farBank });
    expect((await w.booked(bankAccounts, w.farBank)) - before).toBe(10_000);
  });

  test('in dollars settles nothing that is owed in dinars, and goes to an account in dollars', async () => {
    const cafe = await w.customer('10000');
    const id = await w.theirs(cafe, '100.50', { currency: 'USD' });
    expect([await w.booked(customerDeposits, cafe, 'USD'), await w.booked(customers, cafe)]).toEqual([-10_050, 10_000]);
    expect(await w.refusal(`cheques/${id}/deposit`, { treasury_id: w.bank })).toEqual([422, ['treasury_id']]);
    await w.act(id, 'deposit', { treasury_id: w.dollars });
    await w.act(id, 'collect', { treasury_id: w.dollars });
    expect(await w.booked(bankAccounts, w.dollars, 'USD')).toBe(10_050);
  });
});

describe('a cheque that is passed on (ruling 14)', () => {
  test('pays the supplier, and when it bounces both owe as before', async () => {
    const [cafe, mill] = [await w.customer('90000'), await w.supplier('60000')];
    const id = await w.theirs(cafe, '90000');
    expect(await w.act(id, 'endorse', { supplier_id: mill })).toMatchObject({ state: 'endorsed', supplier: { id: mill } });
    expect([await w.booked(suppliers, mill), await w.booked(supplierAdvances, mill)]).toEqual([0, 30_000]);
    expect(await w.booked(chequesUnderCollection, id)).toBe(0);
    await w.act(id, 'bounce', { reason: 'signature' });
    expect([await w.booked(suppliers, mill), await w.booked(supplierAdvances, mill)]).toEqual([-60_000, 0]);
    expect([await w.booked(customers, cafe), await w.booked(chequesUnderCollection, id)]).toEqual([90_000, 0]);
    expect([await w.open('supplier', mill), await w.open('customer', cafe)]).toEqual([
      ['supplier_opening 60000'],
      ['customer_opening 90000'],
    ]);
    // Held again it may go to another.
    await w.act(id, 'hold-again');
    const other = await w.supplier('20000');
    await w.act(id, 'endorse', { supplier_id: other });
    expect([await w.booked(suppliers, other), await w.booked(supplierAdvances, other)]).toEqual([0, 70_000]);
    expect(await w.act(id, 'honour')).toMatchObject({ state: 'collected' });
    expect([await w.booked(suppliers, other), await w.booked(suppliers, mill)]).toEqual([0, -60_000]);
  });

  test('of which a supplier used what exceeded his papers does not go to another before that is paid', async () => {
    const [cafe, mill] = [await w.customer('50000'), await w.supplier('20000')];
    const id = await w.theirs(cafe, '50000');
    await w.act(id, 'endorse', { supplier_id: mill });
    const { items } = (await w.owner.call('GET', 'accounts?paginated=false&picked_for=receipt')).body.result;
    const advances = items.find(({ code }: { code: string }) => code === supplierAdvances).id;
    const back = { treasury_id: w.safe, account_id: advances, party_kind: 'supplier', party_id: mill, amount: '10000' };
    expect((await w.say('transactions/credit', back)).status).toBe(201);
    await w.act(id, 'bounce', { reason: 'no funds' });
    // He gave 10,000 back in cash for a cheque that was never paid: he is owed them beside his papers.
    expect(await w.booked(suppliers, mill)).toBe(-30_000);
    await w.act(id, 'hold-again');
    expect(await w.refusal(`cheques/${id}/endorse`, { supplier_id: await w.supplier('1') })).toEqual([422, ['supplier_id']]);
    await w.act(id, 'endorse', { supplier_id: mill });
    expect([await w.booked(suppliers, mill), await w.booked(supplierAdvances, mill)]).toEqual([0, 20_000]);
  });
});

describe('a cheque of ours (ruling 14)', () => {
  test('of 500,000 is owed to whoever brings it, on 2225, and no cheque of a customer’s: 1160 is as it was', async () => {
    const mill = await w.supplier('500000');
    const held = await w.booked(chequesUnderCollection);
    const id = await w.ours(mill, '500000');
    const standing = async () => [await w.booked(suppliers, mill), await w.booked(chequesIssued, id)];
    expect([await standing(), await w.booked(chequesUnderCollection)]).toEqual([[0, -500_000], held]);
    await w.act(id, 'bounce', { reason: 'no funds' });
    expect([await standing(), await w.booked(chequesUnderCollection)]).toEqual([[-500_000, 0], held]);
  });

  test('pays the supplier when it goes out, and leaves the account when the bank pays it', async () => {
    const mill = await w.supplier('500000');
    const id = await w.ours(mill, '400000');
    expect([await w.booked(suppliers, mill), await w.booked(chequesIssued, id)]).toEqual([-100_000, -400_000]);
    const before = await w.booked(bankAccounts, w.bank);
    expect(await w.act(id, 'cash', { treasury_id: w.bank })).toMatchObject({ state: 'cashed' });
    expect([await w.booked(chequesIssued, id), (await w.booked(bankAccounts, w.bank)) - before]).toEqual([0, -400_000]);
    const collected = (await w.owner.call('GET', 'cheques?states=collected,cashed')).body.result.items;
    expect(collected.map((one: { id: number }) => one.id)).toContain(id);
  });

  test.each(['stop', 'bounce'])('that we %s leaves the supplier owed as before', async (verb) => {
    const mill = await w.supplier('500000');
    const id = await w.ours(mill, '600000');
    expect([await w.booked(suppliers, mill), await w.booked(supplierAdvances, mill)]).toEqual([0, 100_000]);
    await w.act(id, verb, { reason: 'lost' });
    expect([await w.booked(suppliers, mill), await w.booked(supplierAdvances, mill), await w.booked(chequesIssued, id)]).toEqual([
      -500_000, 0, 0,
    ]);
    expect(await w.open('supplier', mill)).toEqual(['supplier_opening 500000']);
  });

  test('is not cashed beyond what lies in the account', async () => {
    const mill = await w.supplier('90000000');
    const id = await w.ours(mill, '80000000');
    expect(await w.refusal(`cheques/${id}/cash`, { treasury_id: w.bank })).toEqual([422, ['treasury_id']]);
    expect(await w.item(id)).toMatchObject({ state: 'issued' });
    await w.act(id, 'stop', { reason: 'too much' });
  });
});

describe('what is written of a cheque', () => {
  test.each<[string, () => object, string[]]>([
    ['without its bank', () => ({ bank: null }), ['bank']],
    ['without its customer', () => ({ customer_id: null }), ['customer_id']],
    ['of nobody there', () => ({ customer_id: 987_654 }), ['customer_id']],
    ['of a customer, drawn on our account', () => ({ treasury_id: w.bank }), ['treasury_id']],
    ['of nothing', () => ({ amount: '0' }), ['amount']],
    ['of a day to come', () => ({ day: '2026-11-22' }), ['day']],
    ['of no day', () => ({ due_on: null }), ['due_on']],
    ['of ours, of a customer', () => ({ kind: 'issued', treasury_id: w.bank }), ['customer_id']],
    [
      'of ours, without an account',
      () => ({ kind: 'issued', customer_id: null, bank: null, supplier_id: mill }),
      ['treasury_id'],
    ],
    [
      'of ours, drawn on a safe',
      () => ({ kind: 'issued', customer_id: null, bank: null, supplier_id: mill, treasury_id: w.safe }),
      ['treasury_id'],
    ],
    [
      'of ours, in another currency than he is owed in',
      () => ({ kind: 'issued', customer_id: null, bank: null, supplier_id: mill, treasury_id: w.dollars, currency: 'USD' }),
      ['currency'],
    ],
  ])('%s is refused beside its field', async (_, more, fields) => {
    const body = { kind: 'received', customer_id: cafe, amount: '1000', bank: 'Rafidain', branch_id: w.here, ...w.paper() };
    expect(await w.refusal('cheques', { ...body, ...more() })).toEqual([422, fields]);
  });

  let [cafe, mill] = [0, 0];
  beforeAll(async () => {
    [cafe, mill] = [await w.customer('5000'), await w.supplier('5000')];
  });

  test('stands once: the same paper is not taken twice, unless it was handed back', async () => {
    const paper = w.paper();
    const id = await w.theirs(cafe, '1000', paper);
    const body = { kind: 'received', customer_id: cafe, amount: '1000', bank: 'rafidain', branch_id: w.here, ...paper };
    expect(await w.refusal('cheques', body)).toEqual([422, ['cheque_number']]);
    await w.act(id, 'hand-back', { reason: 'wrong' });
    await w.theirs(cafe, '1000', paper);
  });

  test('happens on no day before what happened to it last', async () => {
    const id = await w.theirs(cafe, '1000', { day: '2026-11-18' });
    await w.act(id, 'deposit', { treasury_id: w.bank, day: '2026-11-20' });
    expect(await w.refusal(`cheques/${id}/collect`, { treasury_id: w.bank, day: '2026-11-19' })).toEqual([422, ['day']]);
    expect(await w.act(id, 'collect', { treasury_id: w.bank, day: '2026-11-20' })).toMatchObject({ ended_on: '2026-11-20' });
  });

  test('above what somebody pays alone is not given away by him', async () => {
    const clerk = await w.company.person({ permissions: ['show_cheques', 'edit_cheques'] });
    await w.company.create('paymentLimit', { user_id: clerk.id, currency: 'IQD', most: '500' });
    const own = { kind: 'issued', supplier_id: mill, amount: '501', treasury_id: w.bank, branch_id: w.here, ...w.paper() };
    expect(await w.refusal('cheques', own, clerk)).toEqual([422, ['amount']]);
    const id = await w.theirs(cafe, '501');
    expect(await w.refusal(`cheques/${id}/endorse`, { supplier_id: mill }, clerk)).toEqual([422, ['supplier_id']]);
    const { status } = await w.say('cheques', { ...own, ...w.paper(), amount: '500' }, clerk);
    expect(status).toBe(201);
  });

  test('is for whoever has the keys, in his branches', async () => {
    const id = await w.theirs(cafe, '1000');
    const [reader, far] = [
      await w.company.person({ permissions: ['show_cheques'] }),
      await w.company.person({ permissions: ['show_cheques', 'edit_cheques'], branchId: w.there, branchIds: [w.there] }),
    ];
    expect((await reader.call('GET', `cheques/${id}`)).status).toBe(200);
    expect((await w.refusal(`cheques/${id}/deposit`, { treasury_id: w.bank }, reader))[0]).toBe(403);
    expect((await far.call('GET', `cheques/${id}`)).status).toBe(404);
    expect((await w.refusal(`cheques/${id}/deposit`, { treasury_id: w.farBank }, far))[0]).toBe(404);
    const nobody = await w.company.person({ permissions: ['show_purchases'] });
    expect((await nobody.call('GET', 'cheques')).status).toBe(403);
  });
});

describe('many hands at once', () => {
  test('collect one cheque once, and settle what is open once', async () => {
    const cafe = await w.customer('100000');
    const id = await w.theirs(cafe, '40000');
    await w.act(id, 'deposit', { treasury_id: w.bank });
    const all = await Promise.all([
      ...Array.from({ length: 4 }, () => w.say(`cheques/${id}/collect`, { treasury_id: w.bank })),
      ...Array.from({ length: 4 }, () => w.say(`cheques/${id}/bounce`, { reason: 'no funds' })),
    ]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const body = { kind: 'received', customer_id: cafe, amount: '90000', bank: 'Rafidain', branch_id: w.here };
    const taken = await Promise.all(Array.from({ length: 5 }, () => w.say('cheques', { ...body, ...w.paper() })));
    expect(taken.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await w.booked(customers, cafe)).toBe(0);
    const same = { ...body, ...w.paper() };
    const once = await Promise.all(Array.from({ length: 5 }, () => w.say('cheques', same)));
    expect(once.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('pass a cheque on, hand it back and deposit it: one of them does', async () => {
    const [cafe, mill] = [await w.customer('30000'), await w.supplier('30000')];
    const id = await w.theirs(cafe, '30000');
    const all = await Promise.all([
      w.say(`cheques/${id}/endorse`, { supplier_id: mill }),
      w.say(`cheques/${id}/hand-back`, { reason: 'cash' }),
      w.say(`cheques/${id}/deposit`, { treasury_id: w.bank }),
      w.say(`cheques/${id}/endorse`, { supplier_id: mill }),
    ]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});
