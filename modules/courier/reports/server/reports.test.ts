import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

let w: MovesWorld;
let clerk: Person;
beforeAll(async () => {
  w = await movesWorld();
  clerk = await w.company.person({});
});
afterAll(() => w.world.close());

const late = () => w.parcel({ status_id: status.late, courier_id: w.agentId, custodian_kind: 'agent', custodian_id: w.agentId });
const report = (id: number, content = 'The receiver says nobody came.') =>
  clerk.call('POST', `shipment-report/store/${id}`, { content });
const process = (id: number, status_id: number = status.delivered) =>
  clerk.call('POST', `shipment-report/${id}/processing`, { status_id });
const fixed = async (id: number) => (await clerk.call('GET', `shipment-report/checkIfFixed/${id}`)).body.result;

describe('a reported parcel', () => {
  test('shows as reported until it is delivered after all, with its money', async () => {
    const id = await late();
    expect((await report(id)).status).toBe(200);
    expect(await fixed(id)).toEqual({ status: status.late, is_reported: true, is_existed: true });
    expect((await process(id)).status).toBe(200);
    expect(await fixed(id)).toEqual({ status: status.delivered, is_reported: false, is_existed: true });
    expect(await w.row(id)).toMatchObject({ statusId: status.delivered, wasReported: true, collected: 50_000 });
    const { items } = (await clerk.call('GET', `shipment-report/${id}`)).body.result;
    expect(items.map((line: { kind: string }) => line.kind)).toEqual(['report', 'processed']);
    expect(await w.faults()).toEqual([]);
  });

  test('that has come back to its client since is reported no more: nothing could end the report', async () => {
    const id = await late();
    await report(id);
    await process(id);
    const standing = (to: number) => w.world.ownerPool.query('update shipment set status_id = $1 where id = $2', [to, id]);
    await standing(status.returnedToClient);
    expect((await clerk.call('POST', `shipment-report/re-report/${id}`)).status).toBe(422);
    await standing(status.delivered);
  });

  test('comes to a delivery and to nothing else', async () => {
    const id = await late();
    await report(id);
    const { status: code, body } = await process(id, status.returnWithAgent);
    expect([code, Object.keys(body.errors)]).toEqual([422, ['status_id']]);
    expect(await fixed(id)).toMatchObject({ is_reported: true });
  });

  test('is not reported twice at once, and nothing is processed that was not reported', async () => {
    const id = await late();
    const answers = await Promise.all([report(id), report(id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await process(await late())).status).toBe(422);
  });

  test('that is over may be reported again where it is on its way again; one that never was may not', async () => {
    const again = (id: number) => clerk.call('POST', `shipment-report/re-report/${id}`);
    const id = await w.parcel({
      status_id: status.late,
      courier_id: w.agentId,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
      was_reported: true,
    });
    expect((await again(id)).status).toBe(200);
    expect((await again(id)).status).toBe(409);
    expect((await again(await late())).status).toBe(422);
  });

  test('that was reported but no longer is may be re-reported, also where it is delivered; the answer then moves no money', async () => {
    const again = (id: number) => clerk.call('POST', `shipment-report/re-report/${id}`);
    const id = await late();
    await report(id);
    await process(id);
    const posted = await w.posted(id);
    expect((await again(id)).status).toBe(200);
    expect(await fixed(id)).toEqual({ status: status.delivered, is_reported: true, is_existed: true });
    expect((await again(id)).status).toBe(409);
    const answers = await Promise.all([process(id), process(id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
    expect(await w.row(id)).toMatchObject({
      statusId: status.delivered,
      isReported: false,
      wasReported: true,
      collected: 50_000,
    });
    expect(await w.posted(id)).toEqual(posted);
    expect((await again(id)).status).toBe(200);
    const { items } = (await clerk.call('GET', `shipment-report/${id}`)).body.result;
    expect(items.map((line: { kind: string }) => line.kind)).toEqual([
      'report',
      'processed',
      're_report',
      'processed',
      're_report',
    ]);
    expect(await w.faults()).toEqual([]);
  });

  test('takes further words while it is reported, and none before', async () => {
    const id = await late();
    const say = (content: string) => clerk.call('GET', `shipment-report/notify/${id}?content=${encodeURIComponent(content)}`);
    expect((await say('Call him.')).status).toBe(422);
    await report(id);
    expect([(await say('اتصل به')).status, (await say(' ')).status]).toEqual([200, 422]);
    const { items } = (await clerk.call('GET', `shipment-report/${id}`)).body.result;
    expect(items.at(-1)).toMatchObject({ kind: 'notice', content: 'اتصل به', user: 'Person 1' });
  });

  test.each([
    ['in the store', {}],
    ['delivered', { status_id: status.delivered, custodian_kind: 'consignee', custodian_id: null }],
  ])('%s there is nothing to report', async (_, columns) => {
    expect((await report(await w.parcel(columns))).status).toBe(422);
  });

  test('of another branch is not there', async () => {
    const stranger = await w.company.person({ branchId: w.o, branchIds: [w.o] });
    const id = await w.parcel({
      status_id: status.late,
      courier_id: w.agentId,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
      origin_branch_id: w.d,
    });
    expect((await stranger.call('POST', `shipment-report/store/${id}`, { content: 'x' })).status).toBe(404);
    expect((await stranger.call('GET', `shipment-report/checkIfFixed/${id}`)).body.result).toEqual({
      status: null,
      is_reported: false,
      is_existed: false,
    });
  });
});
