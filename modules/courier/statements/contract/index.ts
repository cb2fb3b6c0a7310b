export * from './client-statement-entries.ts';
export {
  type CountedCash,
  type HandIn,
  type HandInSums,
  type HandInTotals,
  handInEntry,
  handInTotals,
} from './hand-in.ts';
export * from './many-statements.ts';
export * from './receiving-hand-in.ts';
export * from './statement.ts';
export * from './unsettled.ts';
