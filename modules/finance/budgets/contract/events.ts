import { defineEvent } from '#platform/entity';
import type { BudgetSpan } from './judge-months.ts';

/** More was spent or promised than a budget holds, by a paper that was let through: over its month, or over all months up to it. */
export const budgetExceeded = defineEvent<{
  budgetId: number;
  branchId: number;
  span: BudgetSpan;
  /** YYYY-MM. */
  month: string;
  /** By how much, in minor units of the company's currency. */
  over: number;
  docType: string;
  docId: number;
}>('budget.exceeded');
