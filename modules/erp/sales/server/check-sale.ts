import { type Offer, offeredFor, saleLines } from '#erp/sales/contract';
import { readDiscount, type TaxMode } from '#erp/setup/contract';
import { readShopSettings } from '#erp/setup/server';
import { uncountable } from '#erp/stock/server';
import { amountText, type Problem, Refusal } from '#platform/entity';
import { type Context, may, readLines, sql, together } from '#platform/server';
import { offersFor } from './offers.ts';

type Values = Record<string, unknown>;
/** A sentence, or one with values. */
type Said = Problem | string;

/**
 * What is written of a sale can be sold, counted and owed. Its lines get their price where nobody typed one, and the tax of their goods;
 * what another let through of it is asked for anew. Lines nobody sends are judged too where what they are offered for may be another.
 */
export async function checkSale(ctx: Context, values: Values, before: Values | null, sent?: readonly Values[]): Promise<void> {
  const now: Values = {
    ...before,
    customer: before?.customerId,
    branch: before?.branchId,
    priceGroup: before?.priceGroupId,
    ...values,
  };
  values.currency = ctx.tenant.currency;
  values.taxMode ??= before?.taxMode;
  const kept = !sent && before && isOfferedAnew(values, before) ? await keptLines(ctx, before) : undefined;
  const lines = sent ?? kept;
  const [taxMode, shipping, known] = await together(
    (values.taxMode as TaxMode | null | undefined) ?? readShopSettings(ctx).then((settings) => settings.taxMode),
    shippingTax(ctx, values),
    lines && knownOfLines(ctx, now, lines),
  );
  now.taxMode = values.taxMode = taxMode;
  Object.assign(values, { approval: 'none', beyond: null }, shipping);
  const problems = termProblems(ctx, now);
  if (lines && known) Object.assign(problems, lineProblems(ctx, now, lines, known));
  if (Object.keys(problems).length > 0) throw new Refusal('errors.fieldsWrong', { fields: problems });
  if (kept) keepOffers(ctx, kept);
}

/** Whether goods may be offered for something else than before: to another customer, elsewhere, on another day, by other prices. */
function isOfferedAnew(values: Values, before: Values): boolean {
  const { customerId: customer, branchId: branch, priceGroupId: priceGroup, saleDate, taxMode } = before;
  const decided = Object.entries({ customer, branch, priceGroup, saleDate, taxMode });
  return decided.some(([name, was]) => values[name] !== undefined && values[name] !== was);
}

/** The lines of a sale as they would be sent. */
async function keptLines(ctx: Context, { id }: Values): Promise<Values[]> {
  const lines = await readLines(ctx, saleLines, Number(id));
  return lines.map((line) => ({ ...line, variation: line.variationId, unit: line.unitId }));
}

/** Lines that stay as they are say what they are offered for now: what is given by hand is measured by it. */
function keepOffers(ctx: Context, lines: readonly Values[]): void {
  const rows = lines.map(({ id, taxRate, taxPercent, listed, offer, reasons }) => ({
    id,
    rate: taxRate,
    percent: taxPercent,
    listed,
    offer,
    reasons,
  }));
  ctx.db.run(sql`update sale_line l set tax_rate_id = r.rate, tax_percent = r.percent, listed = r.listed, offer_id = r.offer, reasons = r.reasons
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, rate bigint, percent numeric, listed bigint, offer bigint, reasons jsonb)
    where l.tenant_id = ${ctx.tenantId} and l.id = r.id`);
}

async function shippingTax(ctx: Context, { shippingTaxRate }: Values): Promise<Values> {
  if (shippingTaxRate === undefined) return {};
  const rate = await ctx.db.maybe<{ percent: number }>(
    sql`select percent::float8 as percent from tax_rate where tenant_id = ${ctx.tenantId} and id = ${shippingTaxRate as number | null}::bigint`,
  );
  return { shippingTaxPercent: rate?.percent ?? null };
}

function termProblems(ctx: Context, now: Values): Record<string, Said> {
  const problems: Record<string, Said> = {};
  const type = now.discountType as 'fixed' | 'percentage' | null | undefined;
  if (!readDiscount(now.discount as string | null, ctx.tenant.currency, type)) problems.discount = 'errors.sale.noDiscount';
  if (Boolean(now.instalments) !== Boolean(now.frequency))
    problems[now.instalments ? 'frequency' : 'instalments'] = 'errors.required';
  if (now.instalments && !now.dueOn) problems.due_on = 'errors.required';
  const isQuote = (now.status ?? now.writtenAs) === 'quote';
  if (isQuote && !now.validUntil) problems.valid_until = 'errors.required';
  if (now.validUntil && String(now.validUntil) < String(now.saleDate)) problems.valid_until = 'errors.sale.endedBefore';
  return problems;
}

interface KnownOfLines {
  offers: ReadonlyMap<number, Offer>;
  uncounted: Record<string, Said>;
}

/** What the goods of lines are offered for, and what of them cannot be counted. */
async function knownOfLines(ctx: Context, now: Values, lines: readonly Values[]): Promise<KnownOfLines> {
  const asker = {
    customerId: Number(now.customer),
    branchId: Number(now.branch),
    priceGroupId: now.priceGroup as number | null,
    day: String(now.saleDate),
  };
  const goods = lines.map(({ variation }) => Number(variation));
  const [offers, uncounted] = await together(offersFor(ctx, asker, goods), uncountable(ctx, lines, { isSold: true }));
  return { offers, uncounted };
}

/** What of the lines cannot be counted, priced or given a discount. */
function lineProblems(
  ctx: Context,
  now: Values,
  lines: readonly Values[],
  { offers, uncounted }: KnownOfLines,
): Record<string, Said> {
  const { currency } = ctx.tenant;
  const problems: Record<string, Said> = {};
  lines.forEach((line, at) => {
    const offer = offers.get(Number(line.variation));
    Object.assign(line, {
      taxRate: offer?.tax?.id ?? null,
      taxPercent: offer?.tax?.percent ?? null,
      listed: null,
      offer: null,
      reasons: null,
    });
    if (!readDiscount(line.discount as string | null, currency)) problems[`lines.${at}.discount`] = 'errors.sale.noDiscount';
    const extras = addedTo(line, offer);
    if (!extras) problems[`lines.${at}.extras`] = 'errors.sale.noExtra';
    const asked = { unitId: Number(line.unit), quantity: Number(line.quantity), extras };
    const found = offer && offeredFor(offer, asked, now.taxMode as TaxMode);
    const problem = priceProblem(ctx, line, found);
    if (problem) problems[`lines.${at}.price`] = problem;
  });
  return { ...problems, ...uncounted };
}

/** What is added to the goods of a line, by the names their product gives it; nothing where it offers no such thing. */
function addedTo(line: Values, offer: Offer | undefined): number[] | undefined {
  const said = (line.extras ?? []) as { id: number }[];
  const known = [...new Set(said.map(({ id }) => id))].map((id) => offer?.extras.find((extra) => extra.id === id));
  line.extras = known.flatMap((extra) => (extra ? [{ id: extra.id, name: extra.name }] : []));
  if ((line.extras as unknown[]).length === 0) line.extras = null;
  return known.includes(undefined) ? undefined : known.flatMap((extra) => extra?.id ?? []);
}

/** A line gets what its goods are offered for; another price is typed by who may. */
function priceProblem(ctx: Context, line: Values, found: ReturnType<typeof offeredFor> | undefined): Said | undefined {
  // What is wrong with its unit is said there.
  if (!found || ('problem' in found && found.problem === 'otherUnit')) {
    line.price ??= 0;
    return undefined;
  }
  const isTyped = line.price !== null && line.price !== undefined;
  if ('problem' in found) {
    if (!isTyped || !may(ctx, 'edit_sale_price')) return `errors.sale.${found.problem}`;
    line.listed = line.price;
    return undefined;
  }
  const { price, discountId, reasons } = found;
  if (isTyped && line.price !== price && !may(ctx, 'edit_sale_price'))
    return {
      key: 'errors.sale.otherPrice',
      values: { price: amountText(price, ctx.tenant.currency), currency: ctx.tenant.currency },
    };
  line.price ??= price;
  Object.assign(line, { listed: price, offer: discountId, reasons });
  return undefined;
}
