import type { CountedNote, RemittanceSum, TreasuryTransfer } from '#finance/treasury/contract';

export function sumOfTransfer({ id, fromBranchId, toBranchId, currency, amount, rate }: TreasuryTransfer): RemittanceSum {
  return { docType: 'treasury_transfer', id, fromBranchId, toBranchId, currency, amount, rate };
}

/** A count sheet as it is kept. */
export const keptSheet = (sheet: readonly CountedNote[] | null | undefined) => (sheet ? [...sheet] : null);
