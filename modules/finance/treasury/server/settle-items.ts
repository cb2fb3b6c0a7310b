import type { Party } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { type ItemAccount, isRaisedByDebit, itemEntry, type Voucher } from '#finance/treasury/contract';
import { amountText, type Currency, Refusal } from '#platform/entity';
import { type Context, together } from '#platform/server';
import { keepHeldBy } from './held-by-voucher.ts';
import { type Item, type ItemOf, lockParty, openItemsOf, type PaperKey, raiseItem, settleItem } from './items.ts';
import { cashAccountOf, type OpenTreasury } from './treasuries.ts';
import { writeVoucher } from './vouchers.ts';

/** What of an item is settled. */
export interface ItemPart {
  item: Pick<Item, 'id' | 'branchId'>;
  amount: number;
}

interface Settling {
  account: ItemAccount;
  party: Party;
  /** What the items are owed in. */
  currency: Currency;
  parts: readonly ItemPart[];
  /** As lockTreasury gave it. */
  treasury: OpenTreasury;
  /** What moves in the treasury's currency, where that is another. */
  cash?: number;
  /** By how much more cash moves than that, or less, for want of coins. */
  rounding?: number;
  date?: string | null;
  note?: string | null;
  /** The approved draft it becomes; locked. */
  draft?: Voucher;
}

/** Pays, or collects, what is owed for papers against a numbered voucher: each part in its paper's branch, the cash in the treasury's. */
export async function settleInCash(ctx: Context, of: Settling): Promise<{ id: number; number: string }> {
  const { account, party, currency, parts, treasury } = of;
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  const amount = (of.cash ?? sum) + (of.rounding ?? 0);
  const { posting, ...voucher } = await writeVoucher(ctx, {
    kind: isRaisedByDebit(account) ? 'credit' : 'debit',
    treasury,
    account,
    party,
    amount,
    note: of.note ?? null,
    date: of.date ?? null,
    ...(of.draft && { draft: of.draft }),
    entry: ({ voucherId }) =>
      itemEntry(
        {
          voucherId,
          account,
          party,
          currency,
          way: 'settled',
          shares: parts.map(({ item, amount: part }) => ({ branchId: item.branchId, amount: part })),
          cash: cashLine(treasury, amount),
          rounding: of.rounding ?? 0,
        },
        ctx.tenant.currency,
      ),
  });
  await together(post(ctx, posting), settleParts(ctx, parts, { docType: 'voucher', docId: voucher.id }));
  return voucher;
}

async function settleParts(ctx: Context, parts: readonly ItemPart[], by: PaperKey): Promise<void> {
  for (const { item, amount } of parts) await settleItem(ctx, item.id, amount, by);
}

/** Takes, or pays, money that comes before its paper: it is held for the party until a paper uses it; for no paper, it is his by its voucher. */
export async function holdCash(
  ctx: Context,
  of: Omit<Settling, 'account' | 'party' | 'currency' | 'parts' | 'draft'> & {
    item: Omit<ItemOf, 'day' | keyof PaperKey> & Partial<PaperKey>;
    amount: number;
  },
): Promise<{ id: number; number: string }> {
  const { item, amount: held, treasury } = of;
  const { account, party, currency, branchId } = item;
  const amount = (of.cash ?? held) + (of.rounding ?? 0);
  const { posting, ...voucher } = await writeVoucher(ctx, {
    kind: isRaisedByDebit(account) ? 'debit' : 'credit',
    treasury,
    account,
    party,
    amount,
    note: of.note ?? null,
    date: of.date ?? null,
    entry: ({ voucherId }) =>
      itemEntry(
        {
          voucherId,
          account,
          party,
          currency,
          way: 'held',
          shares: [{ branchId, amount: held }],
          cash: cashLine(treasury, amount),
          rounding: of.rounding ?? 0,
        },
        ctx.tenant.currency,
      ),
  });
  const by = { docType: 'voucher', docId: voucher.id };
  const raising = { ...by, ...item, by, day: of.date ?? ctx.today };
  const [, raised] = await together(post(ctx, posting), raiseItem(ctx, raising, held));
  keepHeldBy(ctx, voucher.id, raised, held);
  return voucher;
}

const cashLine = (treasury: OpenTreasury, amount: number) => ({
  account: cashAccountOf(treasury),
  treasuryId: treasury.id,
  branchId: treasury.branchId,
  currency: treasury.currency,
  amount,
});

/** How a sum is spread over what is open of a party: what is named first, then the oldest; more than is open is refused. */
export async function spreadOverItems(
  ctx: Context,
  of: { account: ItemAccount; party: Party; currency: Currency },
  amount: number,
  named: readonly { line: number; amount: number }[] = [],
): Promise<ItemPart[]> {
  await lockParty(ctx, of.party);
  const open = await openItemsOf(ctx, of);
  const { parts, left } = spreadOver(open, amount, named);
  if (left === 0) return parts;
  const most = open.reduce((sum, item) => sum + item.amount - item.settled, 0);
  const values = { most: amountText(most, of.currency), currency: of.currency };
  throw new Refusal('errors.voucher.beyondBalance', {
    values,
    fields: { amount: { key: 'errors.voucher.beyondBalance', values } },
  });
}

/** What is named of open items first, then the oldest; and what is left of the sum after all of them. */
export function spreadOver(
  open: readonly Item[],
  amount: number,
  named: readonly { line: number; amount: number }[] = [],
): { parts: ItemPart[]; left: number } {
  const wanted = new Map(named.map(({ line, amount: part }) => [line, part]));
  let left = amount - named.reduce((sum, one) => sum + one.amount, 0);
  const parts = open.flatMap((item): ItemPart[] => {
    const own = wanted.get(item.id) ?? 0;
    const more = Math.max(0, Math.min(left, item.amount - item.settled - own));
    left -= more;
    return own + more > 0 ? [{ item, amount: own + more }] : [];
  });
  return { parts, left };
}
