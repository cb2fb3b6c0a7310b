import {
  account,
  closedLines,
  type Entry,
  type EntryKey,
  entryOf,
  type Line,
  type Party,
  signed,
} from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';
import { type Drawer, differenceLines, drawerLine, type ShortTo } from './drawer-lines.ts';

const keyOf = (shiftId: number, event: string, seq: number): EntryKey => ({ docType: 'cash_shift', docId: shiftId, event, seq });

/** Of one currency: what the last shift left, and what is counted beyond it and what was fetched or taken. */
export interface OpenedNotes {
  currency: Currency;
  float: number;
  difference: number;
}

/** A drawer is opened: what the shift before left moves over, and what was counted beyond is a difference. */
export function openedEntry(
  drawer: Drawer,
  short: ShortTo,
  { lastShiftId, notes }: { lastShiftId: number | null; notes: readonly OpenedNotes[] },
): Entry | undefined {
  const lines = notes.flatMap(({ currency, float, difference }) => [
    ...(lastShiftId === null || float === 0
      ? []
      : [drawerLine(drawer, currency, float), drawerLine({ ...drawer, shiftId: lastShiftId }, currency, -float)]),
    ...differenceLines(drawer, short, { currency, difference }),
  ]);
  return entryOf(keyOf(drawer.shiftId, 'opened', 1), lines);
}

/** A drawer is closed: what is missing or too much in each currency. */
export function closedEntry(
  drawer: Drawer,
  short: ShortTo,
  { seq, notes }: { seq: number; notes: readonly { currency: Currency; difference: number }[] },
): Entry | undefined {
  return entryOf(
    keyOf(drawer.shiftId, 'closed', seq),
    notes.flatMap((one) => differenceLines(drawer, short, one)),
  );
}

/** Where cash that moves into or out of a drawer comes from or goes to. */
export interface Elsewhere {
  account: string;
  branchId: number;
  party?: Party;
}

/** Cash into a drawer (above zero) or out of it, from or to somewhere else in the same currency; 1450 closes between branches. */
export function cashMoveEntry(
  drawer: Drawer,
  moveId: number,
  { currency, amount, other }: { currency: Currency; amount: number; other: Elsewhere },
): Entry | undefined {
  const lines: Line[] = [
    drawerLine(drawer, currency, amount),
    signed(other.account, other.branchId, money(-amount, currency), {
      ...(other.party && { party: other.party }),
      ...(currency !== drawer.base && { rate: drawer.rates[currency] as string }),
    }),
  ];
  return entryOf({ docType: 'cash_move', docId: moveId, event: 'posted', seq: 1 }, closedLines(lines, drawer.base));
}

/** Cash a treasury did not have by the books: it had it after all (Cr 1110), or nobody knows whose it was (Cr 7180). */
export function decidedEntry(
  moveId: number,
  { branchId, base }: Pick<Drawer, 'branchId' | 'base'>,
  { currency, amount, other }: { currency: Currency; amount: number; other: Elsewhere },
): Entry | undefined {
  const lines: Line[] = [
    signed(account.cashInTransit, branchId, money(amount, currency), { party: { kind: 'cashMove', id: moveId } }),
    signed(other.account, other.branchId, money(-amount, currency), other.party && { party: other.party }),
  ];
  return entryOf({ docType: 'cash_move', docId: moveId, event: 'decided', seq: 1 }, closedLines(lines, base));
}
