import { cardEntry, cashDue, Sale, salePaid, type tenderFields } from '#erp/sales/contract';
import { writeCheque } from '#finance/cheques/server';
import { account } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import {
  cashSaid,
  coinOf,
  holdCash,
  holdOpenPapers,
  type Item,
  itemOf,
  lockTreasury,
  type OpenTreasury,
  type OwedPaper,
  openItemsOf,
  payPaper,
  settleItem,
  spendHeld,
} from '#finance/treasury/server';
import { amountText, fieldRefusal, type Input } from '#platform/entity';
import { type Context, readRecords } from '#platform/server';
import { billOf } from './bill.ts';
import { requireName } from './give-back.ts';

export type Tender = Input<typeof tenderFields>;
type Treasuries = ReadonlyMap<number, OpenTreasury>;

/** Who pays out of what is held for him uses, maybe, what came ahead of other sales: they are held with this one, in one order, before he is. */
export async function holdCredit(ctx: Context, saleId: number, isUsed: boolean): Promise<void> {
  const [sale] = isUsed ? await readRecords(ctx, Sale, [saleId]) : [];
  if (!sale) return;
  const party = { kind: 'customer', id: sale.customerId } as const;
  await holdOpenPapers(ctx, { account: account.customerDeposits, party }, [{ docType: 'sale', docId: saleId }]);
}

export const isCredit = ({ method }: Tender): boolean => method === 'store_credit';

/** Holds the treasuries money is to come into, in one order, and refuses those it cannot; many sellers may fill one at once. */
export async function lockTenders(ctx: Context, tenders: readonly Tender[]): Promise<Treasuries> {
  const places = new Map<number, number>();
  for (const [at, { method, treasury }] of tenders.entries()) {
    const isInto = method === 'cash' || method === 'bank_transfer';
    if (!isInto && treasury) throw fieldRefusal(`tenders.${at}.treasury_id`, 'errors.sale.noTreasury');
    if (!isInto) continue;
    if (!treasury) throw fieldRefusal(`tenders.${at}.treasury_id`, 'errors.required');
    places.set(treasury, at);
  }
  const locked = new Map<number, OpenTreasury>();
  for (const id of [...places.keys()].sort((one, other) => one - other))
    locked.set(id, await lockTreasury(ctx, { treasuryId: id, field: `tenders.${places.get(id)}.treasury_id`, onlyIn: true }));
  for (const [at, { method, treasury }] of tenders.entries()) {
    const kind = treasury && locked.get(treasury)?.kind;
    if (kind && kind !== (method === 'cash' ? 'cash' : 'bank'))
      throw fieldRefusal(`tenders.${at}.treasury_id`, `errors.sale.not_${method}`);
  }
  return locked;
}

interface Taking {
  tenders: readonly Tender[];
  /** What is paid before them with what is held for the customer. */
  credit?: number;
  treasuries: Treasuries;
  day: string;
  /** What is owed for it, where that was just written. */
  open?: Item | undefined;
}

/**
 * Takes what a customer pays for a sale, by as many ways as he likes, and never more than it comes to and no delivery company collects;
 * he is locked.
 */
export async function takeTenders(
  ctx: Context,
  sale: Sale,
  { tenders, credit = 0, treasuries, day, open }: Taking,
): Promise<void> {
  let left = (sale.owed ?? 0) - (sale.paid ?? 0) - (sale.toCollect ?? 0) - credit;
  const rounded = roundingOf(ctx, tenders, treasuries, left);
  if (sale.status !== 'final') await refuseAheadOfNobody(ctx, sale, tenders, open);
  if (credit > 0) await takeCredit(ctx, sale, credit, { at: tenders.length, day });
  for (const [at, tender] of tenders.entries()) {
    refuseBeyond(sale, at, tender.amount, left);
    left -= tender.amount;
    // What is paid before it changes what is open.
    const known = at === 0 && credit === 0 ? open : undefined;
    await takeTender(ctx, sale, { tender, at, treasuries, rounding: at === rounded.at ? rounded.by : 0, day, open: known });
  }
}

/** What is paid ahead of goods is held for whoever pays it: he has a name. */
async function refuseAheadOfNobody(ctx: Context, sale: Sale, tenders: readonly Tender[], open?: Item): Promise<void> {
  const bill = billOf(sale);
  const item = open ?? (await itemOf(ctx, { ...bill, account: bill.owed }));
  const paid = tenders.reduce((sum, { amount }) => sum + amount, 0);
  const last = tenders.length - 1;
  if (paid > (item ? item.amount - item.settled : 0)) await requireName(ctx, sale, `tenders.${last}.amount`);
}

/** By how much cash is rounded where all that is left is paid, and some of it in coins: once, in the last of it, after every other way. */
function roundingOf(ctx: Context, tenders: readonly Tender[], treasuries: Treasuries, left: number): { at: number; by: number } {
  const isInCoins = ({ method, treasury }: Tender) =>
    method === 'cash' && treasuries.get(treasury ?? 0)?.currency === ctx.tenant.currency;
  const coin = coinOf(ctx, { kind: 'cash', currency: ctx.tenant.currency });
  const sumOf = (some: readonly Tender[]) => some.reduce((sum, { amount }) => sum + amount, 0);
  const rest = left - sumOf(tenders.filter((tender) => !isInCoins(tender)));
  return { at: tenders.findLastIndex(isInCoins), by: sumOf(tenders) === left ? cashDue(rest, coin) - rest : 0 };
}

function refuseBeyond({ currency }: Sale, at: number, amount: number, most: number): void {
  if (amount > most)
    throw fieldRefusal(`tenders.${at}.amount`, 'errors.voucher.beyondBalance', {
      most: amountText(Math.max(0, most), currency),
      currency,
    });
}

interface One {
  tender: Tender;
  at: number;
  treasuries: Treasuries;
  /** By how much cash is rounded, where it pays all that is left. */
  rounding: number;
  day: string;
  open: Item | undefined;
}

async function takeTender(ctx: Context, sale: Sale, { tender, at, treasuries, rounding, day, open }: One): Promise<void> {
  const bill = billOf(sale);
  const { amount, method, credit } = tender;
  if (credit) await requireName(ctx, sale, `tenders.${at}.credit`);
  // Whoever gave no name has nothing held for him, and nobody could be asked for what a bank does not pay.
  if (method === 'store_credit' || method === 'cheque') await requireName(ctx, sale, `tenders.${at}.method`);
  const treasury = tender.treasury && treasuries.get(tender.treasury);
  if (credit && (method !== 'cash' || (treasury && treasury.currency !== bill.currency)))
    throw fieldRefusal(`tenders.${at}.credit`, 'errors.sale.creditInCash');
  if (treasury) {
    // What comes in beyond what is paid, or less, for want of coins, is said; and is what the rounding says.
    const isRounded = method === 'cash' && treasury.currency === bill.currency && tender.cash === amount + rounding;
    const cash = isRounded ? amount : cashSaid(tender, bill, treasury, `tenders.${at}.cash`);
    await payPaper(ctx, bill, { amount, treasury, cash, rounding: isRounded ? rounding : 0, day, open });
    if (credit) await keepForCustomer(ctx, bill, { amount: credit, treasury, day });
    return;
  }
  // The other ways settle what is owed already: nothing of them is held ahead of the goods.
  const item = open ?? (await itemOf(ctx, { ...bill, account: bill.owed }));
  refuseBeyond(sale, at, amount, item ? item.amount - item.settled : 0);
  const of = { item: item as Item, at, day };
  if (method === 'cheque') return takeCheque(ctx, sale, tender, of);
  if (method === 'credit_card') return takeCard(ctx, sale, tender, of);
  return takeCredit(ctx, sale, amount, of);
}

/** What he gave beyond what he owes and did not want back is his, for whatever he buys next. */
async function keepForCustomer(
  ctx: Context,
  { party, branchId, currency, number: note }: OwedPaper,
  { amount, treasury, day }: { amount: number; treasury: OpenTreasury; day: string },
): Promise<void> {
  const item = { account: account.customerDeposits, party, branchId, currency };
  await holdCash(ctx, { item, amount, treasury, date: day, note });
}

interface Settled {
  item: Item;
  at: number;
  day: string;
}

async function takeCheque(
  ctx: Context,
  { customerId, branchId }: Sale,
  tender: Tender,
  { item, at, day }: Settled,
): Promise<void> {
  const { chequeNumber, bank, dueOn, amount } = tender;
  for (const [field, value] of Object.entries({ cheque_number: chequeNumber, bank, due_on: dueOn }))
    if (!value) throw fieldRefusal(`tenders.${at}.${field}`, 'errors.required');
  await writeCheque(ctx, {
    kind: 'received',
    customer: customerId,
    branch: branchId,
    amount,
    chequeNumber: chequeNumber as string,
    bank: bank as string,
    dueOn: dueOn as string,
    day,
    allocations: [{ line: item.id, amount }],
  });
}

/** A card is paid by its gateway later: until then it owes the money. */
async function takeCard(ctx: Context, sale: Sale, { gateway, amount }: Tender, { item, at, day }: Settled): Promise<void> {
  if (!gateway) throw fieldRefusal(`tenders.${at}.gateway_id`, 'errors.required');
  const { customerId, branchId, id, version } = sale;
  const key = { docType: 'sale', docId: id, event: 'card', seq: version * 100 + at };
  const entry = cardEntry(key, { customerId, branchId, base: ctx.tenant.currency }, { gatewayId: gateway, amount });
  if (entry) await post(ctx, { ...entry, date: day, memo: sale.number ?? undefined });
  await settleItem(ctx, item.id, amount, { docType: 'sale', docId: id });
  ctx.publish(salePaid.with({ saleId: id, amount, byType: 'paymentGateway', byId: gateway, seq: key.seq }));
}

/** Out of what is held for the customer, the oldest first. */
async function takeCredit(ctx: Context, sale: Sale, amount: number, { at, day }: Omit<Settled, 'item'>): Promise<void> {
  const bill = billOf(sale);
  const held = await openItemsOf(ctx, { account: account.customerDeposits, party: bill.party, currency: bill.currency });
  refuseBeyond(
    sale,
    at,
    amount,
    held.reduce((sum, one) => sum + one.amount - one.settled, 0),
  );
  await spendHeld(ctx, bill, { held, most: amount, day, event: 'credit_used', seq: sale.version * 100 + at });
}
