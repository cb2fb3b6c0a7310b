import { isWalkIn } from '#erp/contacts/server';
import { creditLeft } from '#erp/sales/server';
import { account, debit, type Line } from '#finance/ledger/contract';
import { holdOpenPapers, lockParty, openItemsOf, type PaperKey, settleItem } from '#finance/treasury/server';
import { amountText, fieldRefusal, money } from '#platform/entity';
import { type Context, may, sql } from '#platform/server';
import type { HeldShift } from './drawer.ts';
import { refuseEmptyDrawer } from './move-between.ts';
import { notesOf, type Paying } from './ticket-payment.ts';

interface Judging {
  shift: HeldShift;
  paid: Paying;
  customer: number;
  isOffline: boolean;
  isCorrected: true | undefined;
}

/** Only whom the shop knows may owe or use what is held for him, and only where somebody can look how much that is; nothing leaves an empty drawer. */
export async function refusePayment(ctx: Context, { shift, paid, customer, isOffline, isCorrected }: Judging): Promise<void> {
  await refuseUnknownGateway(ctx, paid);
  if (!isOffline)
    for (const { currency, amount } of notesOf(ctx, paid))
      if (amount < 0) await refuseEmptyDrawer(ctx, shift, { currency, amount: -amount }, 'tenders');
  const at = paid.tenders.findIndex(({ method }) => method === 'account' || method === 'credit');
  if (at < 0) return;
  const field = `tenders.${at}.method`;
  if (isOffline && !isCorrected) throw fieldRefusal(field, 'errors.till.onlyOnline');
  if (await isWalkIn(ctx, customer)) throw fieldRefusal(field, 'errors.sale.namedOnly');
  const party = { kind: 'customer', id: customer } as const;
  await (usesCredit(paid) ? holdOpenPapers(ctx, { account: account.customerDeposits, party }) : lockParty(ctx, party));
  const left = paid.owed > 0 ? await creditLeft(ctx, customer) : null;
  if (left === null || paid.owed <= left || may(ctx, 'approve_sales')) return;
  const { currency } = ctx.tenant;
  throw fieldRefusal(field, 'errors.till.beyondCredit', { left: amountText(Math.max(0, left), currency), currency });
}

async function refuseUnknownGateway(ctx: Context, { tenders }: Paying): Promise<void> {
  const cards = tenders.map(({ method, gatewayId }, at) => ({ method, gatewayId, at })).filter(({ method }) => method === 'card');
  if (cards.length === 0) return;
  const wanted = cards.flatMap(({ gatewayId }) => gatewayId ?? []);
  const known = await ctx.db.query<{ id: number }>(
    sql`select id from payment_gateway where tenant_id = ${ctx.tenantId} and id = any(${wanted}::bigint[])`,
  );
  for (const { gatewayId, at } of cards)
    if (!known.some(({ id }) => id === gatewayId))
      throw fieldRefusal(`tenders.${at}.gateway_id`, gatewayId ? 'errors.reference' : 'errors.required');
}

const usesCredit = ({ tenders }: Paying) => tenders.some(({ method }) => method === 'credit');

/** What of his money is used: its lines in the ticket's entry, and what is done once there is a paper that used it. */
interface Used {
  lines: readonly Line[];
  settle: (by: PaperKey) => Promise<void>;
}

/** Uses what is held for a customer, the oldest first, never more than there is; his papers are held. */
export async function spendCredit(
  ctx: Context,
  { paid, customer }: { paid: Paying; customer: number; branchId: number },
): Promise<Used> {
  const wanted = paid.tenders.filter(({ method }) => method === 'credit').reduce((sum, { amount }) => sum + amount, 0);
  const { currency } = ctx.tenant;
  const party = { kind: 'customer', id: customer } as const;
  const held = wanted > 0 ? await openItemsOf(ctx, { account: account.customerDeposits, party, currency }) : [];
  let left = wanted;
  const parts = held.flatMap((item) => {
    const amount = Math.min(left, item.amount - item.settled);
    left -= amount;
    return amount > 0 ? [{ item, amount }] : [];
  });
  if (left > 0) {
    const at = paid.tenders.findIndex(({ method }) => method === 'credit');
    throw fieldRefusal(`tenders.${at}.amount`, 'errors.voucher.beyondBalance', {
      most: amountText(wanted - left, currency),
      currency,
    });
  }
  return {
    lines: parts.map(({ item, amount }) => debit(account.customerDeposits, item.branchId, money(amount, currency), { party })),
    settle: async (by) => {
      for (const { item, amount } of parts) await settleItem(ctx, item.id, amount, by);
    },
  };
}
