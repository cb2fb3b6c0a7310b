import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideAmount } from '#courier/moves/server';
import {
  auditStatement,
  countHandIn,
  createClientStatement,
  createHandIn,
  payHandIn,
  submitStatement,
} from '#courier/statements/server';
import { account } from '#finance/ledger/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SettlingWorld, settlingWorld } from '../../../courier/statements/server/settling-world.ts';

let w: SettlingWorld;
let clerk: Person;
beforeAll(async () => {
  w = await settlingWorld();
  clerk = await w.company.person({ permissions: ['accounts_management'] });
});
afterAll(() => w.world.close());

const money = async (who: Person = clerk, path = `${w.clientId}/client-money`) => {
  const { status, body } = await who.call('GET', `accounts-dashboard/${path}`);
  expect(status).toBe(200);
  return body.result.sums;
};
const handIn = async (shipmentIds?: number[]) => {
  const id = await w.accountant.do((ctx) =>
    createHandIn(ctx, { kind: 'delivery', agentId: w.agentId, ...(shipmentIds && { shipmentIds }) }),
  );
  await w.accountant.do(async (ctx) => countHandIn(ctx, { id, counted: (await w.statement(id)).net }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  await w.accountant.do((ctx) => payHandIn(ctx, { id, treasury: w.safeOfD }));
};

test('a client with nothing delivered is owed nothing; then what was collected less the fees, none of it payable while an agent holds the cash', async () => {
  expect(await money()).toEqual([]);
  await w.delivered();
  await w.delivered();
  expect(await money()).toEqual([
    {
      currency: 'IQD',
      owed: '90000',
      parcels: 2,
      collected: '100000',
      fees: '10000',
      other: '0',
      waiting: '0',
      approved: '0',
      payable: '0',
      outside: '90000',
      undecided: '0',
      holders: [{ kind: 'agent', id: w.agentId, name: expect.any(String), parcels: 2, cash: '100000' }],
    },
  ]);
});

test('handed in, it is payable; what is delivered since is not', async () => {
  await handIn();
  const third = await w.delivered();
  const [iqd] = await money();
  expect(iqd).toMatchObject({ owed: '135000', parcels: 3, payable: '90000', outside: '45000' });
  expect(iqd.holders).toMatchObject([{ parcels: 1, cash: '50000' }]);
  await handIn([third]);
  expect((await money())[0]).toMatchObject({ owed: '135000', payable: '135000', holders: [] });
});

test('drawn up and approved, the same money stands under the papers it is in', async () => {
  const id = await w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId, shipmentIds: null }));
  expect((await money())[0]).toMatchObject({ owed: '135000', parcels: 3, waiting: '135000', approved: '0', other: '0' });
  await w.accountant.do((ctx) => submitStatement(ctx, { id }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  expect((await money())[0]).toMatchObject({ owed: '135000', waiting: '0', approved: '135000', payable: '135000' });
});

test('the client sees his own money and that it is on its way, but nobody’s name; others do not see it', async () => {
  await w.delivered();
  const client = await w.company.person({ role: 'client', kind: 'client', clientId: w.clientId });
  const [mine] = await money(client, 'my-money');
  expect(mine).toMatchObject({ owed: '180000', payable: '135000', outside: '45000' });
  expect(mine.holders).toEqual([{ kind: 'agent', id: null, name: null, parcels: 1, cash: '50000' }]);
  const other = await w.company.create('client', { name: 'Other', phone: '07702999999', branch_id: w.o });
  const stranger = await w.company.person({ role: 'client', kind: 'client', clientId: other });
  expect(await money(stranger, 'my-money')).toEqual([]);
  expect((await client.call('GET', `accounts-dashboard/${w.clientId}/client-money`)).status).toBe(403);
  expect((await clerk.call('GET', 'accounts-dashboard/my-money')).status).toBe(403);
});

test('whoever works in another branch sees none of it', async () => {
  const elsewhere = await w.company.create('branch', { name: { en: 'Mosul', ar: 'الموصل' }, complete_phone: '07701000009' });
  const clerkThere = await w.company.person({
    permissions: ['accounts_management'],
    branchId: elsewhere,
    branchIds: [elsewhere],
  });
  expect((await clerkThere.call('GET', `accounts-dashboard/${w.clientId}/client-money`)).status).toBe(404);
  expect(await w.balance(account.clientPayable, w.o)).toBe(-45_000);
});

test('a parcel that brought another amount is not payable before somebody has decided about it, whatever came in', async () => {
  const before = (await money())[0];
  const short = await w.delivered({}, 49_000);
  expect((await money())[0]).toMatchObject({ payable: before.payable, undecided: '0' });
  await handIn([short]);
  const [waiting] = await money();
  expect(waiting).toMatchObject({ owed: `${Number(before.owed) + 44_000}`, payable: before.payable, undecided: '44000' });
  const drawnUp = w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId, shipmentIds: [short] }));
  await expect(drawnUp).rejects.toMatchObject({ key: 'errors.statement.rowNotReady' });
  await w.company.do((ctx) => decideAmount(ctx, { id: short, decision: 'approve' }));
  expect((await money())[0]).toMatchObject({ payable: `${Number(before.payable) + 44_000}`, undecided: '0' });
});
