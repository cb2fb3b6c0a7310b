import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  auditStatement,
  carryStatement,
  createClientStatement,
  drawUpMany,
  editStatement,
  payStatement,
  reopenStatement,
  submitStatement,
  voidPayment,
  voidStatement,
} from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { account, credit, debit } from '#finance/ledger/contract';
import { post, reverseAll, standingEntries } from '#finance/ledger/server';
import { createVoucher, issueVoucher, lockTreasury, takeBackVoucher } from '#finance/treasury/server';
import { checkBooks } from '#insight/book-checks/server';
import { sql } from '#platform/server';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
let clientId: number;
let phones = 0;
beforeAll(async () => {
  w = await settlingWorld();
  await w.company.do(async (ctx) =>
    issueVoucher(ctx, {
      kind: 'credit',
      treasury: await lockTreasury(ctx, { treasuryId: w.safeOfO }),
      account: account.capital,
      amount: 1_000_000,
    }),
  );
});
beforeEach(async () => {
  clientId = await newClient();
});
afterAll(async () => {
  expect((await w.company.do(checkBooks)).filter((one) => !one.isGreen)).toEqual([]);
  await w.world.close();
});

const newClient = () =>
  w.company.create('client', { name: `Shop ${++phones}`, phone: `0770290${String(phones).padStart(4, '0')}`, branch_id: w.o });
const draw = (shipmentIds?: number[]) =>
  w.accountant.do((ctx) =>
    createClientStatement(ctx, { client: clientId, isAdvance: true, ...(shipmentIds && { shipmentIds }) }),
  );
const approve = async (id: number) => {
  await w.accountant.do((ctx) => submitStatement(ctx, { id }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
};
const pay = async (id: number) => {
  await approve(id);
  await w.accountant.do((ctx) => payStatement(ctx, { id, treasury: w.safeOfO }));
};
const lost = async () => {
  const id = await w.parcel({ client_id: clientId });
  await w.move(id, status.lost, { reasonCode: 'lost_by_us' });
  return id;
};
const delivered = () => w.delivered({ client_id: clientId });
const net = async (id: number) => (await w.statement(id)).net;
const listed = async () => {
  const { body } = await w.accountant.call('GET', `unsettled-clients?client_id=${clientId}`);
  const [row] = body.result.items;
  return { row: row && { open: row.open_items, net: row.net, parcels: row.parcels }, total: body.result.totals.net };
};
const bond = (amount: number) =>
  w.accountant.do(async (ctx) => {
    const found = await ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${sql.lit(account.clientPayable)}`,
    );
    return createVoucher(ctx, { kind: 'credit', treasury: w.safeOfO, account: found.id, party: clientId, amount });
  });

describe('what a client is owed or owes beside his parcels counts wherever he is to be settled, as soon as it arises', () => {
  test('a paid claim whose parcel was found again stands in the list, in its total and in the statement drawn of it', async () => {
    const parcel = await lost();
    await pay(await draw([parcel]));
    expect((await listed()).row).toBeUndefined();
    await w.move(parcel, status.returned);
    expect((await listed()).row).toEqual({ open: '-50000', net: '-50000', parcels: 0 });
    await delivered();
    expect((await listed()).row).toEqual({ open: '-50000', net: '-5000', parcels: 1 });
    expect(await net(await draw())).toBe(-5_000);
    expect((await listed()).row).toBeUndefined();
  });

  test('a statement is drawn of it alone, one at a time or many together', async () => {
    const parcel = await lost();
    await pay(await draw([parcel]));
    await w.move(parcel, status.returned);
    const body = { client_id: clientId };
    const answer = await w.accountant.call('POST', 'statement-accounts', body, { 'idempotency-key': `found ${parcel}` });
    expect([answer.status, answer.body.result.item?.net]).toEqual([201, '-50000']);
    await w.accountant.do((ctx) => voidStatement(ctx, { id: answer.body.result.item.id }));
    const { made } = await w.accountant.do((ctx) => drawUpMany(ctx, [{ client: clientId, originBranch: w.o, currency: 'IQD' }]));
    expect(await net(made[0] as number)).toBe(-50_000);
  });

  test('a bond stands there until it is taken back', async () => {
    const id = await bond(3_000);
    expect((await listed()).row).toEqual({ open: '3000', net: '3000', parcels: 0 });
    await w.accountant.do((ctx) => takeBackVoucher(ctx, { id, reason: 'wrong client' }));
    expect((await listed()).row).toBeUndefined();
  });

  test('one entry by hand for two clients is an item of each', async () => {
    const other = await newClient();
    const sum = (amount: number) => ({ amount, currency: 'IQD' }) as const;
    const party = (id: number) => ({ party: { kind: 'client', id } }) as const;
    const entry = { docType: 'manual_entry', docId: 900_001, event: 'posted', seq: 1 };
    const lines = [
      credit(account.clientPayable, w.o, sum(700), party(clientId)),
      credit(account.clientPayable, w.o, sum(300), party(other)),
      debit(account.otherExpenses, w.o, sum(1_000)),
    ];
    await w.company.do((ctx) => post(ctx, { ...entry, lines }));
    expect((await listed()).row).toEqual({ open: '700', net: '700', parcels: 0 });
    expect(await net(await draw())).toBe(700);
    const his = await w.accountant.do((ctx) => createClientStatement(ctx, { client: other }));
    expect(await net(his)).toBe(300);
    await w.accountant.do((ctx) => voidStatement(ctx, { id: his }));
    const mine = await w.accountant.call('GET', `statement-accounts?client_id=${clientId}`);
    await w.accountant.do((ctx) => voidStatement(ctx, { id: mine.body.result.items[0].id }));
    await w.company.do(async (ctx) => reverseAll(ctx, await standingEntries(ctx, { docType: 'manual_entry', docId: 900_001 })));
    expect((await listed()).row).toBeUndefined();
  });
});

describe('a statement freezes what its parcels are worth; what arises later is an open item at once', () => {
  test.each(['new', 'pending', 'audited', 'paid'] as const)(
    'also where the statement that holds the parcel is %s',
    async (state) => {
      const parcel = await lost();
      const first = await draw([parcel]);
      if (state === 'pending') await w.accountant.do((ctx) => submitStatement(ctx, { id: first }));
      if (state === 'audited') await approve(first);
      if (state === 'paid') await pay(first);
      await w.move(parcel, status.returned);
      expect(await net(first)).toBe(50_000);
      expect((await listed()).row).toEqual({ open: '-50000', net: '-50000', parcels: 0 });
      const later = await draw([await delivered()]);
      expect(await net(later)).toBe(-5_000);
      // The first one goes on as if nothing had been found.
      if (state === 'new') await w.accountant.do((ctx) => submitStatement(ctx, { id: first }));
      if (state === 'new' || state === 'pending') await w.auditor.do((ctx) => auditStatement(ctx, { id: first }));
      if (state !== 'paid') await w.accountant.do((ctx) => payStatement(ctx, { id: first, treasury: w.safeOfO }));
      await approve(later);
      await w.accountant.do((ctx) => carryStatement(ctx, { id: later }));
      expect((await listed()).row).toEqual({ open: '-5000', net: '-5000', parcels: 0 });
    },
  );

  test('a payment that is taken back leaves the correction where it was', async () => {
    const parcel = await lost();
    const first = await draw([parcel]);
    await pay(first);
    await w.move(parcel, status.returned);
    await w.accountant.do((ctx) => voidPayment(ctx, { id: first, reason: 'not received' }));
    expect(await net(await draw([await delivered()]))).toBe(-5_000);
  });

  test('voided, the statement takes its corrections along, and gives back what another has taken of them', async () => {
    const parcel = await lost();
    const first = await draw([parcel]);
    await w.move(parcel, status.returned);
    await w.accountant.do((ctx) => voidStatement(ctx, { id: first }));
    expect((await listed()).row).toBeUndefined();
    const another = await lost();
    const second = await draw([another]);
    await w.move(another, status.returned);
    const third = await draw([await delivered()]);
    expect(await net(third)).toBe(-5_000);
    await w.accountant.do((ctx) => voidStatement(ctx, { id: second }));
    expect((await listed()).row).toEqual({ open: '50000', net: '50000', parcels: 0 });
    await pay(await draw());
    await approve(third);
    await w.accountant.do((ctx) => carryStatement(ctx, { id: third }));
  });

  test('a parcel taken out of the statement takes its correction along', async () => {
    const [parcel, other] = [await lost(), await delivered()];
    const first = await draw([parcel, other]);
    await w.move(parcel, status.returned);
    const edit = (shipmentIds: number[]) =>
      w.accountant.do(async (ctx) => {
        const { version } = await ctx.db.one<{ version: number }>(
          sql`select version from statement where tenant_id = ${ctx.tenantId} and id = ${first}`,
        );
        return editStatement(ctx, { id: first, version, shipments: shipmentIds });
      });
    await edit([other]);
    expect(await net(first)).toBe(45_000);
    expect((await listed()).row).toBeUndefined();
    await w.accountant.do((ctx) => submitStatement(ctx, { id: first }));
    await w.accountant.do((ctx) => reopenStatement(ctx, { id: first }));
    await pay(first);
  });
});
