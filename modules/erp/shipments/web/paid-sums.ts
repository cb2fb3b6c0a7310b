import { amountText, type Currency, parseAmount } from '#platform/entity';
import type { WireRow } from '#platform/web';

/** What is typed of one shipment in a payment: what is paid for it, and what the company keeps. */
export interface TypedLine {
  amount: string | null;
  fee: string | null;
}
export type TypedLines = Record<string, TypedLine>;

const units = (amount: unknown, currency: Currency) => parseAmount(String(amount ?? '0'), currency) ?? 0;

/** All that a company owes for a shipment, and what of its fee it has not kept yet. */
export function wholeOf(row: WireRow, currency: Currency): TypedLine {
  const fee = units(row['fee'], currency) - units(row['fee_paid'], currency);
  return { amount: String(row['left']), fee: fee > 0 ? amountText(fee, currency) : null };
}

/** What is paid, kept and comes in of all that is typed. */
export function sumsOf(lines: TypedLines, currency: Currency): { gross: number; fee: number; net: number } {
  const sum = (name: keyof TypedLine) => Object.values(lines).reduce((total, line) => total + units(line[name], currency), 0);
  const [gross, fee] = [sum('amount'), sum('fee')];
  return { gross, fee, net: gross - fee };
}

/** The shipments something is said of, in the order they are listed: the server names what is wrong by their place. */
export const saidLines = (lines: TypedLines) =>
  Object.entries(lines)
    .filter(([, { amount, fee }]) => Number(amount ?? 0) > 0 || Number(fee ?? 0) > 0)
    .map(([id, { amount, fee }]) => ({ shipment_id: Number(id), amount: amount || '0', fee: fee || null }));
