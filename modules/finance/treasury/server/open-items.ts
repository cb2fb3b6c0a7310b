import type { Party } from '#finance/ledger/contract';
import { documentNumberSql } from '#finance/ledger/server';
import { isItemAccount, settledByBonds } from '#finance/treasury/contract';
import { amountText, type Currency, Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

export interface ItemsWanted {
  kind: 'credit' | 'debit';
  account: string;
  party: Party | null;
  /** Whose lines alone count; null: every branch's. */
  branches: readonly number[] | null;
  currency: Currency;
}

/** A line of a party's account that is not settled yet. */
export interface OpenItem {
  /** The ledger line. */
  id: number;
  day: string;
  docType: string;
  docId: number;
  event: string;
  memo: string | null;
  amount: number;
  open: number;
}

/**
 * What of an account is still to be settled, oldest first. Bonds settle what they name; whatever else settled the account
 * took the oldest first, so that the open items come to the balance. What was taken back counts for nothing.
 */
export async function openItems(ctx: Context, wanted: ItemsWanted): Promise<OpenItem[]> {
  const { kind, account, party, branches, currency } = wanted;
  if (!settledByBonds[kind].includes(account)) return [];
  if (isItemAccount(account)) return party ? keptItems(ctx, { account, party, currency }) : [];
  const [owed, settled] = kind === 'credit' ? [sql`l.debit`, sql`l.credit`] : [sql`l.credit`, sql`l.debit`];
  return ctx.db.query<OpenItem>(sql`with l as materialized (
      select l.id, e.entry_date, e.doc_type, e.doc_id, e.event, e.memo, ${owed} as owed, ${settled} as settled, coalesce(a.amount, 0) as taken
      from ledger_line l join journal_entry e on e.tenant_id = :tenant and e.id = l.entry_id
      left join lateral (select sum(a.amount) as amount from voucher_allocation a join voucher v on v.tenant_id = :tenant and v.id = a.voucher_id
        where a.tenant_id = :tenant and a.line_id = l.id and v.state = 'posted') a on true
      where l.tenant_id = ${ctx.tenantId} and l.account_code = ${account} and l.currency = ${currency}
        and l.party_kind is not distinct from ${party?.kind ?? null}::text and l.party_id is not distinct from ${party?.id ?? null}::bigint
        and (${branches}::bigint[] is null or l.branch_id = any(${branches}::bigint[]))
        and e.reverses_id is null and not exists (select from journal_entry r where r.tenant_id = :tenant and r.reverses_id = e.id)),
    aged as (select *, owed - taken as rest, sum(owed - taken) over (order by entry_date, id) as up_to,
        (select sum(settled) - sum(taken) from l) as unsaid from l)
    select id, entry_date as day, doc_type, doc_id, event, memo, owed as amount, least(rest, up_to - unsaid)::bigint as open
    from aged where owed > 0 and rest > 0 and up_to > unsaid order by entry_date, id limit 200`);
}

/** The open items of an account that is kept item by item, by their papers. */
function keptItems(ctx: Context, { account, party, currency }: Pick<ItemsWanted, 'account' | 'currency'> & { party: Party }) {
  const number = sql.raw(documentNumberSql());
  return ctx.db.query<OpenItem>(sql`select e.id, e.on_day as day, e.doc_type, e.doc_id, 'posted' as event, ${number} as memo, e.amount, e.amount - e.settled as open
    from owed_item e where e.tenant_id = ${ctx.tenantId} and e.party_kind = ${party.kind} and e.party_id = ${party.id}::bigint
      and e.account_code = ${account} and e.currency = ${currency} and e.settled < e.amount
    order by coalesce(e.due_on, e.on_day), e.id limit 200`);
}

export interface Allocation {
  line: number;
  amount: number;
}

/** Refuses to settle more of an item than is open, or more in all than the bond brings. */
export async function judgeAllocations(
  ctx: Context,
  wanted: ItemsWanted & { amount: number },
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return;
  const open = new Map((await openItems(ctx, wanted)).map((one) => [one.id, one.open]));
  const text = (amount: number) => amountText(amount, wanted.currency);
  const seen = new Set<number>();
  for (const [index, { line, amount }] of allocations.entries()) {
    const most = seen.has(line) ? 0 : (open.get(line) ?? 0);
    seen.add(line);
    if (amount <= most) continue;
    const values = { most: text(most), currency: wanted.currency };
    throw new Refusal('errors.voucher.itemNotOpen', {
      values,
      fields: { [`allocations.${index}.amount`]: { key: 'errors.voucher.itemNotOpen', values } },
    });
  }
  const total = allocations.reduce((sum, { amount }) => sum + amount, 0);
  if (total <= wanted.amount) return;
  const values = { total: text(total), amount: text(wanted.amount), currency: wanted.currency };
  throw new Refusal('errors.voucher.allocatedBeyond', {
    values,
    fields: { allocations: { key: 'errors.voucher.allocatedBeyond', values } },
  });
}

/** Keeps which items a posted bond settled. */
export async function keepAllocations(ctx: Context, voucherId: number, allocations: readonly Allocation[]): Promise<void> {
  for (const { line, amount } of allocations)
    ctx.db.run(
      sql`insert into voucher_allocation (tenant_id, voucher_id, line_id, amount) values (${ctx.tenantId}, ${voucherId}, ${line}, ${amount})`,
    );
}
