import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { AccountsOfAgents, AccountsOfBranches, AccountsOfClients } from '#insight/accounts-dashboard/contract';
import { type Context, implementView, type RawBuilder, sql } from '#platform/server';
import { balances } from './balances.ts';
import { withSince } from './open-since.ts';
import { seenRows, sightOf } from './sight.ts';

const branchOf = (ctx: Context) =>
  sql`(select json_build_object('id', o.id, 'name', o.name) from branch o where o.tenant_id = ${ctx.tenantId} and o.id = x.branch_id) as branch`;

/** Debits less credits of accounts, or with a minus the other way round. */
const sums = (code: string, sign = '') =>
  sql.raw(`${sign}coalesce(sum(b.balance) filter (where b.account_code = '${code}'), 0)::bigint`);

export const accountsOfBranches = implementView(AccountsOfBranches, (ctx) => {
  const pair = (sign: '>' | '<') =>
    sql.raw(
      `coalesce(abs(sum(b.balance) filter (where b.account_code = '${account.interBranch}' and b.balance ${sign} 0)), 0)::bigint`,
    );
  return sql`select row_number() over (order by x.branch_id, x.currency) as id, x.*, ${branchOf(ctx)}
    from (select b.branch_id, b.currency, ${sums(account.agentCash)} as agents, ${sums(account.receivingAgentCash)} as receivers, ${sums(account.cashDrawers)} as drawers,
        ${sums(account.treasuries)} as treasuries, ${sums(account.bankAccounts)} as banks, ${sums(account.cashInTransit)} as in_transit, ${sums(account.gatewayClearing)} as gateways,
        ${sums(account.agentShortages)} as shortages, ${sums(account.employeeAdvances)} as employees, ${sums(account.clientPayable, '-')} as clients, ${sums(account.approvedStatements, '-')} as approved,
        ${sums(account.agentCommissionDue, '-')} as agent_commissions, ${sums(account.receivingCommissionDue, '-')} as receiver_commissions, ${sums(account.unclaimedDifferences, '-')} as unclaimed, ${pair('>')} as owed_by_branches, ${pair('<')} as owes_branches
      from (${balances(ctx, { codes: branchCodes })}) b group by b.branch_id, b.currency) x`;
});
const branchCodes = [
  account.treasuries,
  account.cashDrawers,
  account.bankAccounts,
  account.cashInTransit,
  account.gatewayClearing,
  account.agentCash,
  account.receivingAgentCash,
  account.agentShortages,
  account.employeeAdvances,
  account.interBranch,
  account.clientPayable,
  account.approvedStatements,
  account.agentCommissionDue,
  account.receivingCommissionDue,
  account.unclaimedDifferences,
];

/** What clients have in the books, and what of it stands in statements that wait to be approved. */
function clientMoney(ctx: Context): RawBuilder<unknown> {
  return sql`select b.party_id as client_id, b.branch_id, b.currency, -b.balance as amount, b.account_code as kind from (${balances(ctx, { codes: [account.clientPayable, account.approvedStatements, account.clientPrepayments], partyKind: 'client' })}) b
    union all select s.client_id, s.branch_id, s.currency, s.net, 'waiting' from statement s
      where s.tenant_id = ${ctx.tenantId} and s.kind = 'client' and s.state in ('new', 'pending') and s.net <> 0 and ${seenRows(ctx, { branch: 's.branch_id', client: 's.client_id' })}`;
}

export const accountsOfClients = implementView(AccountsOfClients, (ctx) => {
  const of = (kind: string) => sql.raw(`coalesce(sum(m.amount) filter (where m.kind = '${kind}'), 0)::bigint`);
  return sql`select row_number() over (order by x.client_id, x.branch_id, x.currency) as id, x.*, (x.payable - x.waiting) as free, (x.payable + x.approved) as owed,
      (select json_build_object('id', c.id, 'name', c.name) from client c where c.tenant_id = ${ctx.tenantId} and c.id = x.client_id) as client, ${branchOf(ctx)},
      paid.day as last_paid, paid.net as last_payment, since.day as oldest_day, (${ctx.today}::date - since.day) as age
    from (select m.client_id, m.branch_id, m.currency, ${of(account.clientPayable)} as payable, ${of(account.approvedStatements)} as approved, ${of(account.clientPrepayments)} as prepaid, ${of('waiting')} as waiting
      from (${clientMoney(ctx)}) m group by 1, 2, 3) x
    left join lateral (select coalesce(s.payment_date, (s.paid_at at time zone ${ctx.tenant.timeZone})::date) as day, s.net from statement s where s.tenant_id = ${ctx.tenantId} and s.client_id = x.client_id
      and s.kind = 'client' and s.state = 'paid' and s.branch_id = x.branch_id and s.currency = x.currency order by s.paid_at desc nulls last, s.id desc limit 1) paid on true
    left join (${clientsSince(ctx)}) since on since.party_id = x.client_id and since.branch_id = x.branch_id and since.currency = x.currency`;
});

/** Since when clients have been owed something. */
function clientsSince(ctx: Context): RawBuilder<unknown> {
  const of = { codes: [account.clientPayable, account.approvedStatements], partyKind: 'client' } as const;
  const owed = sql`select b.account_code, b.party_kind, b.party_id, b.branch_id, b.currency, sum(b.balance)::bigint as balance
    from (${balances(ctx, of)}) b group by 1, 2, 3, 4, 5 having sum(b.balance) < 0`;
  return sql`select s.party_id, s.branch_id, s.currency, min(s.since) as day from (${withSince(ctx, owed, of)}) s group by 1, 2, 3`;
}

/** Parcels in agents' hands; what comes back brings no cash. Read by status, so it costs what is on the road. */
export function carriedByAgents(ctx: Context, only = sql`true`): RawBuilder<unknown> {
  return sql`select s.custodian_id as courier_id, s.currency, count(*)::int as parcels, coalesce(sum(s.expected) filter (where t.base_id <> ${status.returnGivenToAgent}::bigint), 0)::bigint as carried
    from shipment_status t join shipment s on s.tenant_id = :tenant and s.status_id = t.id
    where t.tenant_id = ${ctx.tenantId} and t.base_id = any(${[status.outForDelivery, status.returnGivenToAgent, status.late, status.postponed, status.returnWithAgent]}::bigint[]) and s.custodian_kind = 'agent' and s.archived_at is null and ${only} group by 1, 2`;
}

export const accountsOfAgents = implementView(AccountsOfAgents, (ctx) => agentRows(ctx));

/** Rows of agents who are over what they may carry; of others, who cannot be, no parcel is read. */
export function agentsOverLimit(ctx: Context): RawBuilder<unknown> {
  const limited = sql`array(select c.id from courier c where c.tenant_id = ${ctx.tenantId} and (c.max_cash is not null or c.max_parcels is not null))`;
  return sql`select v.* from (${agentRows(ctx, limited)}) v where v.over_limit`;
}

function agentRows(ctx: Context, ids?: RawBuilder<unknown>): RawBuilder<unknown> {
  const among = (column: string) => (ids ? sql`${sql.ref(column)} = any(${ids})` : sql`true`);
  const month = `${ctx.today.slice(0, 7)}-01`;
  const { party } = sightOf(ctx);
  const mine = party?.kind === 'agent' ? sql`c.id = ${party.id}::bigint` : seenRows(ctx, { branch: 'c.branch_id' });
  const of = (kind: string) => sql.raw(`coalesce(sum(m.amount) filter (where m.kind = '${kind}'), 0)::bigint`);
  return sql`select row_number() over (order by x.courier_id, x.currency) as id, x.*, x.courier_id as delivery_id, json_build_object('id', x.courier_id, 'name', x.name) as delivery, ${branchOf(ctx)},
      x.cash + x.carried as exposure, ((x.max_cash is not null and x.cash + x.carried > x.max_cash) or coalesce(x.all_parcels > x.max_parcels, false)) as over_limit,
      since.day as oldest_day, (${ctx.today}::date - since.day) as age
    from (select c.id as courier_id, c.name, c.branch_id, m.currency, case when m.currency = ${ctx.tenant.currency} then c.max_cash end as max_cash, c.max_parcels,
        ${of(account.agentCash)} as cash, ${of(account.agentShortages)} as shortages, -${of(account.agentCommissionDue)} as commission, ${of('in_hand_ins')} as in_hand_ins, ${of('handed_in')} as handed_in, ${of('carried')} as carried,
        coalesce(sum(m.parcels), 0)::int as parcels, sum(sum(m.parcels)) over (partition by c.id) as all_parcels
      from courier c join (
        select b.party_id as courier_id, b.currency, b.balance as amount, b.account_code as kind, 0 as parcels from (${balances(ctx, { codes: [account.agentCash, account.agentShortages, account.agentCommissionDue], partyKind: 'agent' })}) b
        union all select k.courier_id, k.currency, k.carried, 'carried', k.parcels from (${carriedByAgents(ctx, among('s.custodian_id'))}) k
        union all select s.courier_id, s.currency, s.total_collected + s.total_other, case s.state when 'paid' then 'handed_in' else 'in_hand_ins' end, 0 from statement s
          where s.tenant_id = ${ctx.tenantId} and s.kind = 'delivery' and (s.state in ('new', 'pending', 'audited')
            or (s.state = 'paid' and s.paid_at >= (${month}::timestamp at time zone ${ctx.tenant.timeZone})))) m on m.courier_id = c.id
      where c.tenant_id = ${ctx.tenantId} and ${mine} and ${among('c.id')} group by c.id, c.name, c.branch_id, m.currency, c.max_cash, c.max_parcels) x
    left join (${agentsSince(ctx)}) since on since.party_id = x.courier_id and since.currency = x.currency`;
}

/** Since when agents have had cash on them, in the branch each works in. */
function agentsSince(ctx: Context): RawBuilder<unknown> {
  const of = { codes: [account.agentCash], partyKind: 'agent' } as const;
  const held = sql`select b.account_code, b.party_kind, b.party_id, c.branch_id, b.currency, sum(b.balance)::bigint as balance from (${balances(ctx, of)}) b
    join courier c on c.tenant_id = ${ctx.tenantId} and c.id = b.party_id group by 1, 2, 3, 4, 5 having sum(b.balance) > 0`;
  // Grouped, so that who asks for no ages does not pay for them.
  return sql`select s.party_id, s.currency, min(s.since) as day from (${withSince(ctx, held, of)}) s group by 1, 2`;
}
