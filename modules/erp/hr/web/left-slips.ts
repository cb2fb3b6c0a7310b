import { amountText, type Currency, parseAmount } from '#platform/entity';
import type { WireRow } from '#platform/web';

/** A slip as it is paid: what is left of it stands there already. */
export interface LeftSlip {
  slip: number;
  name: unknown;
  left: string;
  amount: string | null;
  currency: Currency;
}

const units = (text: unknown, currency: Currency) => parseAmount(String(text ?? '0'), currency) ?? 0;

/** The slips of a month something is left of. */
export function leftSlips(row: WireRow): LeftSlip[] {
  const currency = row['currency'] as Currency;
  return ((row['lines'] ?? []) as WireRow[]).flatMap((line) => {
    const left = units(line['net'], currency) - units(line['paid'], currency);
    const said = amountText(left, currency);
    return left > 0 ? [{ slip: line.id, name: line['user'], left: said, amount: said, currency }] : [];
  });
}

/** Those something is paid of, as the verb takes them. */
export const saidSlips = (slips: readonly LeftSlip[]) =>
  slips.filter(({ amount, currency }) => units(amount, currency) > 0).map(({ slip, amount }) => ({ slip, amount }));

/** What all of them come to. */
export const paidSum = (slips: readonly LeftSlip[], currency: Currency): string =>
  amountText(
    slips.reduce((sum, { amount }) => sum + units(amount, currency), 0),
    currency,
  );
