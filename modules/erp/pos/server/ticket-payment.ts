import {
  type Settled,
  settleTicket,
  type TenderAt,
  type TicketContent,
  tenderProblem,
  ticketWorth,
  worthOf,
} from '#erp/pos/contract';
import type { PricedLine } from '#erp/setup/contract';
import { settingsOf } from '#foundation/tenancy/server';
import { amountText, type Currency, fieldRefusal } from '#platform/entity';
import { type Context, insertRows } from '#platform/server';
import type { CameBack } from './bring-back.ts';
import type { Bringing } from './bringing.ts';
import { type HeldShift, refuseUnrated } from './drawer.ts';

/** How a ticket is paid, worked out anew from what was given. */
export interface Paying {
  total: number;
  settled: Settled;
  /** As they were given, foreign notes that go back below nothing. */
  tenders: readonly (TenderAt & { reference?: string | null })[];
  /** What of it he owes. */
  owed: number;
}

interface Paid {
  content: TicketContent;
  shift: HeldShift;
  back: CameBack | undefined;
  drafts: readonly PricedLine[];
}

/** What was printed has to be what comes out; what does not add up is no ticket. */
export function payingOf(ctx: Context, { content, shift, back, drafts }: Paid): Paying {
  const { currency } = ctx.tenant;
  const terms = { currency, cashStep: settingsOf(ctx).cashStep, taxMode: content.taxMode, rates: shift.rates };
  const { total } = ticketWorth(terms, content, drafts);
  const tenders = tendersOf(content, back);
  for (const [at, one] of tenders.entries()) {
    refuseUnrated(ctx, shift.rates, one.currency, `tenders.${at}.currency`);
    if (one.method !== 'cash' && one.currency !== currency)
      throw fieldRefusal(`tenders.${at}.currency`, 'errors.till.otherCurrency');
  }
  const returned = back?.worth ?? 0;
  const problem = tenderProblem(terms, total, tenders, returned);
  if (problem) throw fieldRefusal('tenders', `errors.till.${problem}`);
  const settled = settleTicket(terms, total, tenders, returned);
  if (total !== content.total || settled.change !== (content.change ?? 0)) {
    const text = (amount: number) => amountText(amount, currency);
    const values = { printed: text(content.total), now: text(total), change: text(settled.change), currency };
    throw fieldRefusal('total', 'errors.till.sumsDiffer', values);
  }
  const owed = tenders.filter(({ method }) => method === 'account').reduce((sum, { amount }) => sum + amount, 0);
  return { total, settled, tenders, owed };
}

const tendersOf = ({ tenders }: TicketContent, back: CameBack | undefined): Paying['tenders'] => [
  ...(tenders ?? []).map(({ gateway, reference, ...one }) => ({
    ...one,
    gatewayId: gateway ?? null,
    reference: reference ?? null,
  })),
  ...(back?.notes ?? []).map(({ currency, amount }) => ({ method: 'cash' as const, currency, amount: -amount })),
];

/** The notes of a ticket that stay in the drawer, by currency; below nothing, what leaves it. */
export function notesOf(ctx: Context, { settled, tenders }: Paying): { currency: Currency; amount: number }[] {
  const base = ctx.tenant.currency;
  const foreign = tenders.filter(({ method, currency }) => method === 'cash' && currency !== base);
  const all = [
    { currency: base, amount: settled.given - settled.change },
    ...foreign.map(({ currency, amount }) => ({ currency, amount })),
  ];
  return all.filter(({ amount }) => amount !== 0);
}

/** What stays in the drawer, what others pay, and what rounding made of it: as drawers are checked and reports are read. */
export function keepTenders(
  ctx: Context,
  { paperId }: Bringing<TicketContent>,
  { shift, paid, isLate }: { shift: HeldShift; paid: Paying; isLate: boolean },
): void {
  const base = ctx.tenant.currency;
  const terms = { currency: base, rates: shift.rates };
  const { rounding } = paid.settled;
  const none = { gateway_id: null, reference: null };
  const rows = [
    ...notesOf(ctx, paid).map((one) => ({ ...none, ...one, method: 'cash', worth: worthOf(terms, one) })),
    ...paid.tenders
      .filter(({ method }) => method !== 'cash')
      .map(({ method, currency, amount, gatewayId, reference }) => ({
        method,
        currency,
        amount,
        worth: amount,
        gateway_id: gatewayId ?? null,
        reference: reference ?? null,
      })),
    ...(rounding === 0 ? [] : [{ ...none, method: 'rounding', currency: base, amount: rounding, worth: rounding }]),
  ];
  insertRows(ctx.db, 'till_tender', {
    same: { till_paper_id: [paperId, 'bigint'], shift_id: [shift.id, 'bigint'], is_late: [isLate, 'boolean'] },
    types: { method: 'text', currency: 'text', amount: 'bigint', worth: 'bigint', gateway_id: 'bigint', reference: 'text' },
    rows,
  });
}
