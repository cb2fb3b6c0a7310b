import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { checkBooks } from '#insight/book-checks/server';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { moveShipment } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let boss: Person;
let insurerId: number;
let probe: number;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({});
  probe = await w.parcel();
  insurerId = await w.company.create('insurer', { name: 'Gulf Insurance', kind: 'insurer' });
});
afterAll(async () => {
  expect((await w.company.do(checkBooks)).filter((one) => !one.isGreen)).toEqual([]);
  await w.world.close();
});

const move = (id: number, to: number, more = {}) => w.company.do((ctx) => moveShipment(ctx, { id, to, via: 'manual', ...more }));

describe('a lost parcel', () => {
  test('with the agent of another branch: the sender is owed its price, the agent bears his part', async () => {
    const id = await w.parcel();
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await move(id, status.lost, { reasonCode: 'lost_by_us', recovered: 20_000 });
    expect(await w.posted(id)).toEqual({
      lost: [
        `Dr 6210(${w.d}) 50000`,
        `Cr 1450{${w.d}→${w.o}}(${w.d}) 50000`,
        `Dr 1450{${w.o}→${w.d}}(${w.o}) 50000`,
        `Cr 2110{client ${w.clientId}}(${w.o}) 50000`,
        `Dr 1215{agent ${w.agentId}}(${w.d}) 20000`,
        `Cr 6215(${w.d}) 20000`,
      ],
    });
    expect(await w.row(id)).toMatchObject({ statusId: status.lost, custodianKind: 'case' });
  });

  test('that was forbidden in the first place is the sender’s loss', async () => {
    const id = await w.parcel();
    await move(id, status.lost, { reasonCode: 'prohibited' });
    expect(await w.posted(id)).toEqual({});
  });

  test('found again takes the whole claim back, and a prepaid fee is held as before', async () => {
    const id = await w.parcel({
      prepaid_held: 0,
      fee_mode: 'prepaid',
      status_id: status.ready,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      current_branch_id: w.o,
    });
    await move(id, status.inStore, { treasuryId: w.treasuryOfO });
    await move(id, status.lost, { reasonCode: 'lost_by_us' });
    expect(await w.row(id)).toMatchObject({ prepaidHeld: 0 });
    await move(id, status.inStore);
    const posted = await w.posted(id);
    expect(posted.lost_reversed).toHaveLength(posted.lost?.length ?? -1);
    expect(await w.row(id)).toMatchObject({
      statusId: status.inStore,
      prepaidHeld: 5_000,
      custodianKind: 'branch',
      custodianId: w.o,
    });
    expect(await w.balance(account.claimsPaid, w.o)).toBe(0);
  });

  test('found and brought back gives a prepaid fee back again and charges no return fee', async () => {
    const id = await w.parcel({
      fee_mode: 'prepaid',
      status_id: status.ready,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      current_branch_id: w.o,
    });
    await move(id, status.inStore, { treasuryId: w.treasuryOfO });
    await move(id, status.lost, { reasonCode: 'lost_by_us' });
    await move(id, status.returned);
    expect((await w.posted(id)).returned).toEqual([
      `Dr 2120{client ${w.clientId}}(${w.o}) 5000`,
      `Cr 2110{client ${w.clientId}}(${w.o}) 5000`,
    ]);
    expect(await w.faults()).toEqual([]);
  });
});

const setCap = async (cap: string | null) => {
  const { item } = (await boss.call('GET', 'company-settings')).body.result;
  const set = await boss.call('PUT', `company-settings/${item.id}`, { version: item.version, claim_cap: cap });
  expect(set.status).toBe(200);
  // Kept in hand for a moment by whoever answers calls.
  await expect.poll(async () => (await offeredLoss(probe)).claim).toBe(cap ?? '50000');
};
const offeredLoss = async (id: number) =>
  (await boss.call('GET', `shipments/${id}/moves`)).body.result.items.find(
    (one: { base_id: number }) => one.base_id === status.lost,
  );
const claimed = async (id: number) =>
  (await w.posted(id)).lost
    ?.find((line) => line.startsWith('Cr 2110'))
    ?.split(' ')
    .at(-1);
const childrenOf = (id: number) =>
  w.company.do((ctx) =>
    ctx.db.query<{ id: number; declaredValue: number; isExchange: boolean }>(
      sql`select id, declared_value, is_exchange from shipment where tenant_id = ${ctx.tenantId} and parent_id = ${id} order by id`,
    ),
  );

describe('what a parcel is worth', () => {
  test('is what was declared, and its price where nothing was', async () => {
    const [declared, undeclared] = [await w.parcel({ declared_value: 70_000 }), await w.parcel()];
    for (const id of [declared, undeclared]) await move(id, status.lost, { reasonCode: 'lost_by_us' });
    expect([await claimed(declared), await claimed(undeclared)]).toEqual(['70000', '50000']);
  });

  test('is paid up to the most the company pays, other currencies by the day’s rate', async () => {
    await setCap('30000');
    await w.company.create('exchangeRate', { currency: 'USD', from_day: '2026-01-01', rate: '1500' });
    const [dinars, dollars] = [
      await w.parcel(),
      await w.parcel({ currency: 'USD', price: 5_000, expected: 5_000, net_amount: 4_500 }),
    ];
    for (const id of [dinars, dollars]) await move(id, status.lost, { reasonCode: 'lost_by_us' });
    // 30,000 dinars are twenty dollars.
    expect([await claimed(dinars), await claimed(dollars)]).toEqual(['30000', '20.00']);
    await setCap(null);
  });

  test('is not known where a most is paid and its currency has no rate: nothing is lost before there is one', async () => {
    const euros = (more = {}) => w.parcel({ currency: 'EUR', price: 5_000, expected: 5_000, net_amount: 4_500, ...more });
    const lost = (id: number, body: Record<string, unknown>) =>
      boss.call('POST', `shipments/${id}/move`, {
        transfer_to_status: status.lost,
        version: 1,
        reason_code: 'lost_by_us',
        ...body,
      });
    const id = await euros();
    expect(await offeredLoss(id)).toHaveProperty('claim', '50.00');
    await setCap('30000');
    expect(await offeredLoss(id)).not.toHaveProperty('claim');
    const refused = await lost(id, {});
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/EUR has no exchange rate/)]);
    // Nobody is paid, so nobody asks how much.
    expect((await lost(id, { liable: 'sender' })).status).toBe(200);
    const later = await euros();
    await w.company.create('exchangeRate', { currency: 'EUR', from_day: '2026-01-01', rate: '1500' });
    expect((await lost(later, {})).status).toBe(200);
    expect(await claimed(later)).toBe('20.00');
    await setCap(null);
  });

  test('is shared between what was kept and what goes back, and nothing of it is lost', async () => {
    const id = await w.parcel({ quantity: 3 });
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await move(id, status.delivered, { deliveredPrice: 20_000, returnedQuantity: 1 });
    const [child] = await childrenOf(id);
    expect([(await w.row(id)).declaredValue, child?.declaredValue]).toEqual([20_000, 30_000]);
    await move(child?.id as number, status.lost, { reasonCode: 'lost_by_us' });
    expect(await claimed(child?.id as number)).toBe('30000');
  });

  test('by pieces where nothing was to be collected; what an exchange took back was declared by nobody', async () => {
    const id = await w.parcel({
      ...{ price: 0, expected: 0, net_amount: -5_000, declared_value: 90_001, quantity: 3 },
      ...{ exchange_of: 'the old one', exchange_fee: 0 },
    });
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await move(id, status.delivered, { deliveredPrice: 0, returnedQuantity: 1, takenBack: 1 });
    const children = await childrenOf(id);
    expect([(await w.row(id)).declaredValue, children.map((one) => [one.isExchange, one.declaredValue])]).toEqual([
      60_001,
      [
        [false, 30_000],
        [true, 0],
      ],
    ]);
  });

  test('is written with the parcel and changed while it is with its sender', async () => {
    const body = { client_id: w.clientId, city_id: w.cityId, phone: '07705000009', address: 'x', price: '50000' };
    const made = (await boss.call('POST', 'shipments', { ...body, declared_value: '80000' })).body.result.item;
    expect(made).toMatchObject({ declared_value: '80000', expected: '50000' });
    const edited = await boss.call('PUT', `shipments/${made.id}`, { version: made.version, declared_value: '60000' });
    expect(edited.body.result.item.declared_value).toBe('60000');
    const late = await w.parcel();
    const refused = await boss.call('PUT', `shipments/${late}`, { version: 1, declared_value: '1' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['declared_value']]);
    expect((await boss.call('POST', 'shipments', { ...body, declared_value: '-1' })).body.errors).toHaveProperty(
      'declared_value',
    );
  });
});

describe('who answers for a loss', () => {
  const lose = (id: number, body: Record<string, unknown>, version = 1) =>
    boss.call('POST', `shipments/${id}/move`, { transfer_to_status: status.lost, version, reason_code: 'lost_by_us', ...body });
  const inBasra = (booked: string, amount: number) => [`Dr ${booked}(${w.d}) ${amount}`, `Cr 6215(${w.d}) ${amount}`];
  const bearing = async (id: number) => (await w.posted(id)).lost?.slice(4);

  test('an agent who does not have it now: he owes all of the claim', async () => {
    const id = await w.parcel();
    expect((await lose(id, { liable: 'agent', liable_delivery_id: w.agentId })).status).toBe(200);
    expect(await bearing(id)).toEqual(inBasra(`1215{agent ${w.agentId}}`, 50_000));
  });

  test('an insurer and an agent, each his part, never more than the claim', async () => {
    const id = await w.parcel();
    const parts = { liable: 'agent', liable_delivery_id: w.agentId, insurer_id: insurerId, recovered: '20000' };
    const beyond = await lose(id, { ...parts, insured: '30001' });
    expect([beyond.status, beyond.body.message]).toEqual([422, 'Nobody bears more than the claim of 50000 IQD']);
    expect(beyond.body.errors).toHaveProperty('recovered');
    const all = await lose(id, { ...parts, recovered: null, insured: '60000' });
    expect([all.status, Object.keys(all.body.errors)]).toEqual([422, ['insured']]);
    expect((await lose(id, { ...parts, insured: '25000' })).status).toBe(200);
    expect(await bearing(id)).toEqual([
      `Dr 1215{agent ${w.agentId}}(${w.d}) 20000`,
      `Dr 1260{insurer ${insurerId}}(${w.d}) 25000`,
      `Cr 6215(${w.d}) 45000`,
    ]);
  });

  test.each(['insurer', 'third_party'])('an outsider (%s): he owes what is not said otherwise', async (liable) => {
    const id = await w.parcel();
    const unnamed = await lose(id, { liable });
    expect([unnamed.status, unnamed.body.message]).toEqual([422, 'Say which insurer or third party makes it good']);
    expect((await lose(id, { liable, insurer_id: insurerId })).status).toBe(200);
    expect(await bearing(id)).toEqual(inBasra(`1260{insurer ${insurerId}}`, 50_000));
  });

  test('an insurer pays what the agent does not bear', async () => {
    const id = await w.parcel();
    await move(id, status.outForDelivery, { courierId: w.agentId });
    expect((await lose(id, { liable: 'insurer', insurer_id: insurerId, recovered: '10000' }, 2)).status).toBe(200);
    expect(await bearing(id)).toEqual([
      `Dr 1215{agent ${w.agentId}}(${w.d}) 10000`,
      `Dr 1260{insurer ${insurerId}}(${w.d}) 40000`,
      `Cr 6215(${w.d}) 50000`,
    ]);
    await move(id, status.inStore);
  });

  test('its sender: nothing is posted', async () => {
    const id = await w.parcel();
    expect((await lose(id, { liable: 'sender' })).status).toBe(200);
    expect(await w.posted(id)).toEqual({});
  });

  test('nobody who has nothing to do with it: the agent works in the branch that had it, and somebody is named', async () => {
    const id = await w.parcel();
    const other = await lose(id, { liable: 'agent', liable_delivery_id: w.agentOfOrigin });
    expect([other.status, other.body.message]).toEqual([422, expect.stringMatching(/works in the branch that had the parcel/)]);
    expect((await lose(id, { liable: 'agent' })).status).toBe(422);
    expect((await lose(id, { recovered: '5000' })).status).toBe(422);
    expect((await lose(id, { liable: 'agent', liable_delivery_id: 999_999 })).body.errors).toHaveProperty('liable_delivery_id');
    expect((await lose(id, { liable: 'insurer', insurer_id: 999_999 })).body.errors).toHaveProperty('insurer_id');
  });

  test('found again, nobody owes anything; what an insurer paid is taken in by a receipt', async () => {
    const id = await w.parcel();
    await lose(id, { liable: 'insurer', insurer_id: insurerId });
    await move(id, status.inStore);
    expect(await w.balance(account.otherReceivables)).toBe(100_000 + 25_000);
    const booked = await w.company.do((ctx) =>
      ctx.db.one<{ id: number }>(
        sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${sql.lit(account.otherReceivables)}`,
      ),
    );
    const receipt = await boss.call(
      'POST',
      'transactions/credit',
      { treasury_id: w.treasuryOfD, account_id: booked.id, party_id: insurerId, amount: '125000' },
      { 'idempotency-key': 'insurer pays' },
    );
    expect(receipt.status).toBe(201);
    expect(await w.balance(account.otherReceivables)).toBe(0);
  });
});
