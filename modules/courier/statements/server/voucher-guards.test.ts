import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClientStatement, submitStatement, voidStatement } from '#courier/statements/server';
import { account } from '#finance/ledger/contract';
import { issueVoucher, lockTreasury, reverseVoucher, takeBackVoucher } from '#finance/treasury/server';
import { held, type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
  await issue('credit', account.capital, 1_000_000);
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const issue = (kind: 'credit' | 'debit', code: string, amount: number) =>
  w.company.do(async (ctx) =>
    issueVoucher(ctx, {
      kind,
      treasury: await lockTreasury(ctx, { treasuryId: w.safeOfO }),
      account: code,
      ...(code === account.clientPayable && { party: { kind: 'client', id: w.clientId } as const }),
      amount,
    }),
  );
const draw = (shipmentIds: number[]) =>
  w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId, shipmentIds, isAdvance: true }));

test('a bond being taken back stands in no statement drawn up at that moment', async () => {
  const { id } = await issue('debit', account.clientPayable, 7_000);
  const parcel = await w.delivered();
  const takingBack = held((until) =>
    w.accountant.do(async (ctx) => {
      await takeBackVoucher(ctx, { id, reason: 'typo' });
      await until;
    }),
  );
  await sleep(100);
  const drawing = draw([parcel]);
  await Promise.race([drawing, sleep(200)]);
  takingBack.letGo();
  await takingBack.done;
  const statement = await drawing;
  expect(await w.statement(statement)).toMatchObject({ net: 45_000, totalOther: 0 });
  await w.accountant.do((ctx) => voidStatement(ctx, { id: statement }));
});

test('a bond a statement is just taking up is held by it', async () => {
  const { id } = await issue('debit', account.clientPayable, 7_000);
  const parcel = await w.delivered();
  const drawing = held((until) =>
    w.accountant.do(async (ctx) => {
      const made = await createClientStatement(ctx, { client: w.clientId, shipmentIds: [parcel], isAdvance: true });
      await until;
      return made;
    }),
  );
  await sleep(100);
  const takingBack = Promise.allSettled([w.accountant.do((ctx) => takeBackVoucher(ctx, { id, reason: 'typo' }))]);
  await Promise.race([takingBack, sleep(200)]);
  drawing.letGo();
  const statement = await drawing.done;
  expect(await takingBack).toMatchObject([{ status: 'rejected', reason: { key: 'errors.statement.holdsVoucher' } }]);
  await w.accountant.do((ctx) => voidStatement(ctx, { id: statement }));
});

test('a statement that counts on a bond taken back all the same goes no further', async () => {
  const { id, number } = await issue('debit', account.clientPayable, 7_000);
  const statement = await draw([await w.delivered()]);
  await w.company.do((ctx) => reverseVoucher(ctx, id, 'by hand'));
  await expect(w.accountant.do((ctx) => submitStatement(ctx, { id: statement }))).rejects.toMatchObject({
    key: 'errors.statement.itemTakenBack',
    values: { voucher: number },
  });
});
