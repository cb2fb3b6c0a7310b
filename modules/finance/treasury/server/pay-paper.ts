import type { Party } from '#finance/ledger/contract';
import type { ItemAccount } from '#finance/treasury/contract';
import { type Currency, fieldRefusal } from '#platform/entity';
import type { Context } from '#platform/server';
import { type Item, itemOf, type PaperKey } from './items.ts';
import { holdCash, settleInCash } from './settle-items.ts';
import type { OpenTreasury } from './treasuries.ts';

/** A paper of a party: on which account it is owed for, and on which money stands that came before it. */
export interface OwedPaper extends PaperKey {
  owed: ItemAccount;
  ahead: ItemAccount;
  party: Party;
  branchId: number;
  currency: Currency;
  number: string | null;
}

export interface CashForPaper {
  /** In the paper's currency. */
  amount: number;
  /** As lockTreasury gave it. */
  treasury: OpenTreasury;
  /** What moves in the treasury, in its own currency. */
  cash: number;
  /** By how much more of it moves than that, or less, for want of coins. */
  rounding?: number;
  day: string;
  /** What is owed for the paper, where whoever asks has just written it. */
  open?: Item | undefined;
}

/**
 * Cash for a paper of a party that is locked: what is owed for it is settled, what goes beyond is held for it until it is owed. How
 * much of it there may be is for the paper to say.
 */
export async function payPaper(ctx: Context, paper: OwedPaper, of: CashForPaper): Promise<void> {
  const { amount, treasury, cash, rounding = 0, day } = of;
  const { owed, ahead, party, branchId, currency, docType, docId, number: note } = paper;
  const open = of.open ?? (await itemOf(ctx, { account: owed, docType, docId }));
  const settled = Math.min(amount, open ? open.amount - open.settled : 0);
  // Of cash in another currency each part takes its share; the second the rest.
  const cashSettled = settled === amount ? cash : Math.round((cash * settled) / amount);
  if (open && settled > 0) {
    const parts = [{ item: open, amount: settled }];
    const last = settled === amount ? rounding : 0;
    await settleInCash(ctx, {
      account: owed,
      party,
      currency,
      parts,
      treasury,
      cash: cashSettled,
      rounding: last,
      date: day,
      note,
    });
  }
  if (amount > settled) {
    const item = { account: ahead, party, branchId, currency, docType, docId };
    await holdCash(ctx, { item, amount: amount - settled, treasury, cash: cash - cashSettled, rounding, date: day, note });
  }
}

/** What moves in a treasury for an amount: as much of the same currency, of another what is said. */
export function cashSaid(
  { amount, cash }: { amount: number; cash?: number | null },
  { currency }: Pick<OwedPaper, 'currency'>,
  treasury: OpenTreasury,
  field = 'cash',
): number {
  if (treasury.currency === currency) {
    if (cash && cash !== amount) throw fieldRefusal(field, 'errors.voucher.sameCurrency', { currency });
    return amount;
  }
  if (!cash) throw fieldRefusal(field, 'errors.required');
  return cash;
}
