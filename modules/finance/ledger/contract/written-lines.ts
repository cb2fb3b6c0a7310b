import { amountText } from '#platform/entity';
import type { Line } from './entry.ts';

/** Lines as an accountant writes them: `Dr 1210{agent 3}(2) 50000`, account, party, branch, amount. */
export function writtenLines(lines: readonly Line[] = []): string[] {
  return lines.map((line) => {
    const { account, branchId, counterBranchId, party } = line;
    const pair = counterBranchId === undefined ? '' : `{${branchId}→${counterBranchId}}`;
    const owner = party ? `{${party.kind} ${party.id}}` : pair;
    return `${line.side === 'debit' ? 'Dr' : 'Cr'} ${account}${owner}(${branchId}) ${amountText(line.amount, line.currency)}`;
  });
}
