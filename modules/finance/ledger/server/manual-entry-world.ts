import { afterAll, beforeAll, expect } from 'vitest';
import { account } from '#finance/ledger/contract';
import { balanceOf, checkBooks } from '#finance/ledger/server';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

export let world: World;
export let company: Company;
export let [branch, other, client] = [0, 0, 0];
export let maker: Person;
export let checker: Person;
export const ids: Record<string, number> = {};

export const line = (code: string, side: 'debit' | 'credit', amount: string, more: object = {}) => ({
  account_id: ids[code],
  branch_id: branch,
  [side]: amount,
  ...more,
});
export const rent = (more: object = {}) => ({
  entry_date: '2026-11-20',
  note: 'November rent',
  lines: [line(account.rent, 'debit', '750000'), line(account.accruedExpenses, 'credit', '750000')],
  ...more,
});
export const call = async (who: Person, path: string, body: object = {}) => {
  const answer = await who.call('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
  return { status: answer.status, errors: answer.body.errors ?? {}, item: answer.body.result?.item };
};
export const write = async (body: object = rent(), who = maker) => {
  const made = await call(who, 'manual-entries', body);
  expect([made.status, made.errors]).toEqual([201, {}]);
  return made.item as { id: number; version: number; state: string };
};
export const step = (id: number, name: string, who: Person, body: object = {}) => call(who, `manual-entries/${id}/${name}`, body);
export const posted = async (body: object = rent()) => {
  const { id } = await write(body);
  await step(id, 'submit', maker);
  const approved = await step(id, 'approve', checker);
  expect([approved.status, approved.errors]).toEqual([200, {}]);
  return approved.item;
};
export const balance = (account: string, currency: 'IQD' | 'USD' = 'IQD') =>
  company.do((ctx) => balanceOf(ctx, { account, currency }));

/** A company whose people write entries and approve each other’s. */
export function openEntryWorld(): void {
  beforeAll(async () => {
    world = await freshWorld();
    company = await world.addTenant();
    branch = await company.create('branch', { name: { en: 'Baghdad', ar: 'بغداد' }, complete_phone: '07701000001' });
    other = await company.create('branch', { name: { en: 'Basra', ar: 'البصرة' }, complete_phone: '07701000002' });
    client = await company.create('client', { name: 'Shop', phone: '07702000001', branch_id: branch });
    maker = await company.person({ role: 'accountant' });
    checker = await company.person({ role: 'accountant' });
    const rows = await company.do((ctx) =>
      ctx.db.query<{ id: number; code: string }>(sql`select id, code from account where tenant_id = ${ctx.tenantId}`),
    );
    for (const { id, code } of rows) ids[code] = id;
  });
  afterAll(async () => {
    expect(await company.do(checkBooks)).toEqual([]);
    await world.close();
  });
}
