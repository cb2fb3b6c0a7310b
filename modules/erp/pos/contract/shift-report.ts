import type { Currency } from '#platform/entity';
import type { CashWay } from './cash-move.ts';
import type { Closed, Opened } from './cash-shift.ts';
import type { TillMethod } from './till-methods.ts';

/** What a shift did, as its X and Z reports say it; amounts in minor units. Each figure is read from the books or the shift's own papers. */
export interface ShiftReport {
  number: string;
  register: string;
  cashier: string;
  businessDate: string;
  state: string;
  openedAt: string;
  closedAt: string | null;
  currency: Currency;
  /** The claim's last number; null of a closed shift: the device was lost, and nobody knows. */
  lastNumber: number | null;
  supplements: number;
  tickets: { count: number; first: string | null; last: string | null; refused: number };
  /** What was sold, what came back, and what of both is tax; as the books have it. */
  sold: { gross: number; tax: number };
  returned: { gross: number; tax: number; count: number };
  rounding: number;
  tenders: readonly { method: TillMethod; currency: Currency; amount: number; worth: number; gateway: unknown }[];
  moves: readonly { way: CashWay; currency: Currency; amount: number; count: number }[];
  opening: readonly Opened[];
  closing: readonly Closed[] | null;
  /** What the books say lies in the drawer; nobody who counts blind is told before he has closed. */
  expected: readonly { currency: Currency; amount: number }[] | null;
  flags: number;
}
