export {
  type DiscrepancyDecision,
  discrepancyEntry,
  missingOf,
  type Receipt,
  type RemittanceSum,
  receiveEntry,
  sendEntry,
} from '#finance/treasury/contract';
export * from './branch-statement.ts';
export * from './client-statement.ts';
export {
  type CountedCash,
  type HandIn,
  type HandInSums,
  type HandInTotals,
  handInEntry,
  handInTotals,
  payableCommission,
} from './hand-in.ts';
export * from './receiving-hand-in.ts';
export * from './statement.ts';
export * from './statement-moves.ts';
export * from './unsettled.ts';
