import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, credit, debit, interBranch } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import type { Context } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { createVoucher } from './create-voucher.ts';
import { decideRemittance } from './decide-remittance.ts';
import { receiveRemittance } from './receive-remittance.ts';
import { sendRemittance } from './send-remittance.ts';

let world: World;
let company: Company;
let [sender, receiver, third] = [0, 0, 0];
let [safeOfSender, safeOfReceiver] = [0, 0];
let [managerOfSender, managerOfReceiver] = [] as unknown as [Person, Person];
const managing = ['accounts_management', 'show_treasury', 'branches_management'];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  const name = (text: string) => ({ en: text, ar: text });
  const branch = (text: string, complete_phone: string) => company.create('branch', { name: name(text), complete_phone });
  [sender, receiver, third] = [
    await branch('Sender', '07701000001'),
    await branch('Receiver', '07701000002'),
    await branch('Third', '07701000003'),
  ];
  const safe = (branch_id: number) =>
    company.create('treasury', { name: name('Safe'), branch_id, kind: 'cash', currency: 'IQD' });
  [safeOfSender, safeOfReceiver] = [await safe(sender), await safe(receiver)];
  const manager = (branchId: number, more: string[] = []) =>
    company.person({ permissions: [...managing, ...more], branchId, branchIds: [branchId] });
  [managerOfSender, managerOfReceiver] = [await manager(sender), await manager(receiver)];
  await company.do(async (ctx) => {
    const { id } = await ctx.db.one<{ id: number }>({
      text: `select id from account where tenant_id = $1::bigint and code = '${account.capital}'`,
      values: [company.id],
    });
    await createVoucher(ctx, { kind: 'credit', treasury: safeOfSender, account: id, amount: 1_000_000 });
  });
});
afterAll(() => world?.close());

const send = (toBranch = receiver, amount = 1_000) =>
  company.do((ctx) => sendRemittance(ctx, { fromTreasury: safeOfSender, toBranch, amount }));
async function short(): Promise<number> {
  const remittanceId = await send();
  await company.do((ctx) => receiveRemittance(ctx, { id: remittanceId, treasury: safeOfReceiver, counted: 900 }));
  return remittanceId;
}
const fault = (who: Pick<Person, 'do'>, decision: 'senders_fault' | 'receivers_fault', employee: number) => async () =>
  short().then((remittanceId) => who.do((ctx: Context) => decideRemittance(ctx, { id: remittanceId, decision, employee })));
const everyone = { do: <T>(work: (ctx: Context) => Promise<T>) => company.do(work) };

test('what is on its way is told to both ends of a pair', async () => {
  const shown = async (who: Person) => {
    const { items } = (await who.call('GET', 'branch-accounts')).body.result;
    return items.map((row: Record<string, unknown>) => [row.balance, row.in_transit, row.outgoing]);
  };
  const sum = { amount: 5_000, currency: 'IQD' } as const;
  const lines = [
    ...interBranch(sender, receiver, sum),
    debit(account.capital, sender, sum),
    credit(account.capital, receiver, sum),
  ];
  const before = [await shown(managerOfSender), await shown(managerOfReceiver)];
  await company.do((ctx) => post(ctx, { docType: 'test', docId: 1, event: 'held', seq: 1, lines }));
  await send(receiver, 2_000);
  const after = [await shown(managerOfSender), await shown(managerOfReceiver)];
  expect(before).toEqual([[], []]);
  expect(after).toEqual([[['-5000', '0', '2000']], [['5000', '2000', '0']]]);
});

describe('what never arrived is the debt of', () => {
  const worker = (branchId: number, kind = 'employee') =>
    company.person({ permissions: ['dashboard'], kind, branchId, branchIds: [branchId] });
  const refused = { fields: { employee_id: { key: 'errors.remittance.notOfBranch' } } };

  test('somebody who works in the branch at fault, and nobody of another', async () => {
    const [ofSender, ofReceiver, ofThird] = [await worker(sender), await worker(receiver), await worker(third)];
    await fault(everyone, 'senders_fault', ofSender.id)();
    await fault(everyone, 'receivers_fault', ofReceiver.id)();
    await expect(fault(everyone, 'senders_fault', ofReceiver.id)()).rejects.toMatchObject(refused);
    await expect(fault(everyone, 'receivers_fault', ofSender.id)()).rejects.toMatchObject(refused);
    await expect(fault(everyone, 'receivers_fault', ofThird.id)()).rejects.toMatchObject(refused);
  });

  test('one of the staff who is still there: no client’s sign-in, nobody disabled', async () => {
    const [client, gone] = [await worker(sender, 'client'), await worker(sender)];
    await world.ownerPool.query('update app_user set disabled_at = now() where id = $1', [gone.id]);
    for (const { id } of [client, gone]) await expect(fault(everyone, 'senders_fault', id)()).rejects.toMatchObject(refused);
  });

  test('a person whom only his own branch, or who may write off, says it of', async () => {
    const [ofSender, ofReceiver] = [await worker(sender), await worker(receiver)];
    await fault(managerOfSender, 'senders_fault', ofSender.id)();
    await fault(managerOfReceiver, 'receivers_fault', ofReceiver.id)();
    const foreign = { key: 'errors.noPermission', status: 403 };
    await expect(fault(managerOfSender, 'receivers_fault', ofReceiver.id)()).rejects.toMatchObject(foreign);
    await expect(fault(managerOfReceiver, 'senders_fault', ofSender.id)()).rejects.toMatchObject(foreign);
    const approver = await company.person({
      permissions: [...managing, 'approve_shortage_writeoff'],
      branchId: receiver,
      branchIds: [receiver],
    });
    await fault(approver, 'senders_fault', ofSender.id)();
  });
});

describe('of what was sent', () => {
  const act = (who: Person, id: number, verb: string, body: object) =>
    who.call('POST', `remittances/${id}/${verb}`, body, { 'idempotency-key': crypto.randomUUID() });
  const received = async (counted: string) => {
    const id = await managerOfSender.do((ctx) =>
      sendRemittance(ctx, { fromTreasury: safeOfSender, toBranch: receiver, amount: 1_000 }),
    );
    expect((await act(managerOfReceiver, id, 'receive', { treasury_id: safeOfReceiver, counted })).status).toBe(200);
    return id;
  };

  test('nothing at all may have come: all of it is missing, and is found, put on somebody or written off', async () => {
    const owner = await company.person({});
    const lost = [await received('0'), await received('0')] as const;
    const shown = async (id: number) => (await owner.call('GET', `remittances/${id}`)).body.result.item;
    expect(await shown(lost[0])).toMatchObject({ state: 'received_short', missing: '1000', received: '0' });
    expect((await act(owner, lost[0], 'decide', { decision: 'found' })).status).toBe(200);
    expect((await act(owner, lost[1], 'decide', { decision: 'written_off' })).status).toBe(200);
    const { rows } = await world.ownerPool.query(
      "select after->>'decision' as decision from audit_entry where entity = 'remittance' and entity_id = any($1) and action = 'decide' order by id",
      [lost],
    );
    expect(rows).toEqual([{ decision: 'found' }, { decision: 'written_off' }]);
    expect([await shown(lost[0]), await shown(lost[1])]).toMatchObject([
      { state: 'settled', received: '1000', received_by_id: managerOfReceiver.id },
      { state: 'settled', received: '0' },
    ]);
  });

  test('what is missing is decided by neither who sent nor who counted it', async () => {
    const id = await received('400');
    const { item } = (await managerOfSender.call('GET', `remittances/${id}`)).body.result;
    expect(item.is_author).toBe(true);
    for (const who of [managerOfSender, managerOfReceiver])
      expect((await act(who, id, 'decide', { decision: 'found', counted: '600' })).status).toBe(409);
    const third = await company.person({ permissions: managing, branchId: receiver, branchIds: [receiver] });
    expect((await act(third, id, 'decide', { decision: 'found', counted: '600' })).status).toBe(200);
    expect((await act(third, id, 'decide', { decision: 'found' })).status).toBe(409);
  });
});

describe('cash is not sent', () => {
  const asked = { from_treasury_id: 0, to_branch_id: 0, amount: '1000' };
  const answer = async (path: string, body: object) => {
    const { status, body: said } = await managerOfSender.call('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
    return [status, ...Object.keys(said.errors ?? {})];
  };

  test('out of another branch’s treasury, nor to a branch nobody knows: the field says so', async () => {
    const own = { ...asked, from_treasury_id: safeOfSender, to_branch_id: receiver };
    for (const from_treasury_id of [safeOfReceiver, 987_654_321])
      expect(await answer('remittances', { ...own, from_treasury_id })).toEqual([422, 'from_treasury_id']);
    expect(await answer('remittances', { ...own, to_branch_id: 987_654_321 })).toEqual([422, 'to_branch_id']);
    expect(await answer('remittances', { ...own, amount: '99000000' })).toEqual([422, 'from_treasury_id']);
    const id = await send();
    expect(await answer(`remittances/${id}/receive`, { treasury_id: 987_654_321, counted: '1000' })).toEqual([
      422,
      'treasury_id',
    ]);
  });

  test('to a closed branch, and a branch it is on its way to is not closed', async () => {
    const owner = await company.person({});
    const disable = async () => (await owner.call('POST', `branches/${third}/disable`)).body.code ?? 'done';
    const id = await send(third, 1_000);
    expect(await disable()).toBe('branch.awaitsCash');
    await world.ownerPool.query(`update remittance set state = 'received' where id = $1`, [id]);
    expect(await disable()).toBe('done');
    await expect(send(third)).rejects.toMatchObject({ fields: { to_branch_id: { key: 'errors.remittance.branchClosed' } } });
  });
});
