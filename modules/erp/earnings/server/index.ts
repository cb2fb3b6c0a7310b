export { foldEarnings } from './fold-earnings.ts';
export { type EarnedBy, everyEarning, type KeptEarnings, keptEarnings } from './kept-earnings.ts';
export { takeEarningsBack } from './take-earnings-back.ts';
export { type ToldEarnings, tellEarnings } from './tell-earnings.ts';
