import type { LiableParty } from '#courier/shipment-setup/contract';

/** Who answers for a lost or damaged parcel. */
export const liableChoices = ['us', 'agent', 'receiving_agent', 'insurer', 'third_party', 'sender'] as const;
export type Liable = (typeof liableChoices)[number] | LiableParty;

/** What the sender of a lost parcel is paid, and who bears how much of it. Minor units. */
export interface Loss {
  liable: Liable;
  /** The branch that held it. */
  branchId: number;
  declared: number;
  /** The most that is paid; null: no limit. */
  cap: number | null;
  claim: number;
  agent: { kind: 'agent' | 'receivingAgent'; id: number } | null;
  recovered: number;
  insurerId: number | null;
  insured: number;
}

/** What a parcel is worth should it be lost: what was declared, or else what was to be collected for it. */
export function worthOf({ declaredValue, price }: { declaredValue: number | null; price: number }): number {
  return declaredValue ?? price;
}

/** How what a parcel is worth is shared where only a part of it is kept: by the price of that part, or by its pieces; nothing is lost. */
export function declaredParts(
  whole: { declaredValue: number | null; price: number; quantity: number },
  kept: { price: number; quantity: number },
): { kept: number; back: number } {
  const worth = worthOf(whole);
  const [share, all] = whole.price > 0 ? [kept.price, whole.price] : [kept.quantity, whole.quantity];
  // Whole numbers beyond what a float holds exactly.
  const doubled = (BigInt(worth) * BigInt(share) * 2n + BigInt(all)) / (BigInt(all) * 2n);
  return { kept: Number(doubled), back: worth - Number(doubled) };
}
