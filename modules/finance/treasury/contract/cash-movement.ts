import { amount, date, defineReport, oneOf } from '#platform/entity';
import { cashKinds } from './cash-kinds.ts';

const screens = '/erp-accounts/cash-flow';

/** The cash of treasuries, drawers and banks as a cash book tells it: what there was, what came, what went, what is left. */
export const CashMovement = defineReport('cashMovement', {
  path: 'cash-movements',
  screens,
  permission: 'show_trial_balance',
  summary: 'Cash in and out of treasuries, drawers and banks, per day or month or by what it was for',
  days: 'month',
  asks: { kind: oneOf(cashKinds) },
  dimensions: { day: date(), kind: oneOf(cashKinds) },
  by: { day: 'day', month: 'day', kind: 'kind' },
  measures: { opening: amount(), moneyIn: amount(), moneyOut: amount(), net: amount(), closing: amount() },
  // Of one kind alone nothing stands at the beginning or the end.
  whereAny: ['opening', 'closing'],
  totals: ['moneyIn', 'moneyOut', 'net'],
  chart: 'net',
  leads: {
    permission: 'show_trial_balance',
    to: ({ day, kind, currency }, asked) => {
      const { from, to, in_branch_id, group } = asked;
      // A day or a month leads to what its cash was for, and that to its days.
      const next = kind
        ? { group: 'day', kind: String(kind), from, to }
        : { group: 'kind', ...daysOf(String(day), group === 'month') };
      const said = Object.entries({ ...next, currency: String(currency), in_branch_id }).filter(([, value]) => value);
      return `${screens}?${new URLSearchParams(said as [string, string][])}`;
    },
  },
});

/** A day, or all of its month. */
function daysOf(day: string, isMonth: boolean): { from: string; to: string } {
  if (!isMonth) return { from: day, to: day };
  const [year = 0, month = 0] = day.split('-').map(Number);
  return { from: `${day.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}
