import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
let both: Person;
beforeAll(async () => {
  w = await settlingWorld();
  both = await w.company.person({ permissions: everything });
  await w.company.do(async (ctx) =>
    issueVoucher(ctx, {
      kind: 'credit',
      treasury: await lockTreasury(ctx, { treasuryId: w.safeOfO }),
      account: account.capital,
      amount: 1_000_000,
    }),
  );
});
afterAll(() => w.world.close());

const everything = [
  'accounts_management',
  'audit_statement',
  'pay_statement',
  'void_client_payment',
  'approve_shortage_writeoff',
];
let keys = 0;
const post = async (person: Person, path: string, body: unknown = {}) =>
  person.call('POST', path, body, { 'idempotency-key': `own-${++keys}` });
const step = async (id: number, verb: string, body: unknown = {}, person = w.auditor) =>
  (await post(person, `statement-accounts/${id}/${verb}`, body)).status;
const draw = async (body: object, person = w.accountant): Promise<number> =>
  (await post(person, 'statement-accounts', body)).body.result.item.id;
const stateOf = async (id: number) => (await w.statement(id)).state;

describe('a step is judged by the states it may be taken from, not by where it would lead', () => {
  test('taking a payment back approves no statement that was never paid', async () => {
    const id = await draw({ client_id: w.clientId, shipment_ids: [await w.delivered()], is_advance: true });
    expect(await step(id, 'submit', {}, w.accountant)).toBe(200);
    expect(await step(id, 'void-payment', { reason: 'x' }, both)).toBe(409);
    expect(await stateOf(id)).toBe('pending');
    expect(await w.balance(account.approvedStatements)).toBe(0);
    expect(await step(id, 'pay', { treasury_id: w.safeOfO }, both)).toBe(409);
  });

  test('taking an approval back sends no statement on that nobody finished', async () => {
    const id = await draw({ client_id: w.clientId, shipment_ids: [await w.delivered()] });
    expect(await step(id, 'submit', {}, w.accountant)).toBe(422);
    expect(await step(id, 'unaudit', { reason: 'x' })).toBe(409);
    expect(await step(id, 'audit')).toBe(409);
    expect(await stateOf(id)).toBe('new');
  });

  test('a hand-in is paid only after it was counted', async () => {
    await w.delivered();
    const id = await draw({ kind: 'delivery', delivery_id: w.agentId });
    for (const verb of ['unaudit', 'audit', 'void-payment']) expect(await step(id, verb, { reason: 'x' }, both)).not.toBe(200);
    expect(await step(id, 'pay', { treasury_id: w.safeOfD }, both)).toBe(409);
    expect(await stateOf(id)).toBe('new');
  });
});

describe('maker is not checker', () => {
  const prepared = async () => {
    const [kept, other] = [await w.delivered(), await w.delivered()];
    const id = await draw({ client_id: w.clientId, shipment_ids: [kept, other], is_advance: true });
    return { id, kept, other };
  };

  test('whoever changed what another drew up does not approve it, not even after it was put back', async () => {
    const { id, kept, other } = await prepared();
    const edit = async (person: Person, shipment_ids: number[]) =>
      (await person.call('PUT', `statement-accounts/${id}`, { shipment_ids, version: (await w.statement(id)).version })).status;
    expect(await edit(both, [kept])).toBe(200);
    expect(await edit(w.accountant, [kept, other])).toBe(200);
    expect(await step(id, 'submit', {}, w.accountant)).toBe(200);
    expect(await step(id, 'audit', {}, both)).toBe(409);
    expect(await step(id, 'audit')).toBe(200);
  });

  test('whoever sent it for approval does not approve it, one by one or many at once', async () => {
    const { id } = await prepared();
    expect((await post(both, 'statement-accounts/multi/submit', { statement_ids: [id] })).status).toBe(200);
    expect(await step(id, 'audit', {}, both)).toBe(409);
    const many = await post(both, 'statement-accounts/multi/audit', { statement_ids: [id] });
    expect([many.status, many.body.result.failed[0].code]).toEqual([422, 'by_another']);
    const item = (await both.call('GET', `statement-accounts/${id}`)).body.result.item;
    expect(item.is_author).toBe(true);
    expect(item.can.audit).toMatch(/Somebody else/);
  });

  test('a shortage the company bears is approved by another than who counted it', async () => {
    await w.delivered();
    const id = await draw({ kind: 'delivery', delivery_id: w.agentId }, both);
    expect(await step(id, 'count', { counted: '1000', shortage_account: account.cashShort }, both)).toBe(200);
    expect(await step(id, 'audit', {}, both)).toBe(409);
    expect(await step(id, 'audit')).toBe(200);
  });
});

test('a payment of an earlier day is taken back by another than who paid it', async () => {
  const id = await draw({ client_id: w.clientId, shipment_ids: [await w.delivered()], is_advance: true });
  await step(id, 'submit', {}, w.accountant);
  await step(id, 'audit');
  expect(await step(id, 'pay', { treasury_id: w.safeOfO }, both)).toBe(200);
  const today = w.world.clock.now;
  w.world.clock.now = new Date(today.getTime() + 24 * 60 * 60 * 1000);
  try {
    expect(await step(id, 'void-payment', { reason: 'never received' }, both)).toBe(409);
    const another = await w.company.person({ permissions: everything });
    expect(await step(id, 'void-payment', { reason: 'never received' }, another)).toBe(200);
  } finally {
    w.world.clock.now = today;
  }
});
