import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { agreeBranchStatement, createBranchStatement, voidBranchStatement } from '#finance/branch-statements/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { held } from '../../statements/server/settling-world.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let boss: Person;
let ofO: Person;
let ofD: Person;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({});
  ofO = await w.company.person({ branchIds: [w.o] });
  ofD = await w.company.person({ branchIds: [w.d] });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const delivered = async (agent = w.agentId, more = {}) => {
  const id = await w.parcel({
    status_id: status.outForDelivery,
    custodian_kind: 'agent',
    custodian_id: agent,
    courier_id: agent,
    ...more,
  });
  expect((await boss.call('POST', `shipments/${id}/deliver`, {})).status).toBe(200);
  return id;
};
const correct = async (id: number) => {
  const { status: code, body } = await boss.call('POST', `shipments/${id}/correct-delivery`, { note: 'wrong door' });
  return [code, body.message];
};
const draw = () =>
  ofO.do((ctx) => createBranchStatement(ctx, { branch: w.o, counterBranch: w.d, currency: 'IQD', until: null, note: null }));

test('what two branches agreed on is not taken back under them: their statement is voided first', async () => {
  const id = await delivered();
  const paper = await draw();
  await ofD.do((ctx) => agreeBranchStatement(ctx, { id: paper }));
  const { number } = (await boss.call('GET', `branch-statements/${paper}`)).body.result.item;
  expect(await correct(id)).toEqual([422, `The parcel stands in branch statement ${number}`]);
  const list = (await boss.call('GET', `shipments/${id}/moves`)).body.result.items;
  expect(list).toEqual([]);
  await ofD.do((ctx) => voidBranchStatement(ctx, { id: paper, reason: 'wrong door' }));
  expect((await correct(id))[0]).toBe(200);
  // Delivered and taken back, both stand in the next one; what is delivered afterwards stands in none.
  await draw();
  expect((await boss.call('POST', `shipments/${id}/deliver`, {})).status).toBe(200);
  expect((await correct(id))[0]).toBe(200);
});

test('of a delivery within one branch no other branch has a word', async () => {
  const id = await delivered(w.agentOfOrigin, { current_branch_id: w.o });
  expect((await correct(id))[0]).toBe(200);
});

test('a delivery taken back while the statement is drawn up waits for it, and is refused', async () => {
  const id = await delivered();
  const { done, letGo } = held((until) =>
    ofO.do(async (ctx) => {
      const { o: branch, d: counterBranch } = w;
      await createBranchStatement(ctx, { branch, counterBranch, currency: 'IQD', until: null, note: null });
      await until;
    }),
  );
  const corrected = correct(id);
  const first = await Promise.race([corrected, new Promise((resolve) => setTimeout(() => resolve('waits'), 300))]);
  expect(first).toBe('waits');
  letGo();
  await done;
  expect((await corrected)[0]).toBe(422);
});
