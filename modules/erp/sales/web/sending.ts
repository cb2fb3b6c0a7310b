import { amountText, type Currency, parseAmount } from '#platform/entity';
import type { WireRow } from '#platform/web';
import { inCoins, type TypedTender } from './tender-sums.ts';

export type TypedSending = Record<string, any>;

/** A way by a delivery company before anything of it is said. */
export const blankSending = (cod: string | null = null): TypedSending => ({
  company_id: null,
  cod,
  fee: null,
  tracking: '',
  receiver: '',
  receiver_phone: '',
  address: '',
  note: '',
});

/** Somebody else collects what is not paid here: what stood there as paid in cash is not, and the company collects the rest. */
export function byCompany({ tenders, coin = 1 }: Record<string, any>, row: WireRow) {
  const currency = row['currency'] as Currency;
  const units = (amount: string | null) => parseAmount(amount ?? '0', currency) ?? 0;
  const paid = (tenders as TypedTender[]).reduce((sum, { amount }) => sum + units(amount), 0);
  const isUntouched = paid === units(inCoins(row['total'], currency, coin));
  const left = units(row['total']) - (isUntouched ? 0 : paid);
  return {
    ...(isUntouched && { tenders: [] as TypedTender[] }),
    shipment: [blankSending(amountText(Math.max(0, left), currency))],
  };
}

/** What is said of a way as it is sent: what is empty is not said. */
export const sendingOf = (typed: TypedSending): TypedSending =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value === '' ? null : value]));
