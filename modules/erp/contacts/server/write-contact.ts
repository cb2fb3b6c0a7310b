import { Customer, Supplier } from '#erp/contacts/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, insertRow, sql, updateRow } from '#platform/server';
import { currencyHold } from './held-currency.ts';
import { keepOpening, type WrittenOpening } from './keep-opening.ts';
import { isWalkIn } from './walk-in.ts';

type Values = Record<string, unknown>;
const entities = { customer: Customer, supplier: Supplier } as const;
type Kind = keyof typeof entities;

/** Writes a contact down, with what stood between him and us before. */
export const createContact =
  (kind: Kind) =>
  async (ctx: Context, values: Values): Promise<number> => {
    const id = await insertRow(ctx, entities[kind], { ...values, ...openingOf(ctx, values, null) });
    await keepOpening(ctx, { kind, id }, { before: null, after: await writtenOpening(ctx, kind, id) });
    return id;
  };

/** Changes him; an opening that was wrong is put right in the books as well. */
export const editContact =
  (kind: Kind) =>
  async (ctx: Context, id: number, values: Values): Promise<void> => {
    const before = await writtenOpening(ctx, kind, id);
    if (kind === 'supplier' && values.currency !== undefined && values.currency !== before.currency) await refuseBooked(ctx, id);
    if (kind === 'customer') await refuseLending(ctx, id, values);
    await updateRow(ctx, entities[kind], id, { ...values, ...openingOf(ctx, values, before) });
    await keepOpening(ctx, { kind, id }, { before, after: await writtenOpening(ctx, kind, id) });
  };

/** An opening without a day is of today; a day without an opening says nothing. */
function openingOf(
  ctx: Context,
  values: Values,
  before: WrittenOpening | null,
): Pick<WrittenOpening, 'openingBalance' | 'openedOn'> {
  const said = values.openingBalance === undefined ? before?.openingBalance : values.openingBalance;
  const openingBalance = Number(said ?? 0);
  const openedOn = (values.openedOn as string | null | undefined) ?? before?.openedOn ?? ctx.today;
  return { openingBalance, openedOn: openingBalance > 0 ? openedOn : null };
}

async function writtenOpening(ctx: Context, kind: Kind, id: number): Promise<WrittenOpening> {
  const currency = kind === 'supplier' ? sql`currency` : sql`${ctx.tenant.currency}::text`;
  return ctx.db.one<WrittenOpening>(sql`select opening_balance, opened_on, branch_id, ${currency} as currency
    from ${sql.table(entities[kind].table)} where tenant_id = ${ctx.tenantId} and id = ${id} for update`);
}

/** What he is owed in one currency is not owed in another by a stroke of the pen. */
async function refuseBooked(ctx: Context, id: number): Promise<void> {
  const booked = await ctx.db.maybe(
    sql`select from ledger_line where tenant_id = ${ctx.tenantId} and party_kind = 'supplier' and party_id = ${id} limit 1`,
  );
  const held = booked ? 'errors.contact.currencyBooked' : await currencyHold(ctx, id);
  if (held) throw fieldRefusal('currency', held);
}

/** Nothing is lent to whoever gives no name, and nothing stood between him and us: he always pays at once. */
async function refuseLending(ctx: Context, id: number, { creditLimit, openingBalance }: Values): Promise<void> {
  const lends = creditLimit !== undefined && creditLimit !== 0;
  const owed = Boolean(openingBalance);
  if (!(lends || owed) || !(await isWalkIn(ctx, id))) return;
  throw fieldRefusal(lends ? 'credit_limit' : 'opening_balance', 'errors.contact.noName');
}

/** Half a term is none. */
export function refuseHalfTerm(_: Context, values: Values, before: Values | null): void {
  const said = (name: string) => (values[name] === undefined ? before?.[name] : values[name]) ?? null;
  const [value, type] = [said('paymentTermValue'), said('paymentTermType')];
  if ((value === null) !== (type === null))
    throw fieldRefusal(value === null ? 'payment_term_value' : 'payment_term_type', 'errors.required');
}
