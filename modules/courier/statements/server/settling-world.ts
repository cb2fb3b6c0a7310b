import { moveShipments, recordDelta } from '#courier/shipments/server';
import { checkBooks } from '#finance/ledger/server';
import { type Context, sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import type { OpenStatement } from './locks.ts';
import '#courier/statements/server';

/** A courier company with two branches for the tests of settling: parcels come from o, an agent of d delivers them. */
export interface SettlingWorld {
  world: World;
  company: Company;
  o: number;
  d: number;
  clientId: number;
  /** Works in d. */
  agentId: number;
  receivingId: number;
  safeOfO: number;
  safeOfD: number;
  accountant: Person;
  auditor: Person;
  /** A parcel of the worked example, in the store of d. */
  parcel(columns?: Record<string, unknown>): Promise<number>;
  /** …delivered by the agent of d. */
  delivered(columns?: Record<string, unknown>, collected?: number): Promise<number>;
  move(id: number, to: number, more?: Record<string, unknown>): Promise<void>;
  /** Debits less credits of an account, in a branch where named. */
  balance(account: string, branchId?: number): Promise<number>;
  statement(id: number): Promise<OpenStatement>;
  faults(): Promise<unknown[]>;
}

export async function settlingWorld(): Promise<SettlingWorld> {
  const world = await freshWorld();
  const company = await world.addTenant({ slug: 'settling' });
  const { create } = company;
  const name = (en: string) => ({ en, ar: en });
  const o = await create('branch', { name: name('Baghdad'), complete_phone: '07701000001' });
  const d = await create('branch', { name: name('Basra'), complete_phone: '07701000002' });
  const governorate = await create('governorate', { name: name('Basra') });
  const cityId = await create('city', { title: name('Basra'), governorate_id: governorate, branch_id: d });
  const clientId = await create('client', { name: 'Nadia Shop', phone: '07702000001', branch_id: o });
  const agentId = await create('courier', { name: 'Ali', phone: '07703000001', branch_id: d });
  const receivingId = await create('receivingAgent', { name: 'Mustafa', phone: '07704000001', branch_id: o });
  const safe = (branch: number) => create('treasury', { name: name('Safe'), branch_id: branch, kind: 'cash', currency: 'IQD' });
  const [safeOfO, safeOfD] = [await safe(o), await safe(d)];
  const parcel = (columns: Record<string, unknown> = {}) =>
    company.do((ctx) => insertParcel(ctx, { ...example({ o, d, clientId, cityId }), ...columns }));
  const move = (id: number, to: number, more: Record<string, unknown> = {}) =>
    company.do(async (ctx) => {
      const { failed } = await moveShipments(ctx, { shipmentIds: [id], to, via: 'manual', ...more });
      if (failed.length) throw new Error(failed[0]?.message);
    });
  return {
    world,
    company,
    o,
    d,
    clientId,
    agentId,
    receivingId,
    safeOfO,
    safeOfD,
    accountant: await company.person({}),
    auditor: await company.person({}),
    parcel,
    move,
    delivered: async (columns, collected) => {
      const id = await parcel(columns);
      await move(id, 4, { deliveryId: agentId });
      await move(id, 9, { ...(collected !== undefined && { collected }), paymentMethod: 'cash' });
      return id;
    },
    balance: (account, branchId) =>
      company.do(async (ctx) => {
        const { sum } = await ctx.db.one<{
          sum: number;
        }>(sql`select coalesce(sum(debit - credit), 0)::bigint as sum from ledger_line
          where tenant_id = ${ctx.tenantId} and account_code = ${account} and (${branchId ?? null}::bigint is null or branch_id = ${branchId ?? null}::bigint)`);
        return sum;
      }),
    statement: (id) =>
      company.do((ctx) => ctx.db.one(sql`select * from statement where tenant_id = ${ctx.tenantId} and id = ${id}`)),
    faults: () => company.do(checkBooks),
  };
}

/** Section 11: P 50,000, F 5,000, A 1,500, B 2,000, R 2,000, in the store of d. */
function example({
  o,
  d,
  clientId,
  cityId,
}: {
  o: number;
  d: number;
  clientId: number;
  cityId: number;
}): Record<string, unknown> {
  return {
    client_id: clientId,
    city_id: cityId,
    phone: '07705000001',
    origin_branch_id: o,
    destination_branch_id: d,
    current_branch_id: d,
    currency: 'IQD',
    price: 50_000,
    expected: 50_000,
    delivery_fee: 5_000,
    agent_commission: 1_500,
    branch_fee: 2_000,
    return_fee: 2_000,
    net_amount: 45_000,
    priced_at: '2026-11-20T08:00:00Z',
    status_id: 8,
    custodian_kind: 'branch',
    custodian_id: d,
    created_day: '2026-11-21',
  };
}

async function insertParcel(ctx: Context, columns: Record<string, unknown>): Promise<number> {
  const names = Object.keys(columns);
  const row = await ctx.db.one<{ id: number } & Parameters<typeof recordDelta>[2]>({
    text: `insert into shipment (tenant_id, receipt_no, ${names.join(', ')}) values ($1, 'T' || nextval('shipment_id_seq'), ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning *`,
    values: [ctx.tenantId, ...Object.values(columns)],
  });
  await ctx.db.query(sql`insert into shipment_event (tenant_id, shipment_id, seq, to_status_id, to_custodian_kind, to_custodian_id, branch_id)
    select s.tenant_id, s.id, s.seq, s.status_id, s.custodian_kind, s.custodian_id, s.current_branch_id from shipment s where s.tenant_id = ${ctx.tenantId} and s.id = ${row.id}`);
  recordDelta(ctx, null, row);
  return row.id;
}

/** The work of somebody whose transaction stays open until he is let go. */
export function held<T>(work: (until: Promise<void>) => Promise<T>): { done: Promise<T>; letGo: () => void } {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { done: work(until), letGo };
}
