import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, sql } from '#platform/server';
import { type Company, freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';
import { createVoucher, type NewVoucher } from './create-voucher.ts';

let world: World;
let company: Company;
let [client, agent, safeHere, safeThere] = [0, 0, 0, 0];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  const name = (text: string) => ({ en: text, ar: text });
  const safe = (branch: number) =>
    company.create('treasury', { name: name('Safe'), branch_id: branch, kind: 'cash', currency: 'IQD' });
  const here = await company.create('branch', { name: name('Here'), complete_phone: '07701000001' });
  const there = await company.create('branch', { name: name('There'), complete_phone: '07701000002' });
  client = await company.create('client', { name: 'Shop', phone: '07702000001', branch_id: here });
  agent = await company.create('courier', { name: 'Ali', phone: '07703000001', branch_id: here });
  [safeHere, safeThere] = [await safe(here), await safe(there)];
});
afterAll(() => world?.close());

const accountId = async (ctx: Context, code: string) =>
  (await ctx.db.one<{ id: number }>(sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${code}`)).id;
const receipt = (code: string, more: Pick<NewVoucher, 'treasury' | 'party' | 'partyKind'>) =>
  company.do(async (ctx) => createVoucher(ctx, { kind: 'credit', account: await accountId(ctx, code), amount: 1_000, ...more }));

test('a bond on a client’s or an agent’s account is written in his own branch, where his statement looks for it', async () => {
  const foreign = { key: 'errors.treasury_of_other_branch', status: 422 };
  await expect(receipt('2110', { treasury: safeThere, party: client })).rejects.toMatchObject(foreign);
  await expect(receipt('1215', { treasury: safeThere, party: agent, partyKind: 'agent' })).rejects.toMatchObject(foreign);
  await receipt('2110', { treasury: safeHere, party: client });
});

test('a bond on nobody’s account may go into any treasury', async () => {
  await receipt('3100', { treasury: safeThere });
});
