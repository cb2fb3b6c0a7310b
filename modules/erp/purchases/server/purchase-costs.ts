import type { Earning } from '#erp/earnings/contract';
import { tellEarnings } from '#erp/earnings/server';
import { bearLateCost, type CostKind, costEntry, Purchase, PurchaseCost } from '#erp/purchases/contract';
import { moveStock } from '#erp/stock/server';
import { account, type EntryKey } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { worth } from '#finance/treasury/contract';
import { lockParty, lowerItem, raiseItem } from '#finance/treasury/server';
import { type Currency, conflict, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, insertRow, lockFor, sql } from '#platform/server';
import { openDayOf, rateOfPurchase } from './purchase-days.ts';

/** Customs or carriage that came late, owed to whoever asks for it: a bill of its own. */
export async function addCost(ctx: Context, input: VerbInput<typeof Purchase, 'addCost'>): Promise<void> {
  const purchase = await lockFor(ctx, Purchase, 'addCost', input.id);
  const supplierId = input.supplier ?? purchase.supplierId;
  const { currency } = await ctx.db.one<{ currency: Currency }>(
    sql`select currency from supplier where tenant_id = ${ctx.tenantId} and id = ${supplierId}`,
  );
  const day = await openDayOf(ctx, input.day, 'day');
  const { amount, note, variations } = input;
  await bookCost(ctx, purchase, { kind: 'late', supplierId, currency, amount, day, note, variations });
}

/** The supplier's bill says another sum than the purchase: he is owed more, or less, and the goods cost it. */
export async function correctCost(ctx: Context, input: VerbInput<typeof Purchase, 'correctCost'>): Promise<void> {
  const purchase = await lockFor(ctx, Purchase, 'correctCost', input.id);
  const { supplierId, currency } = purchase;
  const day = await openDayOf(ctx, input.day, 'day');
  const amount = input.way === 'less' ? -input.amount : input.amount;
  const billed = await billedOf(ctx, purchase);
  if (-amount > billed) throw fieldRefusal('amount', 'errors.purchase.lessThanNothing');
  const owed = (purchase.owed ?? 0) + amount;
  await change(ctx, Purchase, purchase, { owed }, 'correctCost', { note: input.note });
  await bookCost(ctx, purchase, {
    kind: 'correction',
    supplierId,
    currency,
    amount,
    day,
    note: input.note,
    variations: input.variations,
  });
}

/** What the supplier is owed for what came of a purchase so far. */
export async function billedOf(ctx: Context, { id }: Pick<Purchase, 'id'>): Promise<number> {
  const found = await ctx.db.maybe<{ amount: number }>(sql`select amount from owed_item
    where tenant_id = ${ctx.tenantId} and doc_type = 'purchase' and doc_id = ${id}::bigint and account_code = ${account.suppliers}`);
  return found?.amount ?? 0;
}

interface Cost {
  kind: CostKind;
  supplierId: number;
  currency: Currency;
  /** In the supplier's currency; below nothing where goods came to cost less. */
  amount: number;
  day: string;
  note: string;
  /** The goods it is for; all that came, where none are said. */
  variations?: readonly number[] | null;
}

/** Books a cost on goods that have come: what is still there carries its part, the rest has cost it; the supplier is owed it. */
export async function bookCost(ctx: Context, purchase: Purchase, cost: Cost): Promise<void> {
  const { kind, supplierId, currency, amount, day, note } = cost;
  const variations = cost.variations ?? [];
  const { branchId } = purchase;
  const party = { kind: 'supplier', id: supplierId } as const;
  await lockParty(ctx, party);
  const base = ctx.tenant.currency;
  const rate = await rateOfPurchase(ctx, { currency }, day);
  const inBase = Math.sign(amount) * worth(Math.abs(amount), currency, { rate, base });
  const values = {
    purchase: purchase.id,
    supplier: supplierId,
    branch: branchId,
    kind,
    day,
    amount,
    currency,
    note,
    variations: [...variations],
    user: ctx.user?.id ?? null,
  };
  const id = await insertRow(ctx, PurchaseCost, values);
  const key = { docType: 'purchase_cost', docId: id, event: 'booked', seq: 1 };
  const { toStock, toCost, earned } = await bearOnShelf(ctx, purchase, { key, amount: inBase, variations });
  const paper = kind === 'late' ? { docType: 'purchase_cost', docId: id } : { docType: 'purchase', docId: purchase.id };
  const of = { ...paper, account: account.suppliers };
  const excess = amount < 0 ? await lowerItem(ctx, of, -amount) : 0;
  if (amount > 0) await raiseItem(ctx, { ...of, party, branchId, currency, day }, amount);
  const held = { docType: key.docType, docId: id, account: account.supplierAdvances, party, branchId, currency, day };
  if (excess > 0) await raiseItem(ctx, held, excess);
  const entry = costEntry(key, { supplierId, branchId, currency, base, amount, excess, toStock, toCost });
  if (entry) await post(ctx, { ...entry, date: day, memo: purchase.number ?? undefined });
  tellEarnings(ctx, { key, day, entry, of: earned });
}

interface Received {
  variationId: number;
  quantity: number;
  value: number;
  onHand: number;
  onHandValue: number;
  receivedSince: number;
}

/** Puts what belongs to goods that still lie there on them, in stock; answers it, and what has been sold dearer or cheaper. */
async function bearOnShelf(
  ctx: Context,
  { id: purchaseId, branchId, supplierId }: Purchase,
  { key, amount, variations }: { key: EntryKey; amount: number; variations: readonly number[] },
): Promise<{ toStock: number; toCost: number; earned: Earning[] }> {
  const came = await receivedGoods(ctx, purchaseId, branchId);
  if (came.length === 0) throw conflict('errors.purchase.nothingCame');
  const isOfIt = (variation: number) => came.some(({ variationId }) => variationId === variation);
  if (!variations.every(isOfIt)) throw fieldRefusal('variation_ids', 'errors.purchase.notCome');
  const goods = variations.length === 0 ? came : came.filter(({ variationId }) => variations.includes(variationId));
  const { parts, toStock } = bearLateCost(amount, goods);
  const places = Map.groupBy(goods.keys(), (at) => (goods[at] as Received).variationId);
  const borne = [...places].map(([variationId, own]) => {
    const sumOf = (of: readonly number[]) => own.reduce((sum, at) => sum + (of[at] as number), 0);
    // No correction takes what lies there below nothing, and what is sold before it came bears none: the rest has been sold cheaper.
    const value = Math.max(sumOf(toStock), -Math.max((goods[own[0] as number] as Received).onHandValue, 0));
    return { variationId, branchId, quantity: 0, value, part: sumOf(parts) };
  });
  const movements = borne.filter(({ value }) => value !== 0).map(({ part: _, ...movement }) => movement);
  await moveStock(ctx, { key, kind: 'cost', movements });
  const inStock = borne.reduce((sum, { value }) => sum + value, 0);
  const earned = borne.map(({ variationId, value, part }) => ({
    ...{ branchId, purchaseId, variationId, supplierId },
    ...{ added: part, late: part - value },
  }));
  return { toStock: inStock, toCost: amount - inStock, earned };
}

/** What came of a purchase, receipt by receipt, and what lies there of it now; locked, so that nothing is sold meanwhile. */
async function receivedGoods(ctx: Context, purchaseId: number, branchId: number): Promise<Received[]> {
  await ctx.db.query(sql`select from stock_balance b where b.tenant_id = ${ctx.tenantId} and b.branch_id = ${branchId}::bigint
    and b.variation_id = any(array(select variation_id from purchase_line where tenant_id = ${ctx.tenantId} and purchase_id = ${purchaseId}::bigint))
    order by b.variation_id for update`);
  return ctx.db.query<Received>(sql`with came as (
      select variation_id, sum(quantity)::bigint as quantity, sum(value)::bigint as value, max(id) as last from stock_move
      where tenant_id = ${ctx.tenantId} and doc_type = 'purchase' and doc_id = ${purchaseId}::bigint and event = 'received' group by variation_id, seq)
    select c.variation_id, c.quantity, c.value, b.quantity as on_hand, b.value as on_hand_value,
      (select coalesce(sum(m.quantity), 0)::bigint from stock_move m where m.tenant_id = ${ctx.tenantId} and m.variation_id = c.variation_id
        and m.branch_id = ${branchId}::bigint and m.id > c.last and m.quantity > 0 and m.kind = any(${cameIn}::text[])) as received_since
    from came c join stock_balance b on b.tenant_id = ${ctx.tenantId} and b.variation_id = c.variation_id and b.branch_id = ${branchId}::bigint
    order by c.variation_id, c.last`);
}

/** What counts as received since: not what customers brought back, voids and shortages. */
const cameIn = ['opening', 'purchase', 'transferIn', 'countGain'];
