import type { LiableParty } from '#courier/statuses/contract';

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

/** What is said of a loss. Amounts are minor units; null: nothing is said. */
export interface LossSaid {
  liable: Liable;
  /** Said by a person, and not only meant by the reason. */
  isLiableSaid: boolean;
  /** The insurer or other party who makes it good. */
  insurerId: number | null;
  recovered: number | null;
  insured: number | null;
}

export const isAgentLiable = (liable: Liable | null): liable is 'agent' | 'receiving_agent' =>
  liable === 'agent' || liable === 'receiving_agent';
export const isOutsiderLiable = (liable: Liable | null): liable is 'insurer' | 'third_party' =>
  liable === 'insurer' || liable === 'third_party';

/** Whether a loss is made good: what its sender or the receiver did is nobody's claim; another's fault is ours where it is known who he is. */
export function isClaimed({ liable, insurerId }: Pick<LossSaid, 'liable' | 'insurerId'>): boolean {
  return liable === 'third_party' ? insurerId !== null : liable !== 'sender' && liable !== 'consignee';
}

export type LossParts = Pick<Loss, 'claim' | 'recovered' | 'insured'>;

/** What the sender is paid, and who bears how much of it: what is said; where nothing is, the one who is liable bears all that is left. */
export function lossParts(said: LossSaid, most: number): LossParts {
  const claim = isClaimed(said) ? most : 0;
  const left = (other: number | null) => Math.max(0, claim - (other ?? 0));
  const insured = said.insured ?? (isOutsiderLiable(said.liable) ? left(said.recovered) : 0);
  const recovered = said.recovered ?? (isAgentLiable(said.liable) ? left(insured) : 0);
  return { claim, recovered, insured };
}

/** Whether an agent must be known: he answers for the loss, or bears a part of it. */
export function wantsAgent({ liable }: LossSaid, { recovered }: LossParts): boolean {
  return isAgentLiable(liable) || recovered > 0;
}

/** Whether it must be said which insurer or third party makes it good. A reason may mean a third party whom nobody knows. */
export function wantsInsurer({ liable, isLiableSaid }: LossSaid, { insured }: LossParts): boolean {
  return liable === 'insurer' || (liable === 'third_party' && isLiableSaid) || insured > 0;
}

/** Which part that was written makes them more than the claim; none: nobody bears more than there is. */
export function partBeyondClaim(said: LossSaid, { claim, recovered, insured }: LossParts): 'recovered' | 'insured' | null {
  if (recovered + insured <= claim) return null;
  return said.recovered === null ? 'insured' : 'recovered';
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
