import { afterAll, beforeAll, expect, test } from 'vitest';
import { chequeBounced, chequeDue } from '#finance/cheques/contract';
import { toldOf } from '../../../../apps/server/testing/told.ts';
import { type ChequeWorld, chequeWorld } from './cheque-world.ts';
import { tellDueCheques } from './tell-due.ts';

// What a cheque tells whoever listens: that its bank did not pay, and that its day has come.
const since = toldOf(chequeBounced, chequeDue);
let w: ChequeWorld;
beforeAll(async () => {
  w = await chequeWorld();
});
afterAll(() => w?.world.close());

const told = () => since(w.world, w.company);
const look = async (day: string) => {
  const before = w.world.clock.now;
  w.world.clock.now = new Date(`${day}T09:00:00Z`);
  await w.company.do(tellDueCheques);
  w.world.clock.now = before;
};

test('one that bounces is told of, theirs and ours; one that is collected, handed back or stopped is not', async () => {
  const cafe = await w.customer('900000');
  const mill = await w.supplier('900000');
  const [bounced, collected, back] = [await w.theirs(cafe, '1000'), await w.theirs(cafe, '2000'), await w.theirs(cafe, '3000')];
  const [own, stopped] = [await w.ours(mill, '4000'), await w.ours(mill, '5000')];
  for (const id of [bounced, collected]) await w.act(id, 'deposit', { treasury_id: w.bank });
  await w.act(collected, 'collect', { treasury_id: w.bank });
  await w.act(back, 'hand-back', { reason: 'paid in cash' });
  await w.act(stopped, 'stop', { reason: 'lost' });
  expect(await told()).toEqual([]);
  await w.act(bounced, 'bounce', { reason: 'no funds' });
  await w.act(own, 'bounce', { reason: 'no funds' });
  expect(await told()).toEqual([
    ['cheque.bounced', { chequeId: bounced, kind: 'received', branchId: w.here }],
    ['cheque.bounced', { chequeId: own, kind: 'issued', branchId: w.here }],
  ]);
});

test('one in hand is told of on its day, once; brought again with another day, once more', async () => {
  const cafe = await w.customer('900000');
  const [id, gone] = [await w.theirs(cafe, '1000'), await w.theirs(cafe, '1000')];
  await w.act(gone, 'deposit', { treasury_id: w.bank });
  await look('2026-12-19');
  expect(await told()).toEqual([]);
  for (const day of ['2026-12-20', '2026-12-20', '2026-12-28']) await look(day);
  const due = (dueOn: string) => ['cheque.due', { chequeId: id, kind: 'received', branchId: w.here, dueOn }];
  expect(await told()).toEqual([due('2026-12-20')]);
  await w.act(id, 'deposit', { treasury_id: w.bank });
  await w.act(id, 'bounce', { reason: 'no funds' });
  await w.act(id, 'hold-again', { due_on: '2027-01-10' });
  await told();
  for (const day of ['2027-01-09', '2027-01-10', '2027-01-11']) await look(day);
  expect(await told()).toEqual([due('2027-01-10')]);
});
