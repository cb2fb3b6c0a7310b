import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  agreeBranchStatement,
  createBranchStatement,
  settleBranchStatement,
  voidBranchStatement,
} from '#finance/branch-statements/server';
import { receiveRemittance, receiveTransfer, requestTransfer, sendRemittance } from '#finance/treasury/server';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { auditStatement, countHandIn, createHandIn, payHandIn } from '../../../courier/statements/server/index.ts';
import { type SettlingWorld, settlingWorld } from '../../../courier/statements/server/settling-world.ts';

let w: SettlingWorld;
let ofO: Person;
let ofD: Person;
beforeAll(async () => {
  w = await settlingWorld();
  ofO = await w.company.person({ branchIds: [w.o] });
  ofD = await w.company.person({ branchIds: [w.d] });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

/** Parcels of o delivered and handed in in d: d owes o 48,000 for each. */
async function delivered(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) await w.delivered();
  const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
  const { net } = await w.statement(id);
  await w.accountant.do((ctx) => countHandIn(ctx, { id, counted: net }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  await w.accountant.do((ctx) => payHandIn(ctx, { id, treasury: w.safeOfD }));
}
const draw = (who = ofO) =>
  who.do((ctx) =>
    createBranchStatement(ctx, {
      branch: who === ofD ? w.d : w.o,
      counterBranch: who === ofD ? w.o : w.d,
      currency: 'IQD',
    }),
  );
const read = (id: number) =>
  w.company.do((ctx) =>
    ctx.db.one<{ state: string; net: number; paid: number; lineCount: number }>(
      sql`select state, net, paid, line_count from branch_statement where tenant_id = ${ctx.tenantId} and id = ${id}`,
    ),
  );
async function remit(amount: number): Promise<void> {
  const remittanceId = await ofD.do((ctx) => sendRemittance(ctx, { fromTreasury: w.safeOfD, toBranch: w.o, amount }));
  await ofO.do((ctx) => receiveRemittance(ctx, { id: remittanceId, treasury: w.safeOfO, counted: amount }));
}
const nothing = { key: 'errors.branchStatement.nothing' };

test('what one branch collected for the other is drawn up, agreed by it, paid and settled to the dinar', async () => {
  await delivered(3);
  const id = await draw();
  expect(await read(id)).toMatchObject({ state: 'new', net: 144_000, lineCount: 3 });
  await ofD.do((ctx) => agreeBranchStatement(ctx, { id }));
  await expect(ofO.do((ctx) => settleBranchStatement(ctx, { id }))).rejects.toMatchObject({
    key: 'errors.branchStatement.stillOwed',
    values: { amount: '144000' },
  });
  await remit(144_000);
  await ofO.do((ctx) => settleBranchStatement(ctx, { id }));
  expect(await read(id)).toMatchObject({ state: 'settled', paid: 144_000 });
  await expect(draw()).rejects.toMatchObject(nothing);
});

test('cash from treasury to treasury pays like a remittance', async () => {
  await delivered(1);
  const id = await draw();
  await ofD.do((ctx) => agreeBranchStatement(ctx, { id }));
  const transferId = await ofD.do((ctx) =>
    requestTransfer(ctx, { fromTreasury: w.safeOfD, toTreasury: w.safeOfO, amount: 48_000, isSentNow: true }),
  );
  await ofO.do((ctx) => receiveTransfer(ctx, { id: transferId, counted: 48_000 }));
  await ofO.do((ctx) => settleBranchStatement(ctx, { id }));
  expect(await read(id)).toMatchObject({ state: 'settled', paid: 48_000 });
});

test('what both owe is offset: cash that came before it is drawn up stands in it', async () => {
  await delivered(2);
  await remit(96_000);
  const id = await draw(ofD);
  expect(await read(id)).toMatchObject({ net: 0 });
  await ofO.do((ctx) => agreeBranchStatement(ctx, { id }));
  await ofD.do((ctx) => settleBranchStatement(ctx, { id }));
  expect((await read(id)).state).toBe('settled');
});

test('nobody agrees for the branch he does not work in, nor with himself', async () => {
  await delivered(1);
  const id = await draw();
  const colleague = await w.company.person({ branchIds: [w.o] });
  await expect(colleague.do((ctx) => agreeBranchStatement(ctx, { id }))).rejects.toMatchObject({
    key: 'errors.branchStatement.otherBranch',
  });
  await w.accountant.do((ctx) => voidBranchStatement(ctx, { id, reason: 'again' }));
  const own = await draw(w.accountant);
  await expect(w.accountant.do((ctx) => agreeBranchStatement(ctx, { id: own }))).rejects.toMatchObject({
    key: 'ui.verb.byAnother',
  });
  await w.accountant.do((ctx) => voidBranchStatement(ctx, { id: own, reason: 'again' }));
});

test('twenty people draw it up at once, from both sides: each line stands in one statement', async () => {
  await delivered(4);
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, nth) => draw(nth % 2 ? ofO : ofD)));
  const made = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(made).toHaveLength(1);
  for (const one of results) if (one.status === 'rejected') expect(one.reason).toMatchObject(nothing);
  await w.company.do((ctx) => voidBranchStatement(ctx, { id: made[0] as number, reason: 'again' }));
  expect((await read(await draw())).lineCount).toBeGreaterThan(0);
});

test('a void one frees its lines, a settled one keeps them; neither takes another step', async () => {
  const open = await w.company.do((ctx) =>
    ctx.db.query<{ id: number }>(sql`select id from branch_statement where tenant_id = ${ctx.tenantId} and state = 'new'`),
  );
  for (const { id } of open) await w.company.do((ctx) => voidBranchStatement(ctx, { id, reason: 'again' }));
  const id = await draw();
  await ofD.do((ctx) => voidBranchStatement(ctx, { id, reason: 'drawn up too early' }));
  const settled = await draw();
  const { lineCount, net } = await read(settled);
  expect(lineCount).toBeGreaterThan(0);
  await ofD.do((ctx) => agreeBranchStatement(ctx, { id: settled }));
  await remit(net);
  await ofO.do((ctx) => settleBranchStatement(ctx, { id: settled }));
  await expect(draw()).rejects.toMatchObject(nothing);
  const movedOn = { status: 409, key: expect.stringMatching(/branchStatement\.is_(settled|void)$/) };
  await expect(ofD.do((ctx) => voidBranchStatement(ctx, { id: settled, reason: 'again' }))).rejects.toMatchObject(movedOn);
  for (const over of [id, settled])
    for (const take of [agreeBranchStatement, settleBranchStatement])
      await expect(ofD.do((ctx) => take(ctx, { id: over }))).rejects.toMatchObject(movedOn);
});

test('by the calls of the screens: drawn up, its lines, another branch’s people see nothing of it', async () => {
  await delivered(1);
  const key = () => ({ 'idempotency-key': randomUUID() });
  const wrong = await ofO.call('POST', 'branch-statements', { branch_id: w.o, counter_branch_id: w.o, currency: 'IQD' }, key());
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['counter_branch_id']]);
  const made = await ofO.call('POST', 'branch-statements', { branch_id: w.o, counter_branch_id: w.d, currency: 'IQD' }, key());
  expect(made.status).toBe(201);
  const { id, net } = made.body.result.item;
  const lines = await ofD.call('GET', `branch-statement-lines?branch_statement_id=${id}`);
  expect(lines.body.result.totals.amount_sum).toBe(net);
  const third = await w.company.create('branch', { name: { en: 'Mosul', ar: 'الموصل' }, complete_phone: '07701000009' });
  const stranger = await w.company.person({ branchIds: [third] });
  expect((await stranger.call('GET', `branch-statements/${id}`)).status).toBe(404);
  const theirs = await stranger.call('GET', `branch-statement-lines?branch_statement_id=${id}`);
  expect(theirs.body.result.items).toEqual([]);
  const voided = await ofD.call('POST', `branch-statements/${id}/void`, {}, key());
  expect([voided.status, Object.keys(voided.body.errors)]).toEqual([422, ['reason']]);
});
