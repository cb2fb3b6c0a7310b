import { dayOf } from '#finance/expenses/contract';
import { roundToStep } from '#platform/entity';

/** How often an instalment falls due. */
export const instalmentFrequencies = ['monthly', 'quarterly', 'semi_annual', 'annual'] as const;
export type InstalmentFrequency = (typeof instalmentFrequencies)[number];

export interface InstalmentPlan {
  count: number;
  frequency: InstalmentFrequency;
  firstDueOn: string;
  /** What the plan was made for, and the smallest coin its rows are rounded to. */
  planned: number;
  step: number;
}

export interface Instalment {
  dueOn: string;
  amount: number;
  paid: number;
}

/**
 * The instalments of a paper as it stands now: rows are rounded to the smallest coin and the last takes the rest; what went back is
 * taken from the last rows backwards, what was paid fills the oldest first.
 */
export function instalmentsOf(plan: InstalmentPlan, { owed, paid }: { owed: number; paid: number }): Instalment[] {
  const { count, frequency, firstDueOn, planned, step } = plan;
  const part = Math.min(planned, roundToStep(Math.floor(planned / count), step));
  const amounts = Array.from({ length: count }, (_, at) => Math.max(0, Math.min(part, planned - at * part)));
  amounts[count - 1] = Math.max(0, planned - part * (count - 1));
  let less = planned - owed;
  for (let at = count - 1; at >= 0 && less !== 0; at--) {
    const taken = Math.min(less, amounts[at] as number);
    amounts[at] = (amounts[at] as number) - taken;
    less -= taken;
  }
  let left = Math.max(0, paid);
  return amounts.map((amount, nth) => {
    const settled = Math.min(left, amount);
    left -= settled;
    return { dueOn: dayOf(firstDueOn, frequency, nth) as string, amount, paid: settled };
  });
}

/** What of instalments is open though their days came by then: the last of these days, and how much. */
export function openUntil(instalments: readonly Instalment[], day: string): { dueOn: string; left: number } | undefined {
  const open = instalments.filter(({ dueOn, amount, paid }) => dueOn <= day && paid < amount);
  const left = open.reduce((sum, { amount, paid }) => sum + amount - paid, 0);
  const dueOn = open.at(-1)?.dueOn;
  return dueOn === undefined ? undefined : { dueOn, left };
}
