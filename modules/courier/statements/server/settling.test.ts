import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditStatement,
  countHandIn,
  createClientStatement,
  createHandIn,
  editStatement,
  payHandIn,
  payStatement,
  reopenStatement,
  submitStatement,
  unauditStatement,
  voidPayment,
  voidStatement,
} from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import {
  decideRemittance,
  issueVoucher,
  lockTreasury,
  receiveRemittance,
  reverseVoucher,
  sendRemittance,
} from '#finance/treasury/server';
import type { Context } from '#platform/server';
import { holdingDocuments } from './holding-documents.ts';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
  await fund(w.safeOfO, 10_000_000);
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const fund = (treasuryId: number, amount: number) =>
  w.company.do(async (ctx: Context) =>
    issueVoucher(ctx, { kind: 'credit', treasury: await lockTreasury(ctx, { treasuryId }), account: account.capital, amount }),
  );
const settleOne = async (
  more: { counted?: number; shortageAccount?: typeof account.agentShortages | typeof account.cashShort } = {},
) => {
  const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
  const { net } = await w.statement(id);
  await w.accountant.do((ctx) => countHandIn(ctx, { id, counted: net, ...more }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  await w.accountant.do((ctx) => payHandIn(ctx, { id, treasury: w.safeOfD }));
  return id;
};
const draw = (shipmentIds: number[], more = {}) =>
  w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId, shipmentIds, isAdvance: true, ...more }));
const approve = async (id: number) => {
  await w.accountant.do((ctx) => submitStatement(ctx, { id }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
};
const outcomes = (results: PromiseSettledResult<unknown>[]) => ({
  won: results.filter((one) => one.status === 'fulfilled').length,
  refused: results.filter((one) => one.status === 'rejected').map((one) => (one as PromiseRejectedResult).reason.key as string),
});

describe('an agent hands in', () => {
  test('500 too little: he owes it; 500 too much: it is nobody’s yet', async () => {
    await w.delivered();
    await settleOne({ counted: 48_000 });
    expect(await w.balance(account.agentShortages)).toBe(500);
    await w.delivered();
    await settleOne({ counted: 49_000 });
    expect(await w.balance(account.unclaimedDifferences)).toBe(-500);
    expect(await w.balance(account.agentCash)).toBe(0);
  });

  test('by denominations, which must add up to what was said', async () => {
    await w.delivered();
    const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
    const denominations = [
      { denomination: 25_000, pieces: 1 },
      { denomination: 500, pieces: 47 },
    ];
    await expect(w.accountant.do((ctx) => countHandIn(ctx, { id, counted: 1, denominations }))).rejects.toMatchObject({
      key: 'errors.statement.countDiffers',
    });
    await w.accountant.do((ctx) => countHandIn(ctx, { id, denominations }));
    expect(await w.statement(id)).toMatchObject({ counted: 48_500, state: 'pending' });
    await w.accountant.do((ctx) => voidStatement(ctx, { id }));
  });

  test('into a treasury of another branch: refused', async () => {
    const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
    await w.accountant.do((ctx) => countHandIn(ctx, { id, counted: 48_500 }));
    await w.auditor.do((ctx) => auditStatement(ctx, { id }));
    await expect(w.accountant.do((ctx) => payHandIn(ctx, { id, treasury: w.safeOfO }))).rejects.toMatchObject({
      key: 'errors.treasury_of_other_branch',
      status: 422,
    });
    await w.accountant.do((ctx) => payHandIn(ctx, { id, treasury: w.safeOfD }));
  });

  test('while a parcel of it is corrected: the correction is refused, naming the hand-in', async () => {
    const parcel = await w.delivered();
    await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
    const [document] = await w.company.do((ctx) => holdingDocuments(ctx, [parcel]));
    expect(document).toMatchObject({ kind: 'delivery', state: 'new' });
    await expect(w.move(parcel, status.returnWithAgent, { reasonCode: 'did_not_order' })).rejects.toThrow();
    await w.accountant.do((ctx) => voidStatement(ctx, { id: document?.statementId as number }));
    await w.move(parcel, status.returnWithAgent, { reasonCode: 'did_not_order' });
    expect(await w.balance(account.agentCash)).toBe(0);
  });
});

describe('a receiving agent hands in', () => {
  test('the prepaid fees he took, and keeps back his commission', async () => {
    const parcel = await w.parcel({
      status_id: status.ready,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      fee_mode: 'prepaid',
      receiving_commission: 500,
      current_branch_id: w.o,
    });
    await w.move(parcel, status.atReceivingAgent, { receivingAgentId: w.receivingId, via: 'scan' });
    await w.move(parcel, status.inStore, { branchId: w.o, via: 'scan' });
    expect([
      await w.balance(account.receivingAgentCash),
      await w.balance(account.receivingCommissionDue),
      await w.balance(account.clientPrepayments),
    ]).toEqual([5_000, -500, -5_000]);
    const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'receiving', agentId: w.receivingId }));
    expect(await w.statement(id)).toMatchObject({ net: 4_500, netted: 500, rowCount: 1, branchId: w.o });
    await w.accountant.do((ctx) => countHandIn(ctx, { id, counted: 4_500 }));
    await w.auditor.do((ctx) => auditStatement(ctx, { id }));
    await w.accountant.do((ctx) => payHandIn(ctx, { id, treasury: w.safeOfO }));
    expect([await w.balance(account.receivingAgentCash), await w.balance(account.receivingCommissionDue)]).toEqual([0, 0]);
  });
});

describe("a client's statement", () => {
  test('waits for the cash unless it is an advance', async () => {
    const parcel = await w.delivered();
    const id = await draw([parcel], { isAdvance: false });
    await expect(w.accountant.do((ctx) => submitStatement(ctx, { id }))).rejects.toMatchObject({
      key: 'errors.statement.cashOutside',
    });
    await settleOne();
    await approve(id);
    await w.accountant.do((ctx) => payStatement(ctx, { id, treasury: w.safeOfO }));
    expect(await w.statement(id)).toMatchObject({ state: 'paid' });
  });

  test('is approved by somebody else than who drew it up', async () => {
    const id = await draw([await w.delivered()]);
    await w.accountant.do((ctx) => submitStatement(ctx, { id }));
    await expect(w.accountant.do((ctx) => auditStatement(ctx, { id }))).rejects.toMatchObject({
      key: 'ui.verb.byAnother',
    });
    await w.auditor.do((ctx) => auditStatement(ctx, { id }));
    const silent = await w.auditor.call('POST', `statement-accounts/${id}/unaudit`, {}, { 'idempotency-key': 'no reason' });
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ['reason']]);
    await w.auditor.do((ctx) => unauditStatement(ctx, { id, reason: 'wrong parcel' }));
    expect(await w.balance(account.approvedStatements)).toBe(0);
    await w.auditor.do((ctx) => auditStatement(ctx, { id }));
    await w.accountant.do((ctx) => payStatement(ctx, { id, treasury: w.safeOfO }));
    const cash = await w.balance(account.treasuries, w.o);
    await w.accountant.do((ctx) => voidPayment(ctx, { id, reason: 'paid to the wrong man' }));
    expect([await w.balance(account.treasuries, w.o), await w.balance(account.approvedStatements)]).toEqual([
      cash + 45_000,
      -45_000,
    ]);
    await w.accountant.do((ctx) => payStatement(ctx, { id, treasury: w.safeOfO }));
    expect(await w.balance(account.approvedStatements)).toBe(0);
  });

  test('a second one over the same parcel is told which holds it', async () => {
    const parcel = await w.delivered();
    const results = await Promise.allSettled([draw([parcel]), draw([parcel]), draw([parcel])]);
    expect(outcomes(results)).toEqual({ won: 1, refused: ['errors.statement.rowHeld', 'errors.statement.rowHeld'] });
    const lost = results.find((one) => one.status === 'rejected') as PromiseRejectedResult;
    const [held] = await w.company.do((ctx) => holdingDocuments(ctx, [parcel]));
    expect(lost.reason.values.number).toBe(held?.number);
  });

  test('is edited while new only: rows go back and others come', async () => {
    const [a, b] = [await w.delivered(), await w.delivered()];
    const id = await draw([a]);
    await w.accountant.do((ctx) => editStatement(ctx, { id, version: 1, shipments: [a, b] }));
    expect(await w.statement(id)).toMatchObject({ rowCount: 2, net: 90_000 });
    await w.accountant.do((ctx) => editStatement(ctx, { id, version: 2, shipments: [b] }));
    expect(await w.statement(id)).toMatchObject({ rowCount: 1, net: 45_000 });
    await expect(w.accountant.do((ctx) => editStatement(ctx, { id, version: 2, shipments: [a] }))).rejects.toMatchObject({
      key: 'errors.stale',
    });
    await w.accountant.do((ctx) => submitStatement(ctx, { id }));
    await expect(w.accountant.do((ctx) => editStatement(ctx, { id, version: 4, clientNotes: 'x' }))).rejects.toMatchObject({
      key: 'errors.statement.notNew',
    });
    await w.accountant.do((ctx) => reopenStatement(ctx, { id }));
    await w.accountant.do((ctx) => voidStatement(ctx, { id }));
    expect(await w.company.do((ctx) => holdingDocuments(ctx, [b]))).toEqual([]);
  });

  test('fifty people pay it at once: one does', async () => {
    const id = await draw([await w.delivered()]);
    await approve(id);
    const cash = await w.balance(account.treasuries, w.o);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => w.accountant.do((ctx) => payStatement(ctx, { id, treasury: w.safeOfO }))),
    );
    expect(outcomes(results)).toEqual({ won: 1, refused: Array(49).fill('ui.verb.otherState') });
    expect(await w.balance(account.treasuries, w.o)).toBe(cash - 45_000);
  });

  test('what coins cannot express is rounded to them', async () => {
    const parcel = await w.delivered({ price: 50_130, expected: 50_130 });
    const id = await draw([parcel]);
    await approve(id);
    await w.accountant.do((ctx) => payStatement(ctx, { id, treasury: w.safeOfO }));
    expect([(await w.statement(id)).net, await w.balance(account.rounding)]).toEqual([45_130, 120]);
  });

  test('a payment bond to the client comes off his next statement, and stays while it holds it', async () => {
    await w.company.do(async (ctx) =>
      issueVoucher(ctx, {
        kind: 'debit',
        treasury: await lockTreasury(ctx, { treasuryId: w.safeOfO }),
        account: account.clientPayable,
        party: { kind: 'client', id: w.clientId },
        amount: 7_000,
      }),
    );
    const id = await draw([await w.delivered()]);
    expect(await w.statement(id)).toMatchObject({ net: 38_000, totalOther: -7_000 });
  });
});

describe('a treasury', () => {
  test('never gives more than lies in it, however many ask at once', async () => {
    const safe = await w.company.create('treasury', {
      name: { en: 'Small', ar: 'صغيرة' },
      branch_id: w.o,
      kind: 'cash',
      currency: 'IQD',
    });
    await fund(safe, 100_000);
    const ids: number[] = [];
    for (let i = 0; i < 4; i++) {
      const id = await draw([await w.delivered()]);
      await approve(id);
      ids.push(id);
    }
    const results = await Promise.allSettled(
      ids.map((id) => w.accountant.do((ctx) => payStatement(ctx, { id, treasury: safe }))),
    );
    expect(outcomes(results)).toEqual({ won: 2, refused: ['errors.treasury.notEnough', 'errors.treasury.notEnough'] });
  });

  test('vouchers are numbered without a gap, refused ones included', async () => {
    const numbers = await w.company.do((ctx) =>
      ctx.db.query<{ number: string }>({
        text: `select number from voucher where tenant_id = $1 and kind = 'debit' order by id`,
        values: [ctx.tenantId],
      }),
    );
    expect(numbers.map(({ number }) => Number(number.split('-')[3]))).toEqual(numbers.map((_, index) => index + 1));
  });

  test('a reversed receipt takes its cash back out, once', async () => {
    const { id } = await fund(w.safeOfO, 3_000);
    const cash = await w.balance(account.treasuries, w.o);
    await w.company.do((ctx) => reverseVoucher(ctx, id, 'typo'));
    expect(await w.balance(account.treasuries, w.o)).toBe(cash - 3_000);
    await expect(w.company.do((ctx) => reverseVoucher(ctx, id, 'typo'))).rejects.toMatchObject({
      key: 'errors.voucher.is_reversed',
    });
  });
});

describe('a remittance', () => {
  const send = (amount: number) =>
    w.accountant.do((ctx) => sendRemittance(ctx, { fromTreasury: w.safeOfD, toBranch: w.o, amount }));
  const receive = (remittanceId: number, counted: number) =>
    w.accountant.do((ctx) => receiveRemittance(ctx, { id: remittanceId, treasury: w.safeOfO, counted }));

  test('counted short stays on its way until somebody decides', async () => {
    const id = await send(10_000);
    await receive(id, 9_000);
    expect(await w.balance(account.cashInTransit)).toBe(1_000);
    await w.auditor.do((ctx) => decideRemittance(ctx, { id, decision: 'found', counted: 400 }));
    expect(await w.balance(account.cashInTransit)).toBe(600);
    await w.auditor.do((ctx) => decideRemittance(ctx, { id, decision: 'receivers_fault', employee: w.accountant.id }));
    expect([await w.balance(account.cashInTransit), await w.balance(account.employeeAdvances, w.o)]).toEqual([0, 600]);
  });

  test('counted over: the excess is nobody’s yet', async () => {
    const before = await w.balance(account.unclaimedDifferences, w.o);
    await receive(await send(5_000), 5_250);
    expect(await w.balance(account.unclaimedDifferences, w.o)).toBe(before - 250);
    expect(await w.balance(account.cashInTransit)).toBe(0);
  });

  test('written off or the sender’s fault: he still owes it', async () => {
    const pair = await w.balance(account.interBranch, w.o);
    const id = await send(2_000);
    await receive(id, 1_500);
    await w.auditor.do((ctx) => decideRemittance(ctx, { id, decision: 'written_off' }));
    expect([await w.balance(account.cashShort, w.d), await w.balance(account.interBranch, w.o)]).toEqual([500, pair - 1_500]);
  });

  test('is received once, however often the button is pressed', async () => {
    const id = await send(1_000);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => receive(id, 1_000)));
    expect(outcomes(results)).toEqual({ won: 1, refused: Array(7).fill('errors.remittance.is_received') });
  });
});
