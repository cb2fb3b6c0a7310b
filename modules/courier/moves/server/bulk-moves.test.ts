import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { stepJob, tellEvents } from '#platform/server';
import { contextOfJob, jobContext } from '../../../../apps/server/set-up-tenant.ts';
import { type Listener, listenAs } from '../../../../apps/server/testing/listen.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let admin: Person;
beforeAll(async () => {
  w = await movesWorld();
});
beforeEach(async () => {
  admin = await w.company.person({ branchId: w.o });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w?.world.close();
});

const withAgent = (count: number, phone = '07708000001') =>
  w.parcels(count, {
    status_id: status.outForDelivery,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    courier_id: w.agentId,
    phone,
  });
const multi = (who: Person, body: Record<string, unknown>) =>
  who.call('POST', 'shipment-status-transfer/multi', { transfer_to_status: status.late, reason_code: 'no_answer', ...body });
const step = () =>
  stepJob(w.world.product.pool, w.company.id, (db, job) => contextOfJob(db, w.company.id, w.world.clock.now, job));
const work = async () => {
  while (await step());
};
const shown = async (id: number, who = admin) => (await who.call('GET', `bulk-work/${id}`)).body.result?.item;
const statuses = async (ids: readonly number[]) => {
  const text = 'select status_id, count(*)::int as n from shipment where id = any($1) group by 1';
  const { rows } = await w.world.ownerPool.query(text, [ids]);
  return Object.fromEntries(rows.map(({ status_id: one, n }) => [one, n]));
};

test('five hundred are moved in the call; one more becomes work beside, of which nothing is done yet', async () => {
  const ids = await withAgent(501);
  const answer = await multi(admin, { shipment_ids: ids });
  expect([answer.status, answer.body.result]).toMatchObject([
    202,
    { ok: [], failed: [], bulk_work: { state: 'working', total: 501, ok: 0, failed: 0 } },
  ]);
  expect(await statuses(ids)).toEqual({ [status.outForDelivery]: 501 });
  await work();
  const item = await shown(answer.body.result.bulk_work.id);
  expect(item).toMatchObject({ state: 'done', total: 501, ok: 501, failed: 0, failures: [] });
  expect(await statuses(ids)).toEqual({ [status.late]: 501 });
  expect((await multi(admin, { shipment_ids: await withAgent(500) })).body.result.ok).toHaveLength(500);
});

test('by a filter: what it finds now is moved, if that is as many as the person saw; what comes later is not', async () => {
  const ids = await withAgent(600, '07708000002');
  const filter = { phone: '07708000002', status_id: status.outForDelivery };
  expect((await multi(admin, { filter, expected_count: 599 })).status).toBe(409);
  const { id } = (await multi(admin, { filter, expected_count: 600 })).body.result.bulk_work;
  const [later] = (await withAgent(1, '07708000002')) as [number];
  await work();
  expect(await shown(id)).toMatchObject({ state: 'done', ok: 600 });
  expect([await statuses(ids), await statuses([later])]).toEqual([{ [status.late]: 600 }, { [status.outForDelivery]: 1 }]);
});

test('parcels that may not move stay, each with its reason; none is counted as moved', async () => {
  const [ids, resting] = [await withAgent(600), await w.parcels(3)];
  const { id } = (await multi(admin, { shipment_ids: [...ids, ...resting, 999_999_999] })).body.result.bulk_work;
  await work();
  const item = await shown(id);
  expect(item).toMatchObject({ state: 'done', total: 604, ok: 600, failed: 4 });
  expect(item.failures).toMatchObject([
    ...resting.map((one) => ({ id: one, code: 'transition_not_allowed', name: expect.stringMatching(/^T\d+$/) })),
    { id: 999_999_999, code: 'unknown', name: null },
  ]);
  expect(item.failures[0].message).toContain('In store');
  // Asked in English, read in Arabic: the status has its Arabic name.
  const { body } = await admin.call('GET', `bulk-work/${id}`, undefined, { locale: 'ar' });
  expect(body.result.item.failures[0].message).not.toMatch(/[a-z]/i);
});

test('a server killed in the middle of a piece leaves that piece undone, and another one does the rest: each parcel once', async () => {
  const ids = await withAgent(600);
  const { id } = (await multi(admin, { shipment_ids: ids })).body.result.bulk_work;
  await step();
  expect(await shown(id)).toMatchObject({ state: 'working', ok: 250, failed: 0 });
  // The connection of the next piece is cut just before it would be kept.
  const cut = stepJob(w.world.product.pool, w.company.id, async (db, job) => {
    const ctx = await contextOfJob(db, w.company.id, w.world.clock.now, job);
    ctx?.db.query({ text: 'select pg_sleep(1), pg_terminate_backend(pg_backend_pid())', values: [] }).catch(() => undefined);
    return ctx;
  });
  await expect(cut).rejects.toThrow();
  expect([(await shown(id)).ok, await statuses(ids)]).toEqual([250, { [status.outForDelivery]: 350, [status.late]: 250 }]);
  await work();
  expect(await shown(id)).toMatchObject({ state: 'done', ok: 600, failed: 0 });
  const events = await w.world.ownerPool.query(
    `select count(*)::int as n from shipment_event where shipment_id = any($1) and to_status_id = ${status.late}`,
    [ids],
  );
  expect(events.rows[0].n).toBe(600);
});

test('cancelled, it moves no more; what was moved stays, the rest is told as not moved', async () => {
  const ids = await withAgent(600);
  const { id } = (await multi(admin, { shipment_ids: ids })).body.result.bulk_work;
  await step();
  expect((await admin.call('POST', `bulk-work/${id}/cancel`)).body.result.item).toMatchObject({
    state: 'cancelled',
    total: 600,
    ok: 250,
    failed: 350,
  });
  await work();
  expect(await statuses(ids)).toEqual({ [status.outForDelivery]: 350, [status.late]: 250 });
  expect((await shown(id)).failures[0]).toMatchObject({ code: 'not_tried', message: expect.stringContaining('cancelled') });
});

test('who loses the right meanwhile moves nothing more, and is told why', async () => {
  const ids = await withAgent(501);
  const clerk = await w.company.person({ branchId: w.d, permissions: ['shipments_management', 'edit_shipments_status'] });
  const { id } = (await multi(clerk, { shipment_ids: ids })).body.result.bulk_work;
  await w.world.ownerPool.query('update app_user set disabled_at = now() where id = $1', [clerk.id]);
  await work();
  const { rows } = await w.world.ownerPool.query('select state, ok, failed from bulk_work where id = $1', [id]);
  expect(rows).toEqual([{ state: 'failed', ok: 0, failed: 501 }]);
  expect(await statuses(ids)).toEqual({ [status.outForDelivery]: 501 });
});

test('it is found again after a reload until its outcome is put away, and by nobody else', async () => {
  const { id } = (await multi(admin, { shipment_ids: await withAgent(501) })).body.result.bulk_work;
  const other = await w.company.person({ branchId: w.o });
  const stranger = await (await w.world.addTenant()).person({});
  const open = async () => (await admin.call('GET', 'bulk-work')).body.result.items.map((one: { id: number }) => one.id);
  expect([await open(), await shown(id, other), await shown(id, stranger)]).toEqual([[id], undefined, undefined]);
  expect((await other.call('POST', `bulk-work/${id}/cancel`)).status).toBe(404);
  await admin.call('POST', `bulk-work/${id}/close`);
  expect(await open()).toEqual([id]);
  await work();
  expect(await open()).toEqual([id]);
  await admin.call('POST', `bulk-work/${id}/close`);
  expect(await open()).toEqual([]);
});

test('its person alone is told how far it is, and that it was cancelled', async () => {
  const other = await w.company.person({ branchId: w.o });
  const heard: Listener[] = await Promise.all([admin, other].map((who) => listenAs(w.world, who, 'bulk_work')));
  const { id } = (await multi(admin, { shipment_ids: await withAgent(501) })).body.result.bulk_work;
  await step();
  await admin.call('POST', `bulk-work/${id}/cancel`);
  await tellEvents(w.world.product.pool, w.company.id, (db) => jobContext(db, w.company.id, w.world.clock.now));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard[0]?.told).toEqual([
    { id, done: 250, total: 501, isEnded: false },
    { id, done: 250, total: 501, isEnded: true },
  ]);
  expect(heard[1]?.told).toEqual([]);
  for (const one of heard) one.close();
});

test('what the step lacks is said before anything is kept', async () => {
  const ids = await withAgent(501);
  expect((await multi(admin, { shipment_ids: ids, transfer_to_status: status.outForDelivery })).body.errors).toHaveProperty(
    'delivery_selected_id',
  );
  expect((await multi(admin, { shipment_ids: ids, collected: '5' })).body.errors).toHaveProperty('collected');
});
