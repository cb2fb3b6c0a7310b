import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { checkBooks } from '#insight/book-checks/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SettlingWorld, settlingWorld } from '../../../courier/statements/server/settling-world.ts';
import '#finance/gateway-payouts/server';

let w: SettlingWorld;
let boss: Person;
let bank: number;
let key = 0;
beforeAll(async () => {
  w = await settlingWorld();
  boss = await w.company.person({});
  bank = await w.company.create('treasury', {
    name: { en: 'Bank', ar: 'المصرف' },
    branch_id: w.o,
    kind: 'bank',
    currency: 'IQD',
  });
});
afterAll(async () => {
  expect((await w.company.do(checkBooks)).filter((one) => !one.isGreen)).toEqual([]);
  await w.world.close();
});

/** Delivered and paid by card, the parcel of the branch named. */
const paidByCard = async (amount: number, origin = w.o) => {
  const id = await w.parcel({ origin_branch_id: origin, ...(origin === w.d && { branch_fee: 0 }) });
  await w.move(id, 4, { courierId: w.agentId });
  await w.move(id, 9, { collected: 50_000 - amount, collectedElectronic: amount });
};
const post = (path: string, body: Record<string, unknown>, by: Person = boss) =>
  by.call('POST', path, body, { 'idempotency-key': `payout ${++key}` });
const payout = (body: Record<string, unknown>) => post('gateway-payouts', { gateway_id: 1, treasury_id: bank, ...body });
const owed = async () => (await boss.call('GET', `payment-gateways/1/owed?treasury=${bank}`)).body.result.amount;

test('what a gateway pays out lies in the bank less its fee, and is no longer owed by it', async () => {
  await paidByCard(30_000);
  expect(await owed()).toBe('30000');
  const answer = await payout({ gross: '20000', fee: '300', reference: 'T-771' });
  expect([answer.status, answer.body.result.item]).toMatchObject([
    201,
    { number: `GP-${w.o}-2026-00001`, gross: '20000', fee: '300', net: '19700', state: 'posted', gateway: { id: 1 } },
  ]);
  expect([
    await w.balance(account.bankAccounts, w.o),
    await w.balance(account.bankCharges, w.o),
    await w.balance(account.gatewayClearing, w.o),
  ]).toEqual([19_700, 300, 10_000]);
  expect(await owed()).toBe('10000');
});

test('never more than it took, nor a fee beyond what it pays out, nor on a day to come', async () => {
  const beyond = await payout({ gross: '10001' });
  expect([beyond.status, beyond.body.errors.gross]).toEqual([422, ['The gateway holds 10000 IQD at most']]);
  expect((await payout({ gross: '1000', fee: '1001' })).body.errors).toHaveProperty('fee');
  expect((await payout({ gross: '0' })).body.errors).toHaveProperty('gross');
  expect((await payout({ gross: '1000', payout_date: '2026-11-22' })).body.errors).toHaveProperty('payout_date');
  expect((await payout({ gross: '1000', gateway_id: 77 })).body.errors).toHaveProperty('gateway_id');
  expect((await payout({ gross: '1000', treasury_id: 7_777 })).body.errors).toHaveProperty('treasury_id');
});

test('a payout is written down at most 31 days late, by whoever may open days later still', async () => {
  await paidByCard(1_000);
  const late = { gateway_id: 1, treasury_id: bank, gross: '500', payout_date: '2026-10-20' };
  const clerk = await w.company.person({ permissions: ['accounts_management'] });
  const refused = await post('gateway-payouts', late, clerk);
  expect([refused.status, refused.body.errors.payout_date?.[0]]).toEqual([422, expect.stringContaining('31 days back')]);
  expect((await post('gateway-payouts', { ...late, payout_date: '2026-10-21' }, clerk)).status).toBe(201);
  expect((await post('gateway-payouts', late)).body.result.item).toMatchObject({ payout_date: '2026-10-20' });
});

test('on a closed day no payout is written down, whoever asks', async () => {
  const locked = await boss.call('POST', 'periods/lock', { module: 'treasury', locked_to: '2026-10-31' });
  expect(locked.status).toBe(200);
  await paidByCard(100);
  const refused = await payout({ gross: '100', payout_date: '2026-10-31' });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['payout_date']]);
  expect((await payout({ gross: '100', payout_date: '2026-11-01' })).status).toBe(201);
});

test('what another branch’s parcels brought is held for that branch', async () => {
  await paidByCard(40_000, w.d);
  const before = await w.balance(account.interBranch, w.o);
  expect((await payout({ gross: '50000' })).status).toBe(201);
  expect([await w.balance(account.gatewayClearing, w.o), await w.balance(account.gatewayClearing, w.d)]).toEqual([0, 0]);
  expect((await w.balance(account.interBranch, w.o)) - before).toBe(-40_000);
});

test('taken back, the gateway owes it again; the money must still lie there, and it happens once', async () => {
  const [last] = (await boss.call('GET', 'gateway-payouts')).body.result.items;
  expect(last.net).toBe('50000');
  // All but a little of what came is spent from the bank.
  const { items } = (await boss.call('GET', 'accounts?paginated=false&picked_for=payment')).body.result;
  const { id: capital } = items.find(({ code }: { code: string }) => code === account.capital);
  const spent = { treasury_id: bank, account_id: capital, amount: String((await w.balance(account.bankAccounts, w.o)) - 49_999) };
  expect((await post('transactions/debit', spent)).status).toBe(201);
  const refused = await post(`gateway-payouts/${last.id}/reverse`, { reason: 'the bank sent it back' });
  expect([refused.status, refused.body.errors.treasury_id]).toEqual([422, [expect.stringContaining('49999')]]);
  expect(await owed()).toBe('0');
  expect((await post('transactions/credit', spent)).status).toBe(201);
  const back = await post(`gateway-payouts/${last.id}/reverse`, { reason: 'the bank sent it back' });
  expect([back.status, back.body.result.item.state]).toEqual([200, 'reversed']);
  expect(await owed()).toBe('50000');
  expect((await post(`gateway-payouts/${last.id}/reverse`, { reason: 'again' })).status).toBe(409);
});

test('of two who write down the same payout one is refused', async () => {
  const answers = await Promise.all([payout({ gross: '50000' }), payout({ gross: '50000' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test('only with the key of the accounts, and a further gateway has an account of its own', async () => {
  const clerk = await w.company.person({ permissions: ['shipments_management'] });
  expect((await post('gateway-payouts', { gateway_id: 1, treasury_id: bank, gross: '1' }, clerk)).status).toBe(403);
  const other = await w.company.create('paymentGateway', { name: { en: 'Zain Cash', ar: 'زين كاش' } });
  const id = await w.parcel();
  await w.move(id, 4, { courierId: w.agentId });
  await w.move(id, 9, { collected: 0, collectedElectronic: 50_000, gatewayId: other });
  expect((await payout({ gross: '50000', gateway_id: other })).status).toBe(201);
});
