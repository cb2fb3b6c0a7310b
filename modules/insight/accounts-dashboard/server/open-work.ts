import { cashBetweenBranches } from '#finance/treasury/server';
import type { OpenWork, PartyPage } from '#insight/accounts-dashboard/contract';
import { amountText, type Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import type { SumRow } from './party-reading.ts';
import { seenRows } from './sight.ts';

interface DocumentFound {
  type: 'statement' | 'remittance' | 'treasury_transfer';
  id: number;
  label: string;
  state: string;
  day: string;
  amount: number;
  currency: Currency;
}

/** Papers that are under way with a party, oldest first, with the pages they are worked on. */
export async function partyDocuments(ctx: Context, page: PartyPage, id: number) {
  const rows = await ctx.db.query<DocumentFound>(
    sql`select d.* from (${page === 'branch' ? papersOfBranch(ctx, id) : statementsOf(ctx, page, id)}) d order by d.day, d.type, d.id limit 50`,
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: amountText(amount, row.currency) }));
}

function statementsOf(ctx: Context, page: 'client' | 'delivery', id: number): RawBuilder<unknown> {
  const column = page === 'client' ? 's.client_id' : 's.courier_id';
  return sql`select 'statement' as type, s.id, s.number as label, s.state, (s.created_at at time zone ${ctx.tenant.timeZone})::date as day, s.net as amount, s.currency
    from statement s where s.tenant_id = ${ctx.tenantId} and ${sql.ref(column)} = ${id}::bigint and s.kind = ${page} and s.state in ('new', 'pending', 'audited')
      and ${seenRows(ctx, { branch: 's.branch_id', client: 's.client_id', agent: 's.courier_id' })}`;
}

function papersOfBranch(ctx: Context, id: number): RawBuilder<unknown> {
  return sql`select r.type, r.id, r.number as label, r.state, (r.sent_at at time zone ${ctx.tenant.timeZone})::date as day, r.on_its_way as amount, r.currency
    from (${cashBetweenBranches(ctx)}) r where r.state in ('sent', 'received_short') and (r.from_branch_id = ${id}::bigint or r.to_branch_id = ${id}::bigint)
    union all select 'statement', s.id, s.number, s.state, (s.created_at at time zone ${ctx.tenant.timeZone})::date, s.net, s.currency
    from statement s where s.tenant_id = ${ctx.tenantId} and s.branch_id = ${id}::bigint and s.state in ('new', 'pending', 'audited')`;
}

/** What of each sum still wants doing; the sums are the row of the party's own list. */
export async function openWork(ctx: Context, page: PartyPage, id: number, rows: readonly SumRow[]): Promise<OpenWork[]> {
  const incoming = page === 'branch' ? await incomingOf(ctx, id) : [];
  const byCurrency = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const amounts = byCurrency.get(row.currency) ?? {};
    for (const [name, key] of names[page]) amounts[key] = (amounts[key] ?? 0) + Number(row[name] ?? 0);
    byCurrency.set(row.currency, amounts);
  }
  for (const { type, currency, amount } of incoming)
    byCurrency.set(currency, { ...byCurrency.get(currency), [incomingAs[type]]: amount });
  return [...byCurrency].map(([currency, amounts]) => ({
    currency,
    amounts: page === 'delivery' ? { ...amounts, loose: (amounts['cash'] ?? 0) - (amounts['in_hand_ins'] ?? 0) } : amounts,
  }));
}

const names: Record<PartyPage, readonly (readonly [string, string])[]> = {
  client: ['free', 'waiting', 'approved'].map((name) => [name, name] as const),
  delivery: [
    ['cash', 'cash'],
    ['inHandIns', 'in_hand_ins'],
    ['shortages', 'shortages'],
    ['commission', 'commission'],
  ],
  branch: [
    ['owesBranches', 'owes_branches'],
    ['agents', 'agents'],
    ['clients', 'clients'],
  ],
};

const incomingAs = { remittance: 'incoming', treasury_transfer: 'incoming_transfers' } as const;

function incomingOf(ctx: Context, id: number): Promise<{ type: keyof typeof incomingAs; currency: string; amount: number }[]> {
  return ctx.db.query(sql`select type, currency, sum(on_its_way)::bigint as amount from (${cashBetweenBranches(ctx)}) r
    where to_branch_id = ${id}::bigint and state in ('sent', 'received_short') group by 1, 2`);
}
