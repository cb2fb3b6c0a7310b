import { awaitsDecision, clientsToSettle, isOutside, paysOnlyWithCash } from '#courier/statements/server';
import { account } from '#finance/ledger/contract';
import { amountText, type Currency, notFound } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { balances } from './balances.ts';
import { subjectOf } from './party-page.ts';
import { seenRows, sightOf } from './sight.ts';

interface Sum {
  currency: Currency;
  owed: number;
  parcels: number;
  collected: number;
  fees: number;
  waiting: number;
  approved: number;
}
interface Outside {
  currency: Currency;
  kind: 'agent' | 'receivingAgent';
  id: number;
  name: string;
  parcels: number;
  cash: number;
}

/** What of his money cannot be paid yet: its cash is outside, or somebody has still to decide about the amount. */
interface Held {
  currency: Currency;
  outside: number;
  undecided: number;
}

/**
 * What a client is owed and why, what of it can be paid now, and in whose hands the cash of the rest still is. Owed is what the
 * books say; collected less fees is what his parcels that no paid statement has settled brought, and what is neither stands as other.
 */
export async function clientMoneyOf(ctx: Context, clientId: number) {
  await subjectOf(ctx, 'client', clientId);
  const [sums, holders, held] = await Promise.all([
    ctx.db.query<Sum>(sumsOf(ctx, clientId)),
    ctx.db.query<Outside>(holdersOf(ctx, clientId)),
    ctx.db.query<Held>(heldNet(ctx, clientId)),
  ]);
  return { sums: sums.map((sum) => wireSum(ctx, sum, holders, held)) };
}

function wireSum(ctx: Context, sum: Sum, holders: readonly Outside[], held: readonly Held[]) {
  const { currency, owed, parcels, collected, fees, waiting, approved } = sum;
  const { outside = 0, undecided = 0 } = held.find((one) => one.currency === currency) ?? {};
  const told = (amount: number) => amountText(amount, currency);
  return {
    currency,
    owed: told(owed),
    parcels,
    collected: told(collected),
    fees: told(fees),
    other: told(owed - collected + fees),
    waiting: told(waiting),
    approved: told(approved),
    payable: told(owed - outside - undecided),
    outside: told(outside),
    undecided: told(undecided),
    holders: holders.filter((one) => one.currency === currency).map((one) => wireHolder(ctx, one)),
  };
}

/** His own money, for the client who asks. */
export function myMoneyOf(ctx: Context) {
  if (!ctx.user?.clientId) throw notFound();
  return clientMoneyOf(ctx, ctx.user.clientId);
}

/** A client is told that the cash is on its way, not who carries it. */
function wireHolder(ctx: Context, { kind, id, name, parcels, cash, currency }: Outside) {
  const isOwn = Boolean(ctx.user?.clientId);
  return { kind, id: isOwn ? null : id, name: isOwn ? null : name, parcels, cash: amountText(cash, currency) };
}

/** Per currency: what the books owe him, and the parcels and papers it comes from. */
function sumsOf(ctx: Context, clientId: number): RawBuilder<unknown> {
  const books = balances(ctx, {
    codes: [account.clientPayable, account.approvedStatements],
    partyKind: 'client',
    partyId: clientId,
  });
  const free = clientsToSettle(ctx, { branches: sightOf(ctx).branches, only: clientId });
  const sum = (amount: string) => sql.raw(`coalesce(sum(${amount}), 0)::bigint as ${amount}`);
  return sql`select x.currency, ${sum('owed')}, coalesce(sum(x.parcels), 0)::int as parcels, ${sum('collected')}, ${sum('fees')}, ${sum('waiting')}, ${sum('approved')}
    from (
      select b.currency, -b.balance as owed, 0 as parcels, 0::bigint as collected, 0::bigint as fees, 0::bigint as waiting, 0::bigint as approved from (${books}) b
      union all select f.currency, 0, f.parcels, f.collected, f.fees, 0, 0 from (${free}) f where f.client_id = ${clientId}::bigint
      union all select s.currency, 0, s.row_count, s.total_collected, s.total_fees, case when s.state = 'audited' then 0 else s.net end, case when s.state = 'audited' then s.net else 0 end
        from statement s where ${underWay(ctx, clientId)}
    ) x group by x.currency order by x.currency = ${ctx.tenant.currency} desc, x.currency`;
}

const underWay = (ctx: Context, clientId: number) =>
  sql`s.tenant_id = ${ctx.tenantId} and s.kind = 'client' and s.client_id = ${clientId}::bigint and s.state in ('new', 'pending', 'audited')
    and ${seenRows(ctx, { branch: 's.branch_id', client: 's.client_id' })}`;

/**
 * His parcels `s` that no statement has settled. None of them is archived: that waits until agents have settled and amounts are
 * confirmed.
 */
function unsettled(ctx: Context, clientId: number): RawBuilder<unknown> {
  return sql`s.tenant_id = ${ctx.tenantId} and s.client_id = ${clientId}::bigint and s.archived_at is null
      and ${seenRows(ctx, { branch: 's.origin_branch_id', client: 's.client_id' })}
      and not exists (select from statement_row p join statement d on d.tenant_id = ${ctx.tenantId} and d.id = p.statement_id
        and d.state in ('paid', 'carried', 'collected') where p.tenant_id = ${ctx.tenantId} and p.shipment_id = s.id and p.kind = 'client' and not p.voided)`;
}

/** Takings for them whose cash has not come in; rows of `k` and `s`. */
function outside(ctx: Context, clientId: number): RawBuilder<unknown> {
  return sql`shipment s join parcel_taking k on k.tenant_id = ${ctx.tenantId} and k.shipment_id = s.id
    where ${unsettled(ctx, clientId)} and ${isOutside(ctx)}`;
}

function holdersOf(ctx: Context, clientId: number): RawBuilder<unknown> {
  return sql`select x.*, coalesce(
      (select c.name from courier c where x.kind = 'agent' and c.tenant_id = ${ctx.tenantId} and c.id = x.id),
      (select r.name from receiving_agent r where x.kind = 'receivingAgent' and r.tenant_id = ${ctx.tenantId} and r.id = x.id)) as name
    from (select k.party_kind as kind, k.party_id as id, k.currency, count(distinct k.shipment_id)::int as parcels, sum(k.cash)::bigint as cash
      from ${outside(ctx, clientId)} group by 1, 2, 3) x order by x.cash desc, x.kind, x.id`;
}

/** What he is owed for the parcels that cannot be paid yet; one whose cash is outside stands there alone. */
function heldNet(ctx: Context, clientId: number): RawBuilder<unknown> {
  const net = sql`l.credit - l.debit`;
  return sql`with o as (select distinct s.id from ${outside(ctx, clientId)} and ${paysOnlyWithCash(ctx)}::boolean),
      u as (select s.id from shipment s join shipment_status t on t.tenant_id = ${ctx.tenantId} and t.id = s.status_id
        where ${unsettled(ctx, clientId)} and ${awaitsDecision} and s.id not in (select id from o))
    select l.currency, coalesce(sum(${net}) filter (where l.shipment_id in (select id from o)), 0)::bigint as outside,
      coalesce(sum(${net}) filter (where l.shipment_id in (select id from u)), 0)::bigint as undecided from ledger_line l
    where l.tenant_id = ${ctx.tenantId} and l.account_code = ${sql.lit(account.clientPayable)} and l.party_kind = 'client' and l.party_id = ${clientId}::bigint
      and l.shipment_id in (select id from o union all select id from u) group by 1`;
}
