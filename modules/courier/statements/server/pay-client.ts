import { type ClientStatement, collectEntry, payEntry, payout, Statement } from '#courier/statements/contract';
import { account, type LockModule } from '#finance/ledger/contract';
import { post, refuseWrongDay, reverseAll, standingEntries } from '#finance/ledger/server';
import { coinOf, issueVoucher, lockTreasury, type OpenTreasury, reverseVoucher } from '#finance/treasury/server';
import type { VerbInput } from '#platform/entity';
import { type Context, lockFor, sql } from '#platform/server';
import { enter } from './move-statement.ts';

export type PayStatement = VerbInput<typeof Statement, 'pay'>;

/** A client gets his money: out of a treasury of his branch that holds enough, in coins that exist, against a numbered voucher. */
export async function payClient(ctx: Context, input: PayStatement): Promise<void> {
  const statement = await lockFor(ctx, Statement, 'pay', input.id);
  const treasury = await lockTreasury(ctx, {
    treasuryId: input.treasury,
    branchId: statement.branchId,
    currency: statement.currency,
  });
  const { paid } = payout(statement.net, coinOf(ctx, treasury));
  await refuseWrongPaymentDay(ctx, input, paid > 0 ? 'treasury' : 'courier');
  await payOut(ctx, statement, treasury, input);
}

/** Pays one judged statement out of a locked treasury, on a day that was judged too. */
export async function payOut(ctx: Context, statement: Statement, treasury: OpenTreasury, input: PayStatement): Promise<void> {
  const step = coinOf(ctx, treasury);
  const owed = clientSide(statement);
  const date = paymentDay(ctx, input);
  const { paid } = payout(statement.net, step);
  if (paid > 0)
    await issueVoucher(ctx, {
      ...voucherOf(statement, treasury, date),
      kind: 'debit',
      account: account.approvedStatements,
      amount: paid,
      entry: (voucher) => payEntry(owed, voucher, step),
    });
  else await postWithoutCash(ctx, statement, { treasury, step, date });
  await settled(ctx, statement, 'paid', input);
}

/** The client pays what he owes us, to the unit. */
export async function collectStatement(ctx: Context, input: VerbInput<typeof Statement, 'collect'>): Promise<void> {
  const statement = await lockFor(ctx, Statement, 'collect', input.id);
  const treasury = await lockTreasury(ctx, {
    treasuryId: input.treasury,
    branchId: statement.branchId,
    currency: statement.currency,
  });
  await refuseWrongPaymentDay(ctx, input, 'treasury');
  const owed = clientSide(statement);
  await issueVoucher(ctx, {
    ...voucherOf(statement, treasury, paymentDay(ctx, input)),
    kind: 'credit',
    account: account.clientPayable,
    amount: -statement.net,
    entry: (voucher) => collectEntry(owed, voucher),
  });
  await settled(ctx, statement, 'collected', input);
}

/** A payment is taken back: its voucher reversed, the cash in the treasury again, the statement approved but unpaid. */
export async function voidPayment(ctx: Context, { id, reason }: VerbInput<typeof Statement, 'voidPayment'>): Promise<void> {
  const statement = await lockFor(ctx, Statement, 'voidPayment', id);
  const vouchers = await ctx.db.query<{ id: number }>(sql`select id from voucher
    where tenant_id = ${ctx.tenantId} and doc_type = 'statement' and doc_id = ${id} and state = 'posted' order by id`);
  for (const voucher of vouchers) await reverseVoucher(ctx, voucher.id, reason);
  await reverseAll(ctx, await standingEntries(ctx, { docType: 'statement', docId: id, event: 'paid' }), { memo: reason });
  const unpaid = { state: 'audited', payer: null, paidAt: null, paymentDate: null, treasury: null } as const;
  await enter(ctx, statement, unpaid, 'voidPayment', reason);
}

const clientSide = (statement: Statement): ClientStatement => ({ ...statement, clientId: statement.clientId as number });

type SaidDay = Pick<PayStatement, 'paymentDate'>;

/** The day the money changed hands, which is the day of its entry. */
export const paymentDay = (ctx: Context, { paymentDate }: SaidDay): string => paymentDate ?? ctx.today;

/** Refuses a day that cash (the treasury's papers) or a statement alone may not be dated with. */
export function refuseWrongPaymentDay(ctx: Context, input: SaidDay, module: LockModule): Promise<void> {
  return refuseWrongDay(ctx, { module, day: paymentDay(ctx, input), field: 'payment_date' });
}

function voucherOf(statement: Statement, treasury: OpenTreasury, date: string) {
  return {
    treasury,
    party: { kind: 'client', id: statement.clientId as number } as const,
    date,
    note: statement.number,
    docType: 'statement',
    docId: statement.id,
  };
}

/** Less than half a coin: nothing changes hands, all of it is rounding. */
async function postWithoutCash(
  ctx: Context,
  statement: Statement,
  { treasury, step, date }: { treasury: OpenTreasury; step: number; date: string },
): Promise<void> {
  const entry = payEntry(clientSide(statement), { voucherId: 0, seq: 0, treasury }, step);
  const { id: docId, version } = statement;
  if (entry) await post(ctx, { ...entry, docType: 'statement', docId, event: 'paid', seq: version + 1, date });
}

function settled(
  ctx: Context,
  statement: Statement,
  state: 'paid' | 'collected',
  { treasury, paymentNotes = null, ...said }: Omit<PayStatement, 'id'>,
): Promise<void> {
  const paid = { treasury, payer: ctx.user?.id ?? null, paidAt: ctx.now, paymentDate: paymentDay(ctx, said), paymentNotes };
  return enter(ctx, statement, { state, ...paid }, state === 'paid' ? 'pay' : 'collect');
}
