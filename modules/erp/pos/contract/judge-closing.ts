/** A drawer that is to be closed, in the company's currency. */
export interface ClosingDrawer {
  opening: number;
  closing: number;
  expected: number;
  /** Whether anything was taken out beside change: a refund, an expense, cash taken away. */
  wasTakenFrom: boolean;
  /** Whether the shop takes the sentence word by word. */
  isStrict: boolean;
}

/**
 * Whether 'closing balance must be greater than the opening balance' stands in the way. Word by word where the shop says so; else what
 * the books expect always passes, and a drawer something was taken out of is held against that, not against what it began with.
 */
export function isClosingTooLow({ opening, closing, expected, wasTakenFrom, isStrict }: ClosingDrawer): boolean {
  if (isStrict) return closing <= opening;
  if (closing >= expected) return false;
  return wasTakenFrom ? closing < Math.min(opening, expected) : closing <= opening;
}
