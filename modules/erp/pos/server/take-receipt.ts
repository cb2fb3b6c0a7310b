import { isWalkIn } from '#erp/contacts/server';
import { CashMove, type MoveContent, notesLines } from '#erp/pos/contract';
import { account, closedLines, credit, entryOf } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { holdOpenPapers, openItemsOf, raiseItem, settleItem, spreadOver } from '#finance/treasury/server';
import { fieldRefusal, money } from '#platform/entity';
import { type Context, insertRow } from '#platform/server';
import { drawerOf, type HeldShift } from './drawer.ts';
import type { Moving } from './move-between.ts';

/** A customer pays at a till what he owes, the oldest first, wherever he bought it; what goes beyond is held for him. */
export async function takeReceipt(ctx: Context, shift: HeldShift, { customer }: MoveContent, moving: Moving): Promise<number> {
  const { currency, amount } = moving;
  if (!customer) throw fieldRefusal('customer_id', 'errors.required');
  if (currency !== ctx.tenant.currency) throw fieldRefusal('currency', 'errors.till.otherCurrency');
  if (await isWalkIn(ctx, customer)) throw fieldRefusal('customer_id', 'errors.sale.namedOnly');
  const party = { kind: 'customer', id: customer } as const;
  await holdOpenPapers(ctx, { account: account.customers, party });
  const { parts, left } = spreadOver(await openItemsOf(ctx, { account: account.customers, party, currency }), amount);
  const id = await insertRow(ctx, CashMove, {
    ...{ shift: shift.id, branch: shift.branchId, way: 'receipt', amount, currency, customer, note: moving.note ?? null },
    ...{ day: ctx.today, at: moving.at, user: ctx.user?.id ?? shift.userId },
  });
  const lines = [
    ...notesLines(drawerOf(ctx, shift), currency, amount),
    ...parts.map(({ item, amount: part }) => credit(account.customers, item.branchId, money(part, currency), { party })),
    credit(account.customerDeposits, shift.branchId, money(left, currency), { party }),
  ];
  const entry = entryOf({ docType: 'cash_move', docId: id, event: 'posted', seq: 1 }, closedLines(lines, currency));
  if (entry) await post(ctx, { ...entry, date: ctx.today, memo: shift.number ?? undefined });
  const by = { docType: 'cash_move', docId: id };
  for (const { item, amount: part } of parts) await settleItem(ctx, item.id, part, by);
  if (left > 0)
    await raiseItem(
      ctx,
      { ...by, account: account.customerDeposits, party, branchId: shift.branchId, currency, day: ctx.today },
      left,
    );
  return id;
}
