import type { Currency } from '#platform/entity';

export type FeeMode = 'fee_included' | 'fee_on_receiver' | 'fee_on_sender' | 'prepaid';

/** What a price depends on. */
export interface PriceInput {
  clientId: number;
  originBranchId: number;
  originGovernorateId?: number | null;
  cityId: number;
  governorateId?: number | null;
  /** The address lies in a remote area. */
  isRemote?: boolean;
  shipmentTypeId?: number | null;
  shipmentSizeId?: number | null;
  weightGrams: number;
  volumetricGrams?: number | null;
  isUrgent?: boolean;
  isBreakable?: boolean;
  isFreezable?: boolean;
  /** Something is to be taken back at the door. */
  isExchange?: boolean;
  /** P: what the sender wants collected. */
  price: number;
  currency: Currency;
  mode: FeeMode;
  /** The day whose prices apply. */
  date: string;
}

/** The weight that counts: the real or the volumetric one, whichever is more. */
export function chargedGrams(input: Pick<PriceInput, 'weightGrams' | 'volumetricGrams'>): number {
  return Math.max(input.weightGrams, input.volumetricGrams ?? 0);
}
