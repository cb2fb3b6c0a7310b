import { type AccountWord, account } from './account-words.ts';
import { mayBeFilledBy } from './chart-filling.ts';
import { type AccountType, seedRows } from './chart-rows.ts';
import type { Side } from './entry.ts';
import { kindsKept, type PartyKind } from './party.ts';

export type { AccountType };

/** An account of the chart. */
export interface Account {
  code: string;
  /** The header it stands under. */
  parent: string | null;
  type: AccountType;
  normal: Side;
  /** Kinds of party a line must name; none where the list is empty. */
  parties: readonly PartyKind[];
  partyOptional: boolean;
  /** Headers only add up; they refuse postings. */
  header: boolean;
  /** Kept per pair of branches; nothing remains over the whole tenant. */
  perBranchPair: boolean;
  /** Filled by documents: an entry by hand needs `post_to_control_accounts`, or may not touch it at all; see `chart-filling.ts`. */
  control: boolean;
  /** The only currency it takes, where there is one. */
  currency?: string | null;
}

/** An account every company has. */
export interface ChartAccount extends Account {
  /** What the code calls it; its names in all languages are the texts `chart.` and this word. */
  word: AccountWord;
}

/** The chart of accounts every company begins with: documents post on it, and its codes never change. */
export const chart: readonly ChartAccount[] = seedRows.map(([code, type, flags]) => ({
  code,
  parent: parentOf(code),
  word: wordOf(code),
  type,
  normal: flags?.normal ?? normalSideOf(type),
  parties: flags?.parties ?? [],
  partyOptional: flags?.partyOptional ?? false,
  header: flags?.header ?? false,
  perBranchPair: flags?.perBranchPair ?? false,
  control: !mayBeFilledBy(code, 'hand'),
}));

const byCode = new Map(chart.map((account) => [account.code, account]));

export function accountByCode(code: string): Account | undefined {
  return byCode.get(code);
}

/** Whether somebody must be named on an account of whom the company has no records: nothing can be written there. */
export function isUnnamed({ parties, partyOptional }: Pick<Account, 'parties' | 'partyOptional'>, isShop: boolean): boolean {
  return parties.length > 0 && !partyOptional && kindsKept(parties, isShop).length === 0;
}

/** The side on which accounts of a type grow. */
export function normalSideOf(type: AccountType): Side {
  return type === 'asset' || type === 'cost' || type === 'expense' ? 'debit' : 'credit';
}

function wordOf(code: string): AccountWord {
  return (Object.keys(account) as AccountWord[]).find((word) => account[word] === code) as AccountWord;
}

/** 1210 stands under the header 1200, 1200 under 1000; 7110 has no nearer header than 7000. */
function parentOf(code: string): string | null {
  const headers = seedRows.filter(([, , flags]) => flags?.header).map(([header]) => header);
  const candidates = [`${code.slice(0, 2)}00`, `${code[0]}000`];
  return candidates.find((candidate) => candidate !== code && headers.includes(candidate)) ?? null;
}
