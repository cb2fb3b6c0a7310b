import { type Flagged, type Register, type TicketContent, ticketWorth } from '#erp/pos/contract';
import { type Offer, offeredFor } from '#erp/sales/contract';
import { type LeftShelf, offersFor } from '#erp/sales/server';
import type { TaxMode } from '#erp/setup/contract';
import { readShopSettings } from '#erp/setup/server';
import { uncountable } from '#erp/stock/server';
import { maxDiscountOf } from '#foundation/identity/server';
import { amountText, fieldRefusal, Refusal } from '#platform/entity';
import { type Context, may, sql } from '#platform/server';
import { flagged } from './bringing.ts';
import type { HeldShift } from './drawer.ts';

type TicketLine = NonNullable<TicketContent['lines']>[number];

/** A line as the sale keeps it. */
interface LineDraft extends Record<string, unknown> {
  variation: number;
  unit: number;
  quantity: number;
  price: number;
  listed: number;
  discount: string | null;
  taxPercent: number | null;
}

export interface JudgedLines {
  drafts: LineDraft[];
  flags: Flagged[];
  /** Whether the shop sells what is not there. */
  mayGoBelow: boolean;
}

interface Asked {
  shift: HeldShift;
  register: Register;
  customer: number;
}

/**
 * The lines of a ticket as they were printed, each beside what its goods are offered for by the server now: another price, another tax,
 * more off than its cashier may. What nobody knows, or cannot be counted so, is refused.
 */
export async function judgeLines(
  ctx: Context,
  content: TicketContent,
  { shift, register, customer }: Asked,
): Promise<JudgedLines> {
  const said = content.lines ?? [];
  const settings = await readShopSettings(ctx);
  if (said.length === 0) return { drafts: [], flags: [], mayGoBelow: false };
  const of = { customerId: customer, branchId: shift.branchId, priceGroupId: register.priceGroupId, day: shift.businessDate };
  const offers = await offersFor(
    ctx,
    of,
    said.map(({ variation }) => variation),
  );
  for (const offer of offers.values()) offer.facts = { ...offer.facts, rates: shift.rates };
  const judged = said.map((line, at) =>
    judgeLine(ctx, line, { at, offer: offers.get(line.variation), taxMode: content.taxMode }),
  );
  const drafts = judged.map(({ draft }) => draft);
  await refuseUncountable(ctx, drafts);
  const flags = judged.flatMap((one) => one.flags);
  return { drafts, flags: [...flags, ...beyondDiscount(ctx, content, drafts)], mayGoBelow: settings.negativeStock === true };
}

/** No half of what is sold by the piece, and nothing that is no whole thousandth of what it is counted in. */
async function refuseUncountable(ctx: Context, drafts: readonly LineDraft[]): Promise<void> {
  const [first] = Object.entries(await uncountable(ctx, drafts, { isSold: true }));
  if (!first) return;
  const [field, said] = first;
  throw typeof said === 'string' ? fieldRefusal(field, said) : new Refusal(said.key, { fields: { [field]: said } });
}

function judgeLine(
  ctx: Context,
  line: TicketLine,
  { at, offer, taxMode }: { at: number; offer: Offer | undefined; taxMode: TaxMode },
): { draft: LineDraft; flags: Flagged[] } {
  const field = `lines.${at}`;
  if (!offer) throw fieldRefusal(`${field}.variation_id`, 'errors.till.unknownGoods');
  const extras = line.extras?.map(({ id }) => id) ?? [];
  const found = offeredFor(offer, { unitId: line.unit, quantity: line.quantity, extras }, taxMode);
  if ('problem' in found && found.problem !== 'noPrice' && found.problem !== 'noRate')
    throw fieldRefusal(found.problem === 'noExtra' ? `${field}.extras` : `${field}.unit_id`, `errors.sale.${found.problem}`);
  const listed = 'price' in found ? found.price : (line.listed ?? line.price);
  const { currency } = ctx.tenant;
  const goods = line.variation;
  const values = { goods, printed: amountText(line.price, currency), now: amountText(listed, currency), currency };
  const isTyped = line.listed != null && line.listed !== line.price;
  const flags: Flagged[] = [];
  if ((line.listed ?? line.price) !== listed || (isTyped && !may(ctx, 'edit_sale_price'))) flags.push(flagged('price', values));
  const percent = offer.tax?.percent ?? 0;
  if (percent !== (line.taxPercent ?? 0)) flags.push(flagged('tax', { goods, printed: line.taxPercent ?? 0, now: percent }));
  return {
    flags,
    draft: {
      ...{ variation: line.variation, unit: line.unit, quantity: line.quantity, price: line.price, listed },
      ...{ discount: line.discount ?? null, taxPercent: line.taxPercent ?? null, taxRate: offer.tax?.id ?? null },
      ...{ offer: 'price' in found ? found.discountId : null, extras: line.extras?.length ? line.extras : null },
    },
  };
}

/** All that is given by hand on a ticket, against what its cashier may take off. */
function beyondDiscount(ctx: Context, content: TicketContent, drafts: readonly LineDraft[]): Flagged[] {
  const most = maxDiscountOf(ctx);
  if (most === null) return [];
  const terms = { currency: ctx.tenant.currency, taxMode: content.taxMode };
  const given = ticketWorth(terms, content, drafts).lines;
  const bare = ticketWorth(
    terms,
    {},
    drafts.map(({ quantity, listed, taxPercent }) => ({ quantity, price: listed, taxPercent })),
  ).lines;
  return drafts.flatMap(({ variation }, at) => {
    const whole = (bare[at]?.net ?? 0) + (bare[at]?.tax ?? 0);
    const off = whole - (given[at]?.net ?? 0) - (given[at]?.tax ?? 0);
    const allowed = Number((BigInt(whole) * BigInt(most) + 99_999n) / 100_000n);
    const { currency } = ctx.tenant;
    return off > allowed
      ? [flagged('discount', { goods: variation, off: amountText(off, currency), percent: most / 1000, currency })]
      : [];
  });
}

/** What was sold without a line and was not there, was kept for somebody else, or had expired. */
export async function shelfFlags(
  ctx: Context,
  { saleId, left, day }: { saleId: number; left: readonly LeftShelf[]; day: string },
): Promise<Flagged[]> {
  const below = left
    .filter(({ after }) => after.quantity < 0)
    .map(({ variationId, after }) => flagged('stock', { goods: variationId, left: after.quantity / 1000 }));
  const kept = left
    .filter(({ after }) => after.quantity >= 0 && after.quantity < after.reserved)
    .map(({ variationId, after }) => flagged('reserved', { goods: variationId, kept: after.reserved / 1000 }));
  const expired = await ctx.db.query<{
    variationId: number;
    expiresOn: string;
  }>(sql`select distinct m.variation_id, l.expires_on::text as expires_on from stock_move m
    join stock_lot l on l.tenant_id = :tenant and l.id = m.lot_id
    where m.tenant_id = ${ctx.tenantId} and m.doc_type = 'sale' and m.doc_id = ${saleId}::bigint and l.expires_on < ${day}::date`);
  return [
    ...below,
    ...kept,
    ...expired.map(({ variationId, expiresOn }) => flagged('expired', { goods: variationId, day: expiresOn })),
  ];
}
