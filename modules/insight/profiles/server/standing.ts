import { keptLines } from '#finance/ledger/server';
import { agesOf, type ContactKind, dealings, type LastOne, paymentsKey, type Standing } from '#insight/profiles/contract';
import { amountText } from '#platform/entity';
import { branchesLookedAt, type Context, may, sql } from '#platform/server';
import { type ContactOf, contactOf, linesOfContact, signOf } from './contact-of.ts';
import { lastPaymentWith } from './contact-payments.ts';
import { type OpenDebt, openDebts } from './open-debts.ts';

/** How we stand with a contact: what is owed and held, what of it is due, how old it is, and what happened last. */
export async function standingWith(ctx: Context, kind: ContactKind, id: number): Promise<Standing> {
  const contact = await contactOf(ctx, kind, id);
  const { currency, creditLimit } = contact;
  const [{ owed, held }, debts, promised, lastPaper, lastPayment] = await Promise.all([
    balances(ctx, contact),
    openDebts(ctx, contact),
    promisedBy(ctx, contact),
    lastPaperOf(ctx, contact),
    lastPaymentOf(ctx, contact),
  ]);
  const text = (amount: number) => amountText(amount, currency);
  const due = partsUntil(debts, ctx.today);
  const overdue = partsUntil(debts, dayBefore(ctx.today));
  return {
    currency,
    owed: text(owed),
    held: text(held),
    due: text(sumOf(due)),
    overdue: text(sumOf(overdue)),
    overdueSince: overdue.map(({ dueOn }) => dueOn).toSorted()[0] ?? null,
    open: debts.length,
    promised: text(promised),
    limit: creditLimit === null ? null : text(creditLimit),
    room: creditLimit === null ? null : text(creditLimit - owed - promised),
    ages: agesOf(debts).map((age) => ({ ...age, amount: text(age.amount) })),
    lastPaper,
    lastPayment,
  };
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const partsUntil = (debts: readonly OpenDebt[], day: string) =>
  debts.flatMap(({ parts }) => parts.filter(({ dueOn }) => dueOn <= day));
const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** What the books say is owed and held, out of kept balances. */
async function balances(ctx: Context, contact: ContactOf): Promise<{ owed: number; held: number }> {
  const rows = await ctx.db.query<{
    code: string;
    sum: number;
  }>(sql`select l.account_code as code, sum(l.debit - l.credit)::bigint as sum
    from (${keptLines(ctx, { byParty: true })}) l where ${linesOfContact(ctx, contact)} group by 1`);
  const { owed, held } = dealings[contact.kind];
  const of = (code: string | null) => signOf(contact.kind) * (rows.find((row) => row.code === code)?.sum ?? 0) || 0;
  return { owed: of(owed), held: -of(held) || 0 };
}

/** Cheques that are on their way: a customer’s no bank has paid yet, ours a supplier has not cashed. */
async function promisedBy(ctx: Context, { kind, id, currency }: ContactOf): Promise<number> {
  if (kind === 'delegate') return 0;
  const which =
    kind === 'customer'
      ? sql`customer_id = ${id}::bigint and kind = 'received' and state in ('held', 'deposited', 'endorsed')`
      : sql`supplier_id = ${id}::bigint and kind = 'issued' and state = 'issued'`;
  const { sum } = await ctx.db.one<{ sum: number }>(sql`select coalesce(sum(amount), 0)::bigint as sum from cheque
    where tenant_id = ${ctx.tenantId} and currency = ${currency} and ${which}`);
  return sum;
}

/** The last paper with him, as far as the reader sees such papers: sold to him or by him, bought from him. */
async function lastPaperOf(ctx: Context, { kind, id, currency }: ContactOf): Promise<LastOne | null> {
  if (!may(ctx, dealings[kind].seesPapers)) return null;
  const branches = branchesLookedAt(ctx);
  const seen = sql`(${branches}::bigint[] is null or branch_id = any(${branches}::bigint[]))`;
  const bought = sql`select purchase_date as day, total, id, number from purchase where tenant_id = ${ctx.tenantId}
    and supplier_id = ${id}::bigint and status in ('ordered', 'received') and ${seen} order by id desc limit 1`;
  const who = sql.ref(kind === 'delegate' ? 'delegate_id' : 'customer_id');
  const sold = sql`select sale_date as day, total, id, number from sale where tenant_id = ${ctx.tenantId}
    and ${who} = ${id}::bigint and status in ('partial', 'final') and ${seen} order by id desc limit 1`;
  const [found] = await ctx.db.query<Found>(kind === 'supplier' ? bought : sold);
  if (!found) return null;
  const { day, total, number } = found;
  return { day, number, id: found.id, amount: amountText(total, currency), type: kind === 'supplier' ? 'purchase' : 'sale' };
}
interface Found {
  day: string;
  total: number;
  id: number;
  number: string | null;
}

async function lastPaymentOf(ctx: Context, { kind, id, currency }: ContactOf): Promise<LastOne | null> {
  if (!may(ctx, paymentsKey)) return null;
  const [found] = await ctx.db.query<{ day: string; amount: number; type: string; id: number; number: string | null }>(
    lastPaymentWith(ctx, kind, id, currency),
  );
  return found ? { ...found, amount: amountText(found.amount, currency) } : null;
}
