import { status } from '#courier/statuses/contract';
import { setUp as setUpStatuses } from '#courier/statuses/server';
import { type Line, writtenLines } from '#finance/ledger/contract';
import { checkBooks, setUp as setUpLedger } from '#finance/ledger/server';
import { type Context, sql } from '#platform/server';
import type { NewTenant } from '../../../../apps/server/set-up-tenant.ts';
import { type Company, freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';
import { type Counted, recordDeltas } from '../../shipments/server/record-delta.ts';
import { custodyFaults } from './move-faults.ts';
import '#courier/shipments/server';
import '#finance/treasury/server';

/** A courier company with two branches for the tests of moves and of settling: o where parcels come from, d where they are delivered. */
export interface MovesWorld {
  world: World;
  company: Company;
  o: number;
  d: number;
  clientId: number;
  cityId: number;
  /** Works in d. */
  agentId: number;
  /** Works in o. */
  agentOfOrigin: number;
  receivingId: number;
  treasuryOfO: number;
  treasuryOfD: number;
  /** A parcel with its price, in a branch's store unless said otherwise; the worked example's figures. */
  parcel(columns?: Record<string, unknown>): Promise<number>;
  parcels(count: number, columns?: Record<string, unknown>): Promise<number[]>;
  row(id: number): Promise<Record<string, unknown>>;
  /** The lines of a parcel's entries, as an accountant writes them, one list per event. */
  posted(id: number): Promise<Record<string, string[]>>;
  /** Debits less credits of an account in a branch (all of them where none is named). */
  balance(account: string, branchId?: number): Promise<number>;
  /** How often parcels have moved here. */
  moved(): Promise<number>;
  /** What a faultless book and chain of custody say: nothing. */
  faults(): Promise<unknown[]>;
}

export async function movesWorld(more: Partial<NewTenant> = {}): Promise<MovesWorld> {
  const world = await freshWorld();
  const company = await world.addTenant({ slug: 'moves', ...more });
  await company.do(setUpMissing);
  const create = company.create;
  const name = (en: string) => ({ en, ar: en });
  const o = await create('branch', { name: name('Baghdad'), complete_phone: '07701000001' });
  const d = await create('branch', { name: name('Basra'), complete_phone: '07701000002' });
  const governorate = await create('governorate', { name: name('Basra') });
  const cityId = await create('city', { title: name('Basra'), governorate_id: governorate, branch_id: d });
  const clientId = await create('client', { name: 'Nadia Shop', phone: '07702000001', branch_id: o });
  const courier = (name: string, phone: string, branch: number) => create('courier', { name, phone, branch_id: branch });
  const agentId = await courier('Ali', '07703000001', d);
  const agentOfOrigin = await courier('Hasan', '07703000002', o);
  const receivingId = await create('receivingAgent', { name: 'Mustafa', phone: '07704000001', branch_id: o });
  const treasury = (branch: number) =>
    create('treasury', { name: name('Safe'), branch_id: branch, kind: 'cash', currency: 'IQD' });
  const [treasuryOfO, treasuryOfD] = [await treasury(o), await treasury(d)];
  const parcels = (count: number, columns: Record<string, unknown> = {}) =>
    company.do((ctx) => insertParcels(ctx, count, { ...example({ o, d, clientId, cityId }), ...columns }));
  return {
    world,
    company,
    o,
    d,
    clientId,
    cityId,
    agentId,
    agentOfOrigin,
    receivingId,
    treasuryOfO,
    treasuryOfD,
    parcels,
    parcel: async (columns) => (await parcels(1, columns))[0] as number,
    row: (id) => company.do((ctx) => ctx.db.one(sql`select * from shipment where tenant_id = ${ctx.tenantId} and id = ${id}`)),
    posted: (id) => company.do((ctx) => postedOf(ctx, id)),
    balance: (account, branchId) => company.do((ctx) => balanceIn(ctx, account, branchId ?? null)),
    moved: () => company.do(countMoves),
    faults: () => company.do(faultsOf),
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
    status_id: status.inStore,
    custodian_kind: 'branch',
    custodian_id: d,
    created_day: '2026-11-21',
  };
}

async function setUpMissing(ctx: Context): Promise<void> {
  await setUpLedger(ctx);
  const known = await ctx.db.maybe(sql`select from shipment_status where tenant_id = ${ctx.tenantId} limit 1`);
  if (!known) await setUpStatuses(ctx);
}

async function insertParcels(ctx: Context, count: number, columns: Record<string, unknown>): Promise<number[]> {
  const names = Object.keys(columns);
  const rows = await ctx.db.query<Counted & { id: number }>({
    text: `insert into shipment (tenant_id, receipt_no, ${names.join(', ')})
      select $1, 'T' || nextval('shipment_id_seq'), ${names.map((_, index) => `$${index + 3}`).join(', ')} from generate_series(1, $2::int) returning *`,
    values: [ctx.tenantId, count, ...Object.values(columns)],
  });
  const ids = rows.map((row) => row.id);
  await ctx.db.query(sql`insert into shipment_event (tenant_id, shipment_id, seq, to_status_id, to_custodian_kind, to_custodian_id, branch_id)
    select s.tenant_id, s.id, s.seq, s.status_id, s.custodian_kind, s.custodian_id, s.current_branch_id
    from shipment s where s.tenant_id = ${ctx.tenantId} and s.id = any(${ids}::bigint[])`);
  recordDeltas(
    ctx,
    rows.map((after) => ({ before: null, after })),
  );
  return ids;
}

async function postedOf(ctx: Context, id: number): Promise<Record<string, string[]>> {
  const rows = await ctx.db.query<{
    event: string;
    line: Line & { partyKind: string | null; partyId: number };
  }>(sql`select e.event, json_build_object(
      'account', l.account_code, 'branchId', l.branch_id, 'side', case when l.debit > 0 then 'debit' else 'credit' end, 'amount', l.debit + l.credit,
      'currency', l.currency, 'partyKind', l.party_kind, 'partyId', l.party_id, 'counterBranchId', l.counter_branch_id) as line
    from ledger_line l join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    where l.tenant_id = ${ctx.tenantId} and l.shipment_id = ${id} order by l.id`);
  const events: Record<string, string[]> = {};
  for (const { event, line } of rows) {
    const { partyKind, partyId, counterBranchId, ...rest } = line;
    const full = {
      ...rest,
      ...(partyKind && { party: { kind: partyKind, id: partyId } }),
      ...(counterBranchId != null && { counterBranchId }),
    };
    events[event] = [...(events[event] ?? []), ...writtenLines([full as Line])];
  }
  return events;
}

async function balanceIn(ctx: Context, account: string, branchId: number | null): Promise<number> {
  const { sum } = await ctx.db.one<{ sum: number }>(sql`select coalesce(sum(debit - credit), 0)::bigint as sum from ledger_line
    where tenant_id = ${ctx.tenantId} and account_code = ${account} and (${branchId}::bigint is null or branch_id = ${branchId}::bigint)`);
  return sum;
}

const countMoves = async (ctx: Context) =>
  (await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from shipment_event where tenant_id = ${ctx.tenantId}`)).n;

/** Broken chains of custody, rows that do not stand where their last event left them, and books that do not balance. */
export async function faultsOf(ctx: Context): Promise<unknown[]> {
  return [...(await custodyFaults(ctx)), ...(await checkBooks(ctx))];
}
