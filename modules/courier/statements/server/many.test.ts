import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { payMany } from './pay-many.ts';
import { held, type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const fund = (treasuryId: number, amount: number) =>
  w.company.do(async (ctx) =>
    issueVoucher(ctx, { kind: 'credit', treasury: await lockTreasury(ctx, { treasuryId }), account: account.capital, amount }),
  );
const safe = (en: string) =>
  w.company.create('treasury', { name: { en, ar: en }, branch_id: w.o, kind: 'cash', currency: 'IQD' });
let lastPhone = 7_709_000_000;
const client = (name: string) => w.company.create('client', { name, phone: `0${++lastPhone}`, branch_id: w.o });
const post = (who: Person, verb: string, body: object) =>
  who.call('POST', `statement-accounts/multi/${verb}`, body, { 'idempotency-key': randomUUID() });
const wanted = (id: number) => ({ client_id: id, origin_branch_id: w.o, currency: 'IQD' });

/** Clients with one delivered parcel each, 45,000 owed to every one, drawn up as advances and approved. */
async function owed(count: number): Promise<number[]> {
  const clients: number[] = [];
  for (let nth = 0; nth < count; nth++) {
    const id = await client(`Shop ${lastPhone}`);
    await w.delivered({ client_id: id });
    clients.push(id);
  }
  const { body } = await post(w.accountant, 'create', { accounts: clients.map(wanted) });
  const { ids } = body.result;
  for (const id of ids) await w.accountant.call('PUT', `statement-accounts/${id}`, { is_advance: true, version: 1 });
  await post(w.accountant, 'submit', { statement_ids: ids });
  await post(w.auditor, 'audit', { statement_ids: ids });
  return ids;
}
const statesOf = async (ids: readonly number[]) =>
  (await Promise.all(ids.map((id) => w.statement(id)))).map(({ state }) => state);

describe('many clients at once', () => {
  test('are drawn up, sent on, approved and paid; the treasury is left with what the preview said', async () => {
    const treasury = await safe('Thursday');
    await fund(treasury, 200_000);
    const ids = await owed(3);
    const preview = await post(w.accountant, 'preview', { statement_ids: ids });
    const [due] = preview.body.result.due;
    expect(preview.body.result).toMatchObject({
      count: 3,
      failed: [],
      due: [{ currency: 'IQD', count: 3, clients: 3, net: '135000' }],
    });
    expect(due.treasuries).toContainEqual(
      expect.objectContaining({ id: treasury, sum: '135000', balance: '200000', left: '65000' }),
    );
    const paid = await post(w.accountant, 'pay', { statement_ids: ids, treasury_ids: [treasury] });
    expect(paid.body.result).toMatchObject({ ok: ids, failed: [] });
    const voucher = { id: expect.any(Number), number: expect.any(String) };
    expect(paid.body.result.payments).toEqual(
      ids.map((id) => expect.objectContaining({ id, amount: '45000', currency: 'IQD', voucher })),
    );
    expect(await statesOf(ids)).toEqual(['paid', 'paid', 'paid']);
    const { body } = await w.accountant.call('GET', `treasuries/${treasury}`);
    expect(body.result.item.balance).toBe('65000');
  });

  test('a client with nothing to settle is named, leaves no paper, and the others are drawn up', async () => {
    const [idle, busy] = [await client('Idle'), await client('Busy')];
    await w.delivered({ client_id: busy });
    const { body } = await post(w.accountant, 'create', { accounts: [wanted(idle), wanted(busy)] });
    expect(body.result.ids).toHaveLength(1);
    expect(body.result.failed).toMatchObject([{ client_id: idle, message: 'There is nothing to settle.' }]);
    const list = await w.accountant.call('GET', `statement-accounts?client_id=${idle}`);
    expect(list.body.result.items).toEqual([]);
  });

  test('nobody approves what he drew up himself, in a pile neither', async () => {
    const id = await client('Own');
    await w.delivered({ client_id: id });
    const { body } = await post(w.accountant, 'create', { accounts: [wanted(id)] });
    await w.accountant.call('PUT', `statement-accounts/${body.result.ids[0]}`, { is_advance: true, version: 1 });
    await post(w.accountant, 'submit', { statement_ids: body.result.ids });
    const own = await post(w.accountant, 'audit', { statement_ids: body.result.ids });
    expect([own.status, await statesOf(body.result.ids)]).toEqual([422, ['pending']]);
  });

  test('where the money does not reach for all of them, nobody is paid', async () => {
    const treasury = await safe('Too small');
    await fund(treasury, 100_000);
    const ids = await owed(3);
    const refused = await post(w.accountant, 'pay', { statement_ids: ids, treasury_ids: [treasury] });
    expect([refused.status, refused.body.errors.treasury_ids]).toEqual([422, [expect.stringContaining('Too small')]]);
    expect(await statesOf(ids)).toEqual(['audited', 'audited', 'audited']);
  });

  test('who cannot be paid is named with the reason, and the others are paid', async () => {
    const treasury = await safe('Friday');
    await fund(treasury, 500_000);
    const [first, second] = (await owed(2)) as [number, number];
    await post(w.accountant, 'pay', { statement_ids: [first], treasury_ids: [treasury] });
    const { body } = await post(w.accountant, 'pay', { statement_ids: [first, second, 987_654], treasury_ids: [treasury] });
    expect(body.result.ok).toEqual([second]);
    expect(body.result.failed).toMatchObject([
      { id: first, code: 'other_state' },
      { id: 987_654, code: 'unknown' },
    ]);
  });

  test('two treasuries of one branch and currency are refused: nobody would know which one pays', async () => {
    const [one, other] = [await safe('One'), await safe('Other')];
    for (const treasury of [one, other]) await fund(treasury, 100_000);
    const ids = await owed(1);
    const refused = await post(w.accountant, 'pay', { statement_ids: ids, treasury_ids: [other, one] });
    expect([refused.status, refused.body.errors.treasury_ids]).toEqual([422, [expect.stringMatching(/One.*Other/)]]);
    expect(await statesOf(ids)).toEqual(['audited']);
    const { body } = await post(w.accountant, 'pay', { statement_ids: ids, treasury_ids: [one, one] });
    expect(body.result.ok).toEqual(ids);
  });

  test('a treasury kept for some clients pays those alone: the preview counts them, the others are named', async () => {
    const treasury = await safe('Kept');
    await fund(treasury, 60_000);
    const [mine, others] = (await owed(2)) as [number, number];
    const { item } = (await w.accountant.call('GET', `treasuries/${treasury}`)).body.result;
    const { client_id } = (await w.accountant.call('GET', `statement-accounts/${mine}`)).body.result.item;
    await w.accountant.call('PUT', `treasuries/${treasury}`, { version: item.version, client_ids: [client_id] });
    const preview = await post(w.accountant, 'preview', { statement_ids: [mine, others] });
    const [due] = preview.body.result.due;
    expect(due.count).toBe(2);
    expect(due.treasuries).toContainEqual(expect.objectContaining({ id: treasury, count: 1, sum: '45000', left: '15000' }));
    const alone = await post(w.accountant, 'preview', { statement_ids: [others] });
    expect(alone.body.result.due[0].treasuries).not.toContainEqual(expect.objectContaining({ id: treasury }));
    const { body } = await post(w.accountant, 'pay', { statement_ids: [mine, others], treasury_ids: [treasury] });
    expect(body.result.payments.map((one: { id: number }) => one.id)).toEqual([mine]);
    expect(body.result).toMatchObject({
      ok: [mine],
      failed: [{ id: others, code: 'of_other_clients', message: 'The treasury “Kept” is kept for other clients.' }],
    });
    expect(await statesOf([mine, others])).toEqual(['paid', 'audited']);
  });

  test('looking at what paying would leave waits for nobody', async () => {
    const treasury = await safe('Looked at');
    await fund(treasury, 100_000);
    const ids = await owed(1);
    const paying = held((until) =>
      w.accountant.do(async (ctx) => {
        await payMany(ctx, { ids, treasuries: [treasury] });
        await until;
      }),
    );
    const preview = await post(w.auditor, 'preview', { statement_ids: ids });
    paying.letGo();
    await paying.done;
    expect(preview.body.result.count).toBe(1);
  });

  test('ten people pay overlapping piles at the same moment: each client gets his money once', async () => {
    const treasury = await safe('Crowd');
    await fund(treasury, 1_000_000);
    const ids = await owed(6);
    const piles = Array.from({ length: 10 }, (_, nth) => ids.slice(nth % 3).toSorted(() => (nth % 2 ? 1 : -1)));
    const answers = await Promise.all(
      piles.map((pile) => post(w.accountant, 'pay', { statement_ids: pile, treasury_ids: [treasury] })),
    );
    const paid = answers.flatMap(({ body }) => body.result?.ok ?? []);
    expect(paid.toSorted((a, b) => a - b)).toEqual(ids);
    const { body } = await w.accountant.call('GET', `treasuries/${treasury}`);
    expect(body.result.item.balance).toBe(String(1_000_000 - 6 * 45_000));
  });

  test('of a branch one does not work in are unknown', async () => {
    const stranger = await w.company.person({ branchIds: [w.d] });
    const ids = await owed(1);
    const { status } = await post(stranger, 'pay', { statement_ids: ids, treasury_ids: [w.safeOfD] });
    expect([status, await statesOf(ids)]).toEqual([422, ['audited']]);
  });
});
