import { tellEarnings } from '#erp/earnings/server';
import { Purchase, purchaseReceived, receivedEntry } from '#erp/purchases/contract';
import { moveStock, saidLines } from '#erp/stock/server';
import { account } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { worth } from '#finance/treasury/contract';
import { keptOnce, lockParty, raiseItem } from '#finance/treasury/server';
import { fieldRefusal, nextShare, spread, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { type BoughtLine, boughtLines } from './bought-lines.ts';
import { dueDayOf } from './due-day.ts';
import { keepPromised, promiseGoods } from './promised-goods.ts';
import { openDayOf, rateOfPurchase } from './purchase-days.ts';
import { spendOwnAdvance } from './use-advance.ts';

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
  await keepBudget(ctx, purchase, { lines, coming, day });
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
  keepReceived(ctx, purchase, coming, goods);
  const of = { supplierId, branchId, currency, base };
  const inputTax = inBase(sumOf(parts.map((part) => part.inputTax)));
  const trueUp = sumOf(outcomes.map((outcome) => outcome.trueUp));
  const entry = receivedEntry(key, { ...of, goods: sumOf(goods), trueUp, inputTax, owed });
  if (entry) await post(ctx, { ...entry, date: day, memo: purchase.number ?? undefined });
  const earned = coming.map(({ line, quantity }, at) => ({
    ...{ branchId, purchaseId: purchase.id, supplierId, variationId: line.variationId },
    ...{ bought: line.inBase(quantity), purchases: goods[at] as number, cost: outcomes[at]?.trueUp ?? 0 },
  }));
  tellEarnings(ctx, { key, day, entry, of: earned });
  const isWhole = lines.every(
    ({ id, received, quantity }) => (received ?? 0) + (coming.find(({ line }) => line.id === id)?.quantity ?? 0) === quantity,
  );
  const done = { status: isWhole ? 'received' : 'ordered', receivedAt: ctx.now } as const;
  await change(ctx, Purchase, purchase, done, 'receive');
  const dueOn = await dueDayOf(ctx, purchase, day);
  const bill = { docType: 'purchase', docId: purchase.id };
  await keptOnce(ctx, bill, async () => {
    await raiseItem(ctx, { ...bill, account: account.suppliers, party, branchId, currency, day, dueOn }, owed);
    await spendOwnAdvance(ctx, purchase, { most: owed, day });
  });
  ctx.publish(purchaseReceived.with({ purchaseId: purchase.id, supplierId, branchId, isWhole, seq: key.seq }));
}

/** What was never ordered is asked of its budget now; what comes is promised no longer. */
async function keepBudget(
  ctx: Context,
  purchase: Purchase,
  { lines, coming, day }: { lines: readonly BoughtLine[]; coming: readonly Coming[]; day: string },
): Promise<void> {
  if (purchase.status === 'pending') await promiseGoods(ctx, purchase, lines, day);
  const comes = (id: number) => coming.find(({ line }) => line.id === id)?.quantity ?? 0;
  const after = lines.map((line) => ({ ...line, received: (line.received ?? 0) + comes(line.id) }));
  await keepPromised(ctx, purchase, after);
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
  if (said.length === 0) throw fieldRefusal('lines', 'errors.required');
  return saidLines(lines, said, {
    most: ({ quantity, received }) => quantity - (received ?? 0),
    beyond: 'errors.purchase.beyondOrdered',
    judge: ({ keepsExpiry }, { expiresOn }) => (keepsExpiry && !expiresOn ? ['expires_on', 'errors.stock.noExpiry'] : undefined),
  }).map(({ line, quantity, said: { lot, expiresOn } }) => ({ line, quantity, lot: lot ?? null, expiresOn: expiresOn ?? null }));
}

/** What the quantity that comes now costs, and what of it is tax that is taken off, in the purchase's currency. */
function partOf({ line, quantity }: Coming): { cost: number; inputTax: number } {
  const span = { before: line.received ?? 0, now: quantity };
  const share = (whole: number) => nextShare(whole, line.quantity, span);
  const tax = share(line.worth.tax);
  const goods = share(line.worth.net) + share(line.worth.freight);
  return line.taxRecoverable ? { cost: goods, inputTax: tax } : { cost: goods + tax, inputTax: 0 };
}

function keepReceived(ctx: Context, purchase: Pick<Purchase, 'id'>, coming: readonly Coming[], landed: readonly number[]): void {
  const rows = coming.map(({ line, quantity }, at) => ({ id: line.id, quantity, landed: landed[at] }));
  ctx.db.run(sql`update purchase_line l set received = l.received + r.quantity, landed = l.landed + r.landed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, quantity bigint, landed bigint)
    where l.tenant_id = ${ctx.tenantId} and l.purchase_id = ${purchase.id}::bigint and l.id = r.id`);
}
