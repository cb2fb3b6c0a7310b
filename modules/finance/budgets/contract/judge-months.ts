/** The month itself, or all months of the year up to it. */
export type BudgetSpan = 'month' | 'year';

/** What may be spent in a span, and what is spent and promised of it already; minor units. */
export interface SpanStanding {
  budget: number;
  actual: number;
  committed: number;
}

export interface BeyondBudget {
  span: BudgetSpan;
  budget: number;
  used: number;
  /** By how much it would be beyond. */
  over: number;
}

/** Whether an amount goes beyond what a month may cost, or the year up to it; the month is said first. */
export function judgeMonths(amount: number, standing: Readonly<Record<BudgetSpan, SpanStanding>>): BeyondBudget | undefined {
  for (const span of ['month', 'year'] as const) {
    const { budget, actual, committed } = standing[span];
    const used = actual + committed;
    const over = used + amount - budget;
    if (amount > 0 && over > 0) return { span, budget, used, over };
  }
  return undefined;
}
