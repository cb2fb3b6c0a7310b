import { Payroll, payrollLines, slipPaidEntry } from '#erp/hr/contract';
import { account } from '#finance/ledger/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import {
  cashAccountOf,
  issueVoucher,
  lockParties,
  lockTreasury,
  mayPayAlone,
  type OpenTreasury,
  requireFunds,
} from '#finance/treasury/server';
import { amountText, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, readLines, sql } from '#platform/server';

type Pay = VerbInput<typeof Payroll, 'pay'>;
interface Part {
  slip: number;
  userId: number;
  amount: number;
}

/** Pays a month's pay, all that is left or what is said of some slips, each against a numbered voucher its person signs. */
export async function payPayroll(ctx: Context, input: Pay): Promise<void> {
  const payroll = await lockFor(ctx, Payroll, 'pay', input.id);
  const parts = await partsOf(ctx, payroll, input);
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  const day = input.paidOn ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'treasury', day, field: 'paid_on' });
  await lockParties(
    ctx,
    parts.map(({ userId }) => ({ kind: 'employee', id: userId })),
  );
  const treasury = await lockTreasury(ctx, { treasuryId: input.treasury, currency: payroll.currency });
  if (!(await mayPayAlone(ctx, { amount: sum, currency: payroll.currency })))
    throw fieldRefusal('treasury_id', 'errors.payroll.aboveLimit');
  await requireFunds(ctx, treasury, sum);
  for (const part of parts) await paySlip(ctx, payroll, { ...part, treasury, day });
  const paid = (payroll.paid ?? 0) + sum;
  const state = paid === payroll.total ? 'paid' : 'approved';
  await change(ctx, Payroll, payroll, { paid, state }, 'pay');
}

/** What is paid now: what is said, never more than is left of a slip; else everything that is left. */
async function partsOf(ctx: Context, { id, currency }: Payroll, { slips: said }: Pay): Promise<Part[]> {
  const slips = await readLines(ctx, payrollLines, id);
  const left = new Map(slips.map((slip) => [slip.id, (slip.net ?? 0) - (slip.paid ?? 0)]));
  const whole = slips.map((slip) => ({ slip: slip.id, amount: left.get(slip.id) ?? 0 }));
  const wanted = said ? said : whole.filter(({ amount }) => amount > 0);
  if (wanted.length === 0) throw fieldRefusal('slips', 'errors.payroll.nothingToPay');
  const seen = new Set<number>();
  return wanted.map(({ slip, amount }, at) => {
    const found = slips.find((one) => one.id === slip);
    if (!found || seen.has(slip)) throw fieldRefusal(`slips.${at}.slip`, 'errors.reference');
    seen.add(slip);
    const most = left.get(slip) ?? 0;
    if (amount > most)
      throw fieldRefusal(`slips.${at}.amount`, 'errors.payroll.beyondLeft', { left: amountText(most, currency), currency });
    return { slip, userId: found.userId, amount };
  });
}

async function paySlip(ctx: Context, payroll: Payroll, of: Part & { treasury: OpenTreasury; day: string }): Promise<void> {
  const { id, branchId, currency, number } = payroll;
  const { slip, userId, amount, treasury, day } = of;
  const cash = { account: cashAccountOf(treasury), treasuryId: treasury.id, branchId: treasury.branchId };
  await issueVoucher(ctx, {
    kind: 'debit',
    treasury,
    account: account.salariesPayable,
    party: { kind: 'employee', id: userId },
    amount,
    note: number,
    date: day,
    docType: 'payroll',
    docId: id,
    entry: ({ voucherId }) => slipPaidEntry({ voucherId, userId, branchId, currency, base: ctx.tenant.currency, amount, cash }),
  });
  keepPaid(ctx, slip, amount);
}

/** What of a slip is paid; below nothing where a payment is taken back. */
export function keepPaid(ctx: Context, slip: number, amount: number): void {
  ctx.db.run(
    sql`update payroll_line set paid = paid + ${amount}::bigint where tenant_id = ${ctx.tenantId} and id = ${slip}::bigint`,
  );
}
