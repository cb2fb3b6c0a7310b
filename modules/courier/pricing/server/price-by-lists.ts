import { type FeeMode, type Priced, priceShipment, withoutFees } from '#courier/pricing/contract';
import type { CompanySettings } from '#foundation/tenancy/contract';
import { settingsOf } from '#foundation/tenancy/server';
import type { Currency } from '#platform/entity';
import type { Context } from '#platform/server';
import { type Book, packagesFor } from './book.ts';
import type { PriceFacts } from './price-facts.ts';

/** What is said about a parcel when its price is asked. */
export interface ParcelToPrice {
  cityId: number;
  shipmentTypeId?: number | null;
  shipmentSizeId?: number | null;
  /** Grams. */
  weight?: number | null;
  isUrgent?: boolean | null;
  breakable?: boolean | null;
  freezable?: boolean | null;
  /** What is to be taken back at the door. */
  exchangeOf?: string | null;
  price: number;
  currency: Currency;
  feeMode: FeeMode;
}

/** What a parcel costs, pays and collects today: the one way to a price, for the preview as for the parcel itself. */
export function priceByLists(ctx: Context, book: Book, facts: PriceFacts, parcel: ParcelToPrice): Priced {
  const settings = settingsOf(ctx);
  const input = {
    clientId: facts.clientId,
    originBranchId: facts.originBranchId,
    originGovernorateId: facts.originGovernorateId,
    cityId: parcel.cityId,
    governorateId: facts.governorateId,
    isRemote: facts.isRemote,
    shipmentTypeId: parcel.shipmentTypeId ?? null,
    shipmentSizeId: parcel.shipmentSizeId ?? null,
    weightGrams: parcel.weight ?? 0,
    isUrgent: parcel.isUrgent ?? false,
    isBreakable: parcel.breakable ?? false,
    isFreezable: parcel.freezable ?? false,
    isExchange: Boolean(parcel.exchangeOf),
    price: parcel.price,
    currency: parcel.currency,
    mode: parcel.feeMode,
    date: ctx.today,
  };
  const priced = priceShipment(input, packagesFor(book, facts), {
    taxBasisPoints: settings.feeTaxBasisPoints,
    cashStep: cashStepOf(settings, parcel.currency),
  });
  return priced.ok && facts.clientIsOwn ? { ok: true, price: withoutFees(priced.price) } : priced;
}

/** The smallest coin collected is the company's own; other currencies are collected to the last cent. */
export function cashStepOf(settings: Pick<CompanySettings, 'currency' | 'cashStep'>, currency: Currency): number {
  return currency === settings.currency ? settings.cashStep : 1;
}
