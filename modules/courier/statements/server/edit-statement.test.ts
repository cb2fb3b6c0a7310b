import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClientStatement, createHandIn, editStatement } from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { held, type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

test('a statement is voided, not emptied', async () => {
  const parcel = await w.delivered();
  const ids = [
    await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId })),
    await w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId })),
  ];
  for (const id of ids) {
    await expect(w.accountant.do((ctx) => editStatement(ctx, { id, version: 1, shipments: [] }))).rejects.toMatchObject({
      key: 'errors.statement.nothingToSettle',
    });
    expect(await w.statement(id)).toMatchObject({ rowCount: 1, version: 1 });
  }
  await w.accountant.do((ctx) => editStatement(ctx, { id: ids[0] as number, version: 1, shipments: [parcel] }));
});

test('the commission an agent keeps back is kept back once, though one hand-in is edited while another is drawn up', async () => {
  const fetched = async (commission: number) => {
    const id = await w.parcel({
      status_id: status.ready,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      fee_mode: 'prepaid',
      receiving_commission: commission,
      current_branch_id: w.o,
    });
    await w.move(id, status.atReceivingAgent, { receivingAgentId: w.receivingId, via: 'scan' });
    await w.move(id, status.inStore, { branchId: w.o, via: 'scan' });
    return id;
  };
  const draw = { kind: 'receiving', agentId: w.receivingId } as const;
  const shipmentIds = [await fetched(0)];
  const first = await w.accountant.do((ctx) => createHandIn(ctx, { ...draw, shipmentIds }));
  await fetched(1_000);
  const drawing = held((until) =>
    w.accountant.do(async (ctx) => {
      const id = await createHandIn(ctx, draw);
      await until;
      return id;
    }),
  );
  await sleep(100);
  const editing = w.accountant.do((ctx) => editStatement(ctx, { id: first, version: 1, shipments: shipmentIds }));
  await Promise.race([editing, sleep(200)]);
  drawing.letGo();
  const second = await drawing.done;
  await editing;
  expect([(await w.statement(first)).netted, (await w.statement(second)).netted]).toEqual([0, 1_000]);
});
