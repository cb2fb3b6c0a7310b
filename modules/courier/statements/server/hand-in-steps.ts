import { handInEntry, receivingHandInEntry, Statement } from '#courier/statements/contract';
import { account } from '#finance/ledger/contract';
import { balanceOf, post } from '#finance/ledger/server';
import { lockBalance, lockTreasury } from '#finance/treasury/server';
import { decimalsOf, fieldRefusal, Refusal, type VerbInput } from '#platform/entity';
import { type Context, lockFor, may } from '#platform/server';
import { holdings } from './free-rows.ts';
import { lockWithRows } from './lock-statement.ts';
import { enter } from './move-statement.ts';
import { type PayStatement, paymentDay, refuseWrongPaymentDay } from './pay-client.ts';
import { refuseChangedRows } from './row-guards.ts';

/** The cashier counts what the agent put on the table; what is missing is borne by the agent, or with approval by the company. */
export async function countHandIn(ctx: Context, input: VerbInput<typeof Statement, 'count'>): Promise<void> {
  const statement = await lockFor(ctx, Statement, 'count', input.id);
  const sheet = input.denominations?.filter((line) => line.pieces > 0);
  const added = sheet?.length ? sheet.reduce((sum, line) => sum + line.denomination * line.pieces, 0) : null;
  const counted = added === null ? input.counted : added * 10 ** decimalsOf(statement.currency);
  if (counted === null || counted === undefined) throw fieldRefusal('counted', 'errors.required');
  if (added !== null && input.counted !== null && input.counted !== undefined && input.counted !== counted)
    throw fieldRefusal('counted', 'errors.statement.countDiffers');
  const shortageAccount = input.shortageAccount ?? account.agentShortages;
  if (shortageAccount === account.cashShort && !may(ctx, 'approve_shortage_writeoff'))
    throw new Refusal('errors.noPermission', { status: 403, values: { permission: 'approve_shortage_writeoff' } });
  const countSheet = sheet?.length ? sheet : null;
  await enter(ctx, statement, { state: 'pending', counted, countSheet, shortageAccount }, 'count');
}

/** The counted cash goes into the treasury: the agent is free of these parcels, and what is missing or too much is booked. */
export async function payHandIn(ctx: Context, input: PayStatement): Promise<void> {
  const statement = await lockWithRows(ctx, 'pay', input.id);
  await refuseChangedRows(ctx, statement);
  const treasury = await lockTreasury(ctx, {
    treasuryId: input.treasury,
    branchId: statement.branchId,
    currency: statement.currency,
  });
  if (treasury.kind !== 'cash') throw fieldRefusal('treasury_id', 'errors.statement.cashOnly');
  await holdCommission(ctx, statement);
  await refuseLess(ctx, statement);
  const entry = settlingEntry(statement, treasury.id);
  await refuseWrongPaymentDay(ctx, input, 'courier');
  const paymentDate = paymentDay(ctx, input);
  await post(ctx, entry && { ...entry, memo: statement.number, date: paymentDate });
  const paid = { payer: ctx.user?.id ?? null, paidAt: ctx.now, paymentDate, paymentNotes: input.paymentNotes ?? null };
  await enter(ctx, statement, { state: 'paid', treasury: treasury.id, ...paid }, 'pay');
}

function settlingEntry(statement: Statement, treasuryId: number) {
  const { id: statementId, version, currency, branchId, totalCollected, totalOther, netted, counted } = statement;
  const common = {
    statementId,
    seq: version + 1,
    currency,
    branchId,
    treasuryId,
    counted: counted ?? 0,
    shortageTo: statement.shortageAccount === account.cashShort ? ('expense' as const) : ('agent' as const),
    // What he keeps back was settled when the hand-in was drawn up.
    commission: netted,
    netCommission: netted > 0,
  };
  return statement.kind === 'delivery'
    ? handInEntry({
        ...common,
        agentId: statement.courierId as number,
        collected: totalCollected,
        openings: totalOther,
      })
    : receivingHandInEntry({ ...common, agentId: statement.receivingAgentId as number, cash: totalCollected + totalOther });
}

/** Whose hand-in it is, and his accounts. */
function handerOf(statement: Statement) {
  const { cash, commission, party: kind } = holdings[statement.kind === 'delivery' ? 'delivery' : 'receiving'];
  return { cash, commission, party: { kind, id: (statement.courierId ?? statement.receivingAgentId) as number } };
}

/** Commission is kept back here or paid by a voucher, never both. */
async function holdCommission(ctx: Context, statement: Statement): Promise<void> {
  if (statement.netted === 0) return;
  const { commission, party } = handerOf(statement);
  await lockBalance(ctx, { account: commission, party, currency: statement.currency });
}

/** Cash or commission that left his account otherwise since cannot be settled a second time. */
async function refuseLess(ctx: Context, statement: Statement): Promise<void> {
  const his = handerOf(statement);
  const of = (account: string) => balanceOf(ctx, { account, party: his.party, currency: statement.currency });
  const [cash, commission] = await Promise.all([of(his.cash), of(his.commission)]);
  if (cash >= statement.totalCollected + statement.totalOther && -commission >= statement.netted) return;
  throw new Refusal('errors.statement.balanceChanged', { status: 409, values: { number: statement.number } });
}
