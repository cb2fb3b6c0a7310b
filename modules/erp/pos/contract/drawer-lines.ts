import { account, credit, debit, type Line, signed } from '#finance/ledger/contract';
import { worth } from '#finance/treasury/contract';
import { type Currency, money } from '#platform/entity';
import type { ShiftRates } from './cash-shift.ts';
import type { Settled, Tender } from './ticket-worth.ts';

/** A drawer: the shift whose it is, its branch, and what foreign notes are worth in it. */
export interface Drawer {
  shiftId: number;
  branchId: number;
  base: Currency;
  rates: ShiftRates;
}

const partyOf = ({ shiftId }: Drawer) => ({ party: { kind: 'cashShift', id: shiftId } }) as const;

/** What foreign notes are worth in the shift; of the company's own currency, what they are. */
const rateOf = ({ base, rates }: Drawer, currency: Currency) => (currency === base ? {} : { rate: rates[currency] as string });

/** Notes that come into a drawer (above zero) or leave it, as one line of it. */
export const drawerLine = (drawer: Drawer, currency: Currency, amount: number): Line =>
  signed(account.cashDrawers, drawer.branchId, money(amount, currency), { ...partyOf(drawer), ...rateOf(drawer, currency) });

/**
 * Notes of any currency that come into a drawer or leave it for something in the company's own: foreign ones are exchanged at the shift's
 * rate through 1145, so that each currency balances. What is left to be balanced is `worthOfNotes` in the company's currency.
 */
export function notesLines(drawer: Drawer, currency: Currency, amount: number): Line[] {
  if (amount === 0) return [];
  const line = drawerLine(drawer, currency, amount);
  if (currency === drawer.base) return [line];
  const rate = rateOf(drawer, currency);
  return [
    line,
    signed(account.exchangeClearing, drawer.branchId, money(-amount, currency), rate),
    signed(account.exchangeClearing, drawer.branchId, money(worthOfNotes(drawer, currency, amount), drawer.base)),
  ];
}

/** What notes are worth in the company's own currency at the shift's rate; below zero where they leave. */
export function worthOfNotes({ base, rates }: Drawer, currency: Currency, amount: number): number {
  if (currency === base) return amount;
  return Math.sign(amount) * worth(Math.abs(amount), currency, { rate: rates[currency] as string, base });
}

/** What is paid of a ticket, where it lies: notes in the drawer less the change, cards with their gateways, and what rounding made of it. */
export function tenderLines(drawer: Drawer, settled: Settled, tenders: readonly TenderAt[]): Line[] {
  const { base, branchId } = drawer;
  const foreign = tenders.filter(({ method, currency }) => method === 'cash' && currency !== base);
  return [
    ...notesLines(drawer, base, settled.given - settled.change),
    ...foreign.flatMap(({ currency, amount }) => notesLines(drawer, currency, amount)),
    ...tenders
      .filter(({ method }) => method === 'card')
      .map(({ amount, gatewayId }) =>
        debit(account.gatewayClearing, branchId, money(amount, base), { party: { kind: 'provider', id: gatewayId as number } }),
      ),
    signed(account.rounding, branchId, money(-settled.rounding, base)),
  ];
}

export interface TenderAt extends Tender {
  gatewayId?: number | null;
}

/**
 * Notes of a ticket that came for a counted drawer leave it again in the same entry, and change it gave comes back: of the difference that
 * is left unexplained in their currency, above zero cash over (7180), below it a shortage (6180, or the cashier's 1240), so much less is
 * over or missing, and what exceeds it is booked as the opposite.
 */
export function goneLines(
  drawer: Drawer,
  short: ShortTo,
  { currency, amount, unexplained }: { currency: Currency; amount: number; unexplained: number },
): Line[] {
  const over = Math.max(0, unexplained) - Math.max(0, unexplained - amount);
  const [all, ofOver] = [worthOfNotes(drawer, currency, amount), worthOfNotes(drawer, currency, over)];
  return [
    ...notesLines(drawer, currency, -amount),
    signed(account.cashOver, drawer.branchId, money(ofOver, drawer.base)),
    signed(short.account, drawer.branchId, money(all - ofOver, drawer.base), short.party && { party: short.party }),
  ];
}

/** Where a shortage of a drawer goes: to the shop's costs, or to its cashier. */
export interface ShortTo {
  account: string;
  party?: { kind: 'employee'; id: number };
}
export const shortTo = (way: 'company' | 'cashier', cashierId: number): ShortTo =>
  way === 'cashier'
    ? { account: account.employeeAdvances, party: { kind: 'employee', id: cashierId } }
    : { account: account.cashShort };

/** What was counted beyond what was expected, or is missing: to 7180, or where shortages go; in another currency through 1145. */
export function differenceLines(
  drawer: Drawer,
  short: ShortTo,
  { currency, difference }: { currency: Currency; difference: number },
): Line[] {
  if (difference === 0) return [];
  const sum = money(Math.abs(worthOfNotes(drawer, currency, difference)), drawer.base);
  const other =
    difference > 0
      ? credit(account.cashOver, drawer.branchId, sum)
      : debit(short.account, drawer.branchId, sum, short.party ? { party: short.party } : {});
  return [...notesLines(drawer, currency, difference), other];
}
