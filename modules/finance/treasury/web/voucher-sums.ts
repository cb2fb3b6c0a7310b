import type { VoucherKind } from '#finance/treasury/contract';
import { amountText, type Currency, parseAmount } from '#platform/entity';

/** What the party owes (above zero) after a bond: a receipt lowers it, a payment raises it. */
export function balanceAfter(balance: string, kind: VoucherKind, amount: string | null, currency: Currency): string {
  const minor = (text: string | null) => (text ? (parseAmount(text, currency) ?? 0) : 0);
  return amountText(minor(balance) + (kind === 'credit' ? -1 : 1) * minor(amount), currency);
}

/** Spreads an amount over items from the oldest on: each takes what it can bear. */
export function spread(
  items: readonly { id: number; open: string }[],
  amount: string | null,
  currency: Currency,
): Record<string, string> {
  let left = amount ? (parseAmount(amount, currency) ?? 0) : 0;
  const shares: Record<string, string> = {};
  for (const { id, open } of items) {
    const share = Math.min(left, parseAmount(open, currency) ?? 0);
    if (share > 0) shares[id] = amountText(share, currency);
    left -= share;
  }
  return shares;
}

/** What is assigned to items so far, in major units. */
export function assigned(shares: Record<string, string | null>, currency: Currency): string {
  const sum = Object.values(shares).reduce((total, one) => total + (one ? (parseAmount(one, currency) ?? 0) : 0), 0);
  return amountText(sum, currency);
}
