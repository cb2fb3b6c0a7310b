import { Purchase, receivedEntry } from '#erp/purchases/contract';
import { moveStock } from '#erp/stock/server';
import { account } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { worth } from '#finance/treasury/contract';
import { lockParty, raiseItem } from '#finance/treasury/server';
import { nextShare, Refusal, spread, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { type BoughtLine, boughtLines } from './bought-lines.ts';
import { dueDayOf } from './due-day.ts';
import { openDayOf, rateOfPurchase } from './purchase-days.ts';
import { advancesOf, applyAdvances } from './use-advance.ts';

/** What of a line comes now, in its own unit. */
interface Coming {
  line: BoughtLine;
  quantity: number;
  lot: string | null;
  expiresOn: string | null;
}

/**
 * Takes goods of a purchase in: they lie on the shelf at their net cost with their part of freight, and the supplier is owed for them;
 * what was paid ahead is used at once. All that is missing comes, where nothing is said.
 */
export async function receivePurchase(ctx: Context, input: VerbInput<typeof Purchase, 'receive'>): Promise<void> {
  const purchase = await lockFor(ctx, Purchase, 'receive', input.id);
  const day = await openDayOf(ctx, input.receivedOn, 'received_on');
  const lines = await boughtLines(ctx, purchase);
  const coming = comingOf(lines, input.lines ?? missingOf(lines));
  const party = { kind: 'supplier', id: purchase.supplierId } as const;
  await lockParty(ctx, party);
  const base = ctx.tenant.currency;
  const rate = await rateOfPurchase(ctx, purchase, day);
  const parts = coming.map(partOf);
  const inBase = (amount: number) => worth(amount, purchase.currency, { rate, base });
  const goods = spread(
    inBase(sumOf(parts.map(({ cost }) => cost))),
    parts.map(({ cost }) => cost),
  );
  const owed = sumOf(parts.map(({ cost, inputTax }) => cost + inputTax));
  const key = { docType: 'purchase', docId: purchase.id, event: 'received', seq: purchase.version };
  const { branchId, supplierId, currency } = purchase;
  const outcomes = await moveStock(ctx, {
    key,
    kind: 'purchase',
    movements: coming.map(({ line, quantity, lot, expiresOn }, at) => ({
      variationId: line.variationId,
      branchId,
      quantity: line.inBase(quantity),
      value: goods[at] as number,
      lot: { code: lot ?? '', expiresOn },
    })),
  });
  keepReceived(ctx, coming, goods);
  const of = { supplierId, branchId, currency, base };
  const inputTax = inBase(sumOf(parts.map((part) => part.inputTax)));
  const trueUp = sumOf(outcomes.map((outcome) => outcome.trueUp));
  const entry = receivedEntry(key, { ...of, goods: sumOf(goods), trueUp, inputTax, owed });
  if (entry) await post(ctx, { ...entry, date: day, memo: purchase.number ?? undefined });
  const isWhole = lines.every(
    ({ id, received, quantity }) => (received ?? 0) + (coming.find(({ line }) => line.id === id)?.quantity ?? 0) === quantity,
  );
  const done = { status: isWhole ? 'received' : 'ordered', receivedAt: ctx.now } as const;
  await change(ctx, Purchase, purchase, done, 'receive');
  const dueOn = await dueDayOf(ctx, purchase, day);
  await raiseItem(
    ctx,
    { account: account.suppliers, party, branchId, currency, docType: 'purchase', docId: purchase.id, day, dueOn },
    owed,
  );
  const own = (await advancesOf(ctx, purchase)).filter(({ docId }) => docId === purchase.id);
  await applyAdvances(ctx, purchase, { advances: own, most: owed, day, seq: purchase.version });
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

type Said = NonNullable<VerbInput<typeof Purchase, 'receive'>['lines']>;

/** All of a purchase that has not come yet. */
const missingOf = (lines: readonly BoughtLine[]): Said =>
  lines
    .map(({ id, quantity, received }) => ({ line: id, quantity: quantity - (received ?? 0), lot: null, expiresOn: null }))
    .filter(({ quantity }) => quantity > 0);

/** What came, line by line. More than was ordered is refused: free goods are a line of their own. */
function comingOf(lines: readonly BoughtLine[], said: Said): Coming[] {
  const fields: Record<string, string> = {};
  const seen = new Set<number>();
  const coming = said.flatMap(({ line: id, quantity, lot, expiresOn }, at): Coming[] => {
    const line = lines.find((one) => one.id === id);
    if (!line || seen.has(id)) fields[`lines.${at}.line`] = 'errors.reference';
    else if (quantity > line.quantity - (line.received ?? 0)) fields[`lines.${at}.quantity`] = 'errors.purchase.beyondOrdered';
    else if (line.keepsExpiry && !expiresOn) fields[`lines.${at}.expires_on`] = 'errors.stock.noExpiry';
    seen.add(id);
    return line ? [{ line, quantity, lot: lot ?? null, expiresOn: expiresOn ?? null }] : [];
  });
  if (said.length === 0) fields.lines = 'errors.required';
  if (Object.keys(fields).length > 0) throw new Refusal('errors.fieldsWrong', { fields });
  return coming;
}

/** What the quantity that comes now costs, and what of it is tax that is taken off, in the purchase's currency. */
function partOf({ line, quantity }: Coming): { cost: number; inputTax: number } {
  const span = { before: line.received ?? 0, now: quantity };
  const share = (whole: number) => nextShare(whole, line.quantity, span);
  const tax = share(line.worth.tax);
  const goods = share(line.worth.net) + share(line.worth.freight);
  return line.isRecoverable ? { cost: goods, inputTax: tax } : { cost: goods + tax, inputTax: 0 };
}

function keepReceived(ctx: Context, coming: readonly Coming[], landed: readonly number[]): void {
  const rows = coming.map(({ line, quantity }, at) => ({ id: line.id, quantity, landed: landed[at] }));
  ctx.db.run(sql`update purchase_line l set received = l.received + r.quantity, landed = l.landed + r.landed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, quantity bigint, landed bigint)
    where l.tenant_id = ${ctx.tenantId} and l.id = r.id`);
}
