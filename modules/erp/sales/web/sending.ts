import { sectionAllowed } from '#foundation/tenancy/contract';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { readSession, type WireRow } from '#platform/web';
import { inCoins, type TypedTender } from './tender-sums.ts';

export type TypedSending = Record<string, any>;

/** Whether the company may carry what it sells itself. */
export function hasOwnCourier(): boolean {
  const tenant = readSession()?.tenant;
  return tenant !== undefined && sectionAllowed('courier', tenant.businessType, tenant.businessSubType);
}

/** A way to the customer before anything of it is said: by our own courier, where there is one. */
export const blankSending = (cod: string | null = null): TypedSending => ({
  by_own: hasOwnCourier(),
  company_id: null,
  city_id: null,
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

/** What only a delivery company is told, and only our own courier. */
const ofCompany = ['company_id', 'fee', 'tracking'];
const ofOwn = ['city_id'];

/** What is said of a way as it is sent: what is empty, or the other carrier's, is not said. */
export const sendingOf = ({ by_own, ...typed }: TypedSending): TypedSending =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      value === '' || (by_own ? ofCompany : ofOwn).includes(name) ? null : value,
    ]),
  );

/** Who carries it is said, and where our own courier takes it. */
export const unsaidOf = ({ by_own, ...typed }: TypedSending): string[] =>
  [by_own ? 'city_id' : 'company_id', 'cod'].filter((name) => !typed[name]);
