import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { sql, tellEvents } from '#platform/server';
import '#courier/transfers/server';
import { jobContext } from '../../../../apps/server/set-up-tenant.ts';
import { listenAs } from '../../../../apps/server/testing/listen.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import { decideDiscrepancies } from './decide-discrepancies.ts';
import { noteLateTransfers } from './open-discrepancies.ts';
import { finishTransfer } from './receive-transfer.ts';
import { transferFaults } from './transfer-faults.ts';

let w: MovesWorld;
let sender: Person;
let receiver: Person;
let third: number;
let thirdClerk: Person;
beforeAll(async () => {
  w = await movesWorld();
  third = await w.company.create('branch', { name: { en: 'Mosul', ar: 'الموصل' }, complete_phone: '07701000003' });
  const clerkOf = (branch: number) =>
    w.company.person({ role: 'branchManager', kind: 'branch_user', branchId: branch, branchIds: [branch] });
  [sender, receiver, thirdClerk] = [await clerkOf(w.o), await clerkOf(w.d), await clerkOf(third)];
});
afterAll(() => w?.world.close());

/** A manifest opened as the screens do it. */
const newTransfer = (who: Person, body: object) =>
  who.call('POST', 'shipment-transfers', body, { 'idempotency-key': randomUUID() });

const inStoreOfO = () => ({ current_branch_id: w.o, custodian_id: w.o });
async function sentOff(count: number, to = w.d): Promise<{ id: number; ids: number[] }> {
  const ids = await w.parcels(count, inStoreOfO());
  const made = await newTransfer(sender, { to_branch_id: to, shipment_ids: ids });
  const { id } = made.body.result.item;
  await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
  return { id, ids };
}
const finish = (id: number) => receiver.call('POST', `shipment-transfers/${id}/finish`, {});
const state = async (id: number) => (await sender.call('GET', `shipment-transfers/${id}`)).body.result.item.state;
const linesOf = async (who: Person, transfer: number) =>
  (await who.call('GET', `transfer-discrepancies?transfer_id=${transfer}`)).body.result.items as Record<string, any>[];
const decide = (who: Person, lines: readonly Record<string, any>[], decision: string, more = {}) =>
  who.call('POST', 'transfer-discrepancies/decide', { discrepancy_ids: lines.map((one) => one.id), decision, ...more });
const places = {
  here: () => ({ statusId: status.inStore, currentBranchId: w.d }),
  found_origin: () => ({ statusId: status.inStore, currentBranchId: w.o }),
  lost: () => ({ statusId: status.lost }),
};
const receipt = async (id: number) => (await w.row(id)).receiptNo as string;

test('that one waits for a decision, and that it was made, is told to both branches and no third', async () => {
  const { id } = await sentOff(1);
  await settle();
  const heard = await Promise.all([sender, receiver, thirdClerk].map((who) => listenAs(w.world, who, 'menu_counts')));
  const told = () => heard.map((one) => (one.told as { name: string }[]).filter(({ name }) => name === 'discrepancies').length);
  await finish(id);
  await settle();
  expect(told()).toEqual([1, 1, 0]);
  await decide(sender, await linesOf(sender, id), 'found_origin', { note: 'behind the shelf' });
  await settle();
  expect(told().map((times) => times > 1)).toEqual([true, true, false]);
  for (const one of heard) one.close();
});
/** What happened is told at most once a second. */
async function settle(): Promise<void> {
  await tellEvents(w.world.product.pool, w.company.id, (db) => jobContext(db, w.company.id, w.world.clock.now));
  await new Promise((resolve) => setTimeout(resolve, 1200));
}

describe('a parcel missing when a manifest is finished', () => {
  test('waits for a decision with its worth, in both branches, and is counted', async () => {
    const { id, ids } = await sentOff(2);
    const before = (await receiver.call('GET', 'transfer-discrepancies/open-count')).body.result.items;
    await receiver.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: [ids[0]] });
    await finish(id);
    for (const who of [sender, receiver])
      expect(await linesOf(who, id)).toMatchObject([{ shipment_id: ids[1], kind: 'missing', state: 'open', price: '50000' }]);
    expect(await linesOf(thirdClerk, id)).toEqual([]);
    expect((await receiver.call('GET', 'transfer-discrepancies/open-count')).body.result.items).toBe(before + 1);
  });

  test('found where it was sent from: it lies there again, decided by who said so, and the manifest is closed', async () => {
    const { id, ids } = await sentOff(1);
    await finish(id);
    const lines = await linesOf(sender, id);
    expect((await sender.call('GET', `transfer-discrepancies/${lines[0]?.['id']}/choices`)).body.result.decisions).toEqual([
      'found_origin',
      'other_branch',
      'lost',
    ]);
    expect((await decide(receiver, lines, 'found_origin')).status).toBe(403);
    // Whoever only sends may join what was forgotten, and says nothing of what is missing.
    const loader = await w.company.person({
      kind: 'branch_user',
      branchId: w.o,
      branchIds: [w.o],
      permissions: ['branches_management', 'transfer_shipment_to_branch_manual'],
    });
    expect([lines[0]?.['can'], (await linesOf(loader, id))[0]?.['can']]).toEqual([{ decide: null }, { decide: false }]);
    const at = `transfer-discrepancies/${lines[0]?.['id']}`;
    expect((await loader.call('GET', `${at}/choices`)).body.result.decisions).toEqual([]);
    expect((await loader.call('POST', `${at}/decide`, { decision: 'found_origin' })).status).toBe(403);
    expect((await decide(sender, lines, 'found_origin', { note: 'behind the shelf' })).body).toMatchObject({ success: true });
    expect(await w.row(ids[0] as number)).toMatchObject({ statusId: status.inStore, currentBranchId: w.o, manifestId: null });
    expect(await linesOf(sender, id)).toMatchObject([
      {
        state: 'decided',
        decision: 'found_origin',
        found_branch_id: w.o,
        decided_by_id: sender.id,
        note: 'behind the shelf',
      },
    ]);
    expect(await state(id)).toBe('closed');
    expect(await w.faults()).toEqual([]);
  });

  test('lost: the reason says who is liable, and the sender is owed its price', async () => {
    const { id, ids } = await sentOff(1);
    await finish(id);
    const lines = await linesOf(receiver, id);
    expect((await decide(receiver, lines, 'lost')).body.errors).toHaveProperty('reason_code');
    await decide(receiver, lines, 'lost', { reason_code: 'lost_by_us' });
    expect(await w.row(ids[0] as number)).toMatchObject({ statusId: status.lost, custodianKind: 'case' });
    expect((await w.posted(ids[0] as number)).lost).toContain(`Cr 2110{client ${w.clientId}}(${w.o}) 50000`);
    expect(await linesOf(receiver, id)).toMatchObject([{ decision: 'lost', state: 'decided', decided_by_id: receiver.id }]);
    expect(await state(id)).toBe('closed');
    expect(await w.faults()).toEqual([]);
  });

  test('here after all: scanned later, it settles itself with the name of who scanned it', async () => {
    const { id, ids } = await sentOff(1);
    await finish(id);
    await receiver.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: ids });
    expect(await linesOf(sender, id)).toMatchObject([{ decision: 'here', found_branch_id: w.d, decided_by_id: receiver.id }]);
  });

  test('in the wrong bag: only a branch that has seen it can have it', async () => {
    const { id, ids } = await sentOff(1);
    await finish(id);
    const lines = await linesOf(receiver, id);
    const there = { branch_id: third };
    expect((await decide(receiver, lines, 'other_branch', there)).body.errors).toHaveProperty('branch_id');
    const other = await sentOff(1, third);
    const scanned = await thirdClerk.call('POST', `shipment-transfers/${other.id}/receive`, {
      receipt_nos: [await receipt(ids[0] as number)],
    });
    expect(scanned.body.result).toMatchObject({ ok: [], extra: ids, failed: [{ code: 'not_on_manifest' }] });
    expect((await decide(receiver, lines, 'other_branch', there)).body).toMatchObject({ success: true });
    expect(await w.row(ids[0] as number)).toMatchObject({ statusId: status.inStore, currentBranchId: third, custodianId: third });
    expect(await linesOf(thirdClerk, other.id)).toMatchObject([{ kind: 'extra', decision: 'here', found_branch_id: third }]);
    expect(await w.faults()).toEqual([]);
  });

  test('decided by two people at once: one of them does, the other is told', async () => {
    const { id, ids } = await sentOff(3);
    await finish(id);
    const lines = await linesOf(receiver, id);
    const answers = await Promise.all([
      decide(sender, lines, 'found_origin'),
      decide(receiver, lines, 'here'),
      decide(receiver, lines.toReversed(), 'lost', { reason_code: 'lost_by_us' }),
      receiver.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: [ids[1]] }),
    ]);
    expect(answers.every((answer) => [200, 409, 422].includes(answer.status))).toBe(true);
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(2);
    // Whoever came first: all his lines, or the one that was scanned; each parcel is where its line says.
    for (const line of await linesOf(receiver, id)) {
      const row = await w.row(line['shipment_id']);
      const told = line['decision']
        ? places[line['decision'] as keyof typeof places]()
        : { statusId: status.inTransit, manifestId: id };
      expect(row).toMatchObject(told);
    }
    expect(await w.company.do(transferFaults)).toEqual([]);
    expect(await w.faults()).toEqual([]);
  });
});

test('two people who decide about parcels of the same two manifests never wait for each other in a ring', async () => {
  for (let round = 0; round < 6; round++) {
    const ids = await w.parcels(4, inStoreOfO());
    const [p1, p2, p3, p4] = ids as [number, number, number, number];
    const transfers = await Promise.all(
      (
        [
          [w.d, [p2, p4]],
          [third, [p1, p3]],
        ] as const
      ).map(async ([to_branch_id, shipment_ids]) => {
        const made = await newTransfer(sender, { to_branch_id, shipment_ids });
        const { id } = made.body.result.item;
        await sender.call('POST', `shipment-transfers/${id}/dispatch`, {});
        await w.company.do((ctx) => finishTransfer(ctx, { id }));
        return id as number;
      }),
    );
    const lines = (await Promise.all(transfers.map((id) => linesOf(sender, id)))).flat();
    const rule = (...parcels: number[]) => {
      const about = lines.filter((line) => parcels.includes(line['shipment_id'])).map((line) => line['id']);
      return w.company.do((ctx) => decideDiscrepancies(ctx, { ids: about, decision: 'here' }));
    };
    expect(lines).toHaveLength(4);
    await Promise.all([rule(p1, p4), rule(p2, p3)]);
  }
  expect(await w.faults()).toEqual([]);
});

describe('a parcel that came without standing on the manifest', () => {
  test('is noted once, put on it by the branch that forgot it, and received like the rest', async () => {
    const { id, ids } = await sentOff(1);
    const forgotten = await w.parcel(inStoreOfO());
    for (const _ of [1, 2])
      await receiver.call('POST', `shipment-transfers/${id}/receive`, { receipt_nos: [await receipt(forgotten)] });
    const lines = await linesOf(receiver, id);
    expect(lines).toMatchObject([{ kind: 'extra', state: 'open', shipment_id: forgotten }]);
    expect((await decide(receiver, lines, 'joined')).status).toBe(403);
    const loader = await w.company.person({
      kind: 'branch_user',
      branchId: w.o,
      branchIds: [w.o],
      permissions: ['branches_management', 'transfer_shipment_to_branch_manual'],
    });
    expect(await linesOf(loader, id)).toMatchObject([{ can: { decide: null } }]);
    expect((await decide(sender, lines, 'joined')).body).toMatchObject({ success: true });
    expect(await w.row(forgotten)).toMatchObject({ statusId: status.inTransit, manifestId: id });
    const got = await receiver.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: [...ids, forgotten] });
    expect(got.body.result).toMatchObject({ failed: [], item: { state: 'received', parcels: 2, received: 2 } });
    expect(await w.faults()).toEqual([]);
  });

  test('that lies in this store anyway is no extra; one left as it stands needs a note', async () => {
    const { id } = await sentOff(1);
    const ours = await w.parcel();
    const theirs = await w.parcel({
      status_id: status.outForDelivery,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
      courier_id: w.agentId,
    });
    const none = await receiver.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: [ours] });
    expect(none.status).toBe(422);
    await receiver.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: [theirs] });
    const lines = await linesOf(receiver, id);
    expect(lines).toMatchObject([{ shipment_id: theirs }]);
    expect((await decide(receiver, lines, 'left')).body.errors).toHaveProperty('note');
    expect((await decide(receiver, lines, 'left', { note: 'back to Ali' })).body).toMatchObject({ success: true });
    expect(await w.row(theirs)).toMatchObject({ statusId: status.outForDelivery });
  });
});

test('a manifest that takes longer than the company allows lists what it owes, once, and can still be received', async () => {
  const { id, ids } = await sentOff(2);
  await receiver.call('POST', `shipment-transfers/${id}/receive`, { shipment_ids: [ids[0]] });
  await w.company.do(noteLateTransfers);
  expect(await linesOf(receiver, id)).toEqual([]);
  await w.company.do(async (ctx) => {
    await ctx.db.query(
      sql`update branch_transfer set dispatched_at = ${ctx.now}::timestamptz - interval '49 hours' where tenant_id = ${ctx.tenantId} and id = ${id}`,
    );
    await noteLateTransfers(ctx);
    await noteLateTransfers(ctx);
  });
  expect(await linesOf(receiver, id)).toMatchObject([{ shipment_id: ids[1], kind: 'missing', state: 'open' }]);
  expect(await state(id)).toBe('receiving');
  await receiver.call('POST', `shipment-transfers/${id}/receive`, { everything: true });
  expect(await linesOf(receiver, id)).toMatchObject([{ decision: 'here', state: 'decided' }]);
  expect(await state(id)).toBe('received');
});
