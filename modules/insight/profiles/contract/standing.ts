import type { Currency } from '#platform/entity';

/** How we stand with a contact; amounts as they travel. What is owed is his to pay, or ours where he supplies or sells for us. */
export interface Standing {
  currency: Currency;
  /** Above zero: owed. Below: more came than was owed. */
  owed: string;
  /** Of money that came before its paper. */
  held: string;
  /** Of what is owed: due by today, and of that, since before today; since when, and on how many papers. */
  due: string;
  overdue: string;
  overdueSince: string | null;
  open: number;
  /** Promised by cheques no bank has paid yet. */
  promised: string;
  /** The most a customer may owe; null: as much as he likes. And what of it is left. */
  limit: string | null;
  room: string | null;
  ages: readonly Age[];
  /** Nothing where the reader may not see such papers. */
  lastPaper: LastOne | null;
  lastPayment: LastOne | null;
}

export interface LastOne {
  day: string;
  amount: string;
  /** Where it is found. */
  type: string;
  id: number;
  number: string | null;
}

/** How old debts are told: each age begins after the one before, in days since their paper. */
export const ageBands = [30, 60, 90] as const;
/** What of a debt is how old; the last has no end. */
export interface Age {
  from: number;
  to: number | null;
  amount: string;
}

/** The age a debt of some days falls into. */
export function ageOf(days: number): number {
  const band = ageBands.findIndex((last) => days <= last);
  return band < 0 ? ageBands.length : band;
}

/** The ages as they are called, from and to which day. */
export const ageSpans: readonly { from: number; to: number | null }[] = [
  ...ageBands.map((to, at) => ({ from: at === 0 ? 0 : (ageBands[at - 1] as number) + 1, to })),
  { from: (ageBands.at(-1) as number) + 1, to: null },
];

/** What is open, told by its age. */
export function agesOf(open: readonly { days: number; amount: number }[]): { from: number; to: number | null; amount: number }[] {
  const sums = ageSpans.map(() => 0);
  for (const { days, amount } of open) {
    const at = ageOf(days);
    sums[at] = (sums[at] ?? 0) + amount;
  }
  return ageSpans.map((span, at) => ({ ...span, amount: sums[at] ?? 0 }));
}
