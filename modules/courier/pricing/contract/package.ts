import type { Currency } from '#platform/entity';

/** Whose prices a package holds; the first of these with a matching line decides. */
export const packageLevels = ['contract', 'client', 'branch', 'tenant'] as const;
export type PackageLevel = (typeof packageLevels)[number];

export const returnPolicies = ['none', 'fixed', 'percent', 'fee'] as const;
export type ReturnPolicy = (typeof returnPolicies)[number];
/** What a part that goes back from the door costs the sender. */
export const fractionalPolicies = ['none', 'fixed'] as const;
export type FractionalPolicy = (typeof fractionalPolicies)[number];
export const returnTriggers = ['on_returned_confirmed', 'on_returned_client'] as const;
export type ReturnTrigger = (typeof returnTriggers)[number];
export const returnPayers = ['sender', 'consignee'] as const;
export type ReturnPayer = (typeof returnPayers)[number];

/** One price of a package: what is left empty matches every parcel. Amounts are minor units of the package's currency. */
export interface PackageLine {
  id: number;
  originBranchId?: number | null;
  originGovernorateId?: number | null;
  cityId?: number | null;
  governorateId?: number | null;
  shipmentTypeId?: number | null;
  shipmentSizeId?: number | null;
  /** The bracket: parcels up to this weight. */
  maxWeightGrams?: number | null;
  urgent?: boolean | null;
  breakable?: boolean | null;
  freezable?: boolean | null;
  fee: number;
  agentCommission: number;
  receivingCommission: number;
  branchShare: number;
  /** `fixed`: the amount. */
  returnFee?: number | null;
  /** `percent`: basis points of the fee. */
  returnFeeBasisPoints?: number | null;
  /** Where it differs from the package's. */
  returnFeePolicy?: ReturnPolicy | null;
  /** Days of the tenant's calendar, both included. */
  validFrom?: string | null;
  validTo?: string | null;
}

export interface Surcharges {
  /** For every started kilogram above the weight included. */
  perExtraKg?: number | null;
  includedGrams?: number | null;
  remote?: number | null;
  /** Unless the line itself is for urgent parcels. */
  urgent?: number | null;
  /** `fee` for every started `every` of the price above `from`. */
  codStep?: { every: number; fee: number; from?: number | null } | null;
}

export interface Package {
  id: number;
  name: string;
  currency: Currency;
  level: PackageLevel;
  /** The client of a contract or client package. */
  clientId?: number | null;
  /** The branch of a branch package. */
  branchId?: number | null;
  lines: readonly PackageLine[];
  surcharges?: Surcharges | null;
  returnFeePolicy: ReturnPolicy;
  returnFee?: number | null;
  returnFeeBasisPoints?: number | null;
  returnTrigger: ReturnTrigger;
  returnPayer: ReturnPayer;
  /** X: what taking something back at the door costs the sender. */
  exchangeFee?: number | null;
  /** What a delivery agent earns on a parcel he brings back. */
  attemptPay?: number | null;
  /** What a pickup made for nothing costs the sender. */
  pickupFee?: number | null;
  /** What sending a returned parcel out again costs him. */
  redeliveryFee?: number | null;
  /** What a day in the store costs him; charged by hand. */
  storageFee?: number | null;
  fractionalReturnPolicy?: FractionalPolicy | null;
  fractionalReturnFee?: number | null;
  validFrom?: string | null;
  validTo?: string | null;
}

export interface PricingSettings {
  /** Tax inside every fee, 0 where there is none. */
  taxBasisPoints: number;
  /** The smallest coin collected in the parcel's currency. */
  cashStep: number;
}
