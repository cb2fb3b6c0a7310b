import type { PartyKind } from '#finance/ledger/contract';
import { openItemsQuery, settledByBonds, type VoucherKind } from '#finance/treasury/contract';
import { amountText, type Currency, notFound, Refusal } from '#platform/entity';
import { type Context, may, readReportQuery, route, worksIn } from '#platform/server';
import { accountCodeOf, mostToSettle, partyOf, seenBalance, seenBranches } from './judge-voucher.ts';
import { openItems } from './open-items.ts';

interface Asked {
  kind: VoucherKind;
  account: number;
  partyKind?: PartyKind;
  party?: number;
  currency: Currency;
}

/** How a party stands on an account before a bond is written: what is owed, what may be settled, and item by item for what. */
export const openItemsRoute = route({
  method: 'GET',
  path: '/api/v1/transactions/open-items',
  name: 'listOpenItems',
  summary: 'What of an account a bond could settle: balance, the most, and the open items, oldest first',
  permission: 'signed-in',
  section: 'any',
  query: openItemsQuery,
  answer: 'items',
  handle: async (ctx, asked) => {
    const wanted = readReportQuery<Asked>(ctx, openItemsQuery, asked.query);
    refuseOutsiders(ctx, wanted.kind);
    return { result: await standingOf(ctx, wanted) };
  },
});

function refuseOutsiders(ctx: Context, kind: VoucherKind): void {
  const permission = kind === 'credit' ? 'show_receipt_bonds' : 'show_pay_bonds';
  if (!may(ctx, permission)) throw new Refusal('errors.noPermission', { status: 403, values: { permission } });
}

async function standingOf(ctx: Context, asked: Asked) {
  const { kind, currency } = asked;
  const account = await accountCodeOf(ctx, asked);
  const { party, branchId } = await partyOf(ctx, account, asked);
  if (branchId && !worksIn(ctx, branchId)) throw notFound();
  const wanted = { kind, account, party, branches: seenBranches(ctx, party), currency };
  const isLimited = settledByBonds[kind].includes(account);
  const [balance, most, items] = await Promise.all([
    seenBalance(ctx, wanted),
    isLimited ? mostToSettle(ctx, wanted) : null,
    openItems(ctx, wanted),
  ]);
  const text = (amount: number) => amountText(amount, currency);
  return {
    /** Debits less credits: above zero the party owes the company. */
    balance: text(balance),
    /** What a bond may come to; null: any amount. */
    most: most === null ? null : text(most),
    branch_id: branchId,
    currency,
    items: items.map(({ id, day, docType, docId, event, memo, amount, open }) => ({
      id,
      day,
      document: { type: docType, id: docId, event },
      memo,
      amount: text(amount),
      open: text(open),
    })),
    pagination: { from: items.length ? 1 : 0, to: items.length, total_records: items.length, has_more: false },
  };
}
