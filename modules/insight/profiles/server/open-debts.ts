import { type InstalmentFrequency, instalmentsOf } from '#erp/setup/contract';
import { openItems } from '#finance/treasury/server';
import { settingsOf } from '#foundation/tenancy/server';
import { dealings } from '#insight/profiles/contract';
import { type Context, sql } from '#platform/server';
import type { ContactOf } from './contact-of.ts';

/** What is open of one paper: since when it is owed, and when what of it is to be paid. */
export interface OpenDebt {
  day: string;
  /** Since its paper. */
  days: number;
  amount: number;
  parts: readonly { dueOn: string; amount: number }[];
}

interface Found {
  day: string;
  days: number;
  dueOn: string | null;
  amount: number;
  instalments: number | null;
  frequency: InstalmentFrequency | null;
  total: number | null;
  owed: number | null;
  paid: number | null;
}

/** What is open with a contact, paper by paper: of customers and suppliers as items are kept, of delegates the oldest earned first. */
export async function openDebts(ctx: Context, contact: ContactOf): Promise<OpenDebt[]> {
  const { owed: account } = dealings[contact.kind];
  const { kind, id, currency } = contact;
  if (kind === 'delegate') {
    const earned = await openItems(ctx, { kind: 'debit', account, party: { kind, id }, branches: null, currency });
    return earned.map(({ day, open: amount }) => ({
      day,
      amount,
      days: daysBetween(day, ctx.today),
      parts: [{ dueOn: day, amount }],
    }));
  }
  const found = await ctx.db.query<Found>(sql`select i.on_day as day, ${ctx.today}::date - i.on_day as days, i.due_on,
      i.amount - i.settled as amount, coalesce(s.instalments, p.instalments) as instalments, coalesce(s.frequency, p.frequency) as frequency,
      coalesce(s.total, p.total) as total, coalesce(s.owed, p.owed) as owed, coalesce(s.paid, p.paid) as paid
    from owed_item i
      left join sale s on s.tenant_id = :tenant and i.doc_type = 'sale' and s.id = i.doc_id
      left join purchase p on p.tenant_id = :tenant and i.doc_type = 'purchase' and p.id = i.doc_id
    where i.tenant_id = ${ctx.tenantId} and i.party_kind = ${kind} and i.party_id = ${id}::bigint and i.account_code = ${account}
      and i.currency = ${currency} and i.settled < i.amount order by i.on_day, i.id`);
  const step = currency === ctx.tenant.currency ? settingsOf(ctx).cashStep : 1;
  return found.map((one) => ({ day: one.day, days: one.days, amount: one.amount, parts: partsOf(one, step) }));
}

/** When what of a paper is to be paid: by its instalments as far as something is open, on the day that was agreed, or at once. */
function partsOf(one: Found, step: number): OpenDebt['parts'] {
  const { day, dueOn, amount, instalments, frequency, total, owed, paid } = one;
  if (!instalments || !frequency) return [{ dueOn: dueOn ?? day, amount }];
  const plan = { count: instalments, frequency, firstDueOn: dueOn ?? day, planned: total ?? amount, step };
  // A plan is made for all of a paper: of a purchase that came in part no more is open than what came.
  let left = amount;
  return instalmentsOf(plan, { owed: owed ?? amount, paid: paid ?? 0 }).flatMap((part) => {
    const open = Math.min(left, part.amount - part.paid);
    left -= open;
    return open > 0 ? [{ dueOn: part.dueOn, amount: open }] : [];
  });
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
