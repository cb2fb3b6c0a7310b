import { type Account, accountByCode } from './chart.ts';
import { type Line, signedAmount } from './entry.ts';

/** Why an entry may not be posted. */
export interface EntryProblem {
  code:
    | 'too_few_lines'
    | 'zero_line'
    | 'negative_amount'
    | 'not_whole'
    | 'unbalanced'
    | 'unknown_account'
    | 'header_account'
    | 'party_missing'
    | 'party_kind'
    | 'counter_branch_missing'
    | 'other_currency';
  values: Record<string, string | number>;
}

/** Everything wrong with an entry; an empty list means it may be posted. */
export function checkEntry(entry: { lines: readonly Line[] }): EntryProblem[] {
  const { lines } = entry;
  const few: EntryProblem[] = lines.length < 2 ? [{ code: 'too_few_lines', values: { lines: lines.length } }] : [];
  return [...few, ...lines.flatMap(amountProblems), ...unbalanced(lines)];
}

/** Lines on accounts that do not exist, are headers, or want another party or currency; a company's own accounts come as `own`. */
export function checkAccounts(lines: readonly Line[], own?: ReadonlyMap<string, Account>): EntryProblem[] {
  return lines.flatMap((line) => accountProblems(line, accountByCode(line.account) ?? own?.get(line.account)));
}

/** Debits less credits of the lines that pass, in minor units. */
export function balanceOf(lines: readonly Line[], passes: (line: Line) => boolean = () => true): number {
  return lines.filter(passes).reduce((sum, line) => sum + signedAmount(line), 0);
}

/** Debits less credits of one account over all branches. */
export function accountBalance(lines: readonly Line[], account: string): number {
  return balanceOf(lines, (line) => line.account === account);
}

function amountProblems({ account, amount }: Line): EntryProblem[] {
  const values = { account, amount };
  if (!Number.isSafeInteger(amount)) return [{ code: 'not_whole', values }];
  if (amount === 0) return [{ code: 'zero_line', values }];
  return amount < 0 ? [{ code: 'negative_amount', values }] : [];
}

function unbalanced(lines: readonly Line[]): EntryProblem[] {
  const sums = new Map<string, { branchId: number; currency: string; difference: number }>();
  for (const line of lines) {
    const key = `${line.branchId} ${line.currency}`;
    const sum = sums.get(key) ?? { branchId: line.branchId, currency: line.currency, difference: 0 };
    sums.set(key, { ...sum, difference: sum.difference + signedAmount(line) });
  }
  return [...sums.values()].filter((sum) => sum.difference !== 0).map((values) => ({ code: 'unbalanced', values }));
}

function accountProblems(line: Line, account: Account | undefined): EntryProblem[] {
  const values = { account: line.account };
  if (!account) return [{ code: 'unknown_account', values }];
  if (account.header) return [{ code: 'header_account', values }];
  if (account.perBranchPair && line.counterBranchId === undefined) return [{ code: 'counter_branch_missing', values }];
  if (account.currency && account.currency !== line.currency)
    return [{ code: 'other_currency', values: { ...values, currency: line.currency } }];
  if (account.parties.length === 0) return [];
  if (!line.party) return account.partyOptional ? [] : [{ code: 'party_missing', values }];
  return account.parties.includes(line.party.kind) ? [] : [{ code: 'party_kind', values: { ...values, kind: line.party.kind } }];
}
