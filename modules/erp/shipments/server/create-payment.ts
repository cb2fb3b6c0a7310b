import { companyPaidEntry, DeliveryPayment, SaleShipment } from '#erp/shipments/contract';
import { post, refuseWrongDay } from '#finance/ledger/server';
import { cashAccountOf, lockTreasury } from '#finance/treasury/server';
import { amountText, fieldRefusal, type Problem, Refusal, type VerbInput } from '#platform/entity';
import { type Context, insertRow, insertRows, lockRecord, paperNumber, sql } from '#platform/server';

type NewPayment = VerbInput<typeof DeliveryPayment, 'create'>;
interface Paid {
  shipment: SaleShipment;
  amount: number;
  fee: number;
}

/**
 * A delivery company pays for shipments, of each all or a part of what it owes, and keeps its fees of it: what it owes is less by all
 * of it, its fees are ours to bear, the rest lies in a treasury.
 */
export async function createPayment(ctx: Context, input: NewPayment): Promise<number> {
  const day = input.paidOn ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'treasury', day, field: 'paid_on' });
  const paid = await judgedLines(ctx, input);
  const [gross, fee] = [sumOf(paid.map((one) => one.amount)), sumOf(paid.map((one) => one.fee))];
  if (gross === 0) throw fieldRefusal('lines', 'errors.deliveryPayment.nothing');
  if (fee > gross) throw fieldRefusal('lines', 'errors.deliveryPayment.feeBeyond');
  const treasury = await lockTreasury(ctx, { treasuryId: input.treasury, currency: ctx.tenant.currency });
  const { branchId, currency } = treasury;
  const number = await paperNumber(ctx, { letters: 'DP', series: 'delivery_payment', branchId, day });
  const { company, reference, note } = input;
  const id = await insertRow(ctx, DeliveryPayment, {
    ...{ number, company, treasury: treasury.id, branch: branchId, paidOn: day, gross, fee, net: gross - fee },
    ...{ currency, reference, note, user: ctx.user?.id ?? null },
  });
  keepLines(ctx, id, paid);
  takeOff(ctx, paid, 1);
  const entry = companyPaidEntry({
    id,
    companyId: company,
    base: ctx.tenant.currency,
    treasury: { id: treasury.id, branchId, account: cashAccountOf(treasury) },
    shares: paid.map(({ shipment, amount, fee: kept }) => ({ branchId: shipment.branchId, amount, fee: kept })),
  });
  if (entry) await post(ctx, { ...entry, date: day, memo: number });
  return id;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** The shipments are locked in one order, each once: of this company, never paid beyond what it owes for them. */
async function judgedLines(ctx: Context, { company, lines }: NewPayment): Promise<Paid[]> {
  const problems: Record<string, Problem | string> = {};
  const paid = new Map<number, Paid>();
  const inOrder = lines.map((line, at) => ({ ...line, at })).sort((one, other) => one.shipment - other.shipment);
  for (const { shipment: id, amount, fee, at } of inOrder) {
    const shipment = await lockRecord(ctx, SaleShipment, id);
    const most = (shipment.due ?? 0) - (shipment.paid ?? 0);
    if (paid.has(id)) problems[`lines.${at}.shipment_id`] = 'errors.deliveryPayment.twice';
    else if (shipment.companyId !== company) problems[`lines.${at}.shipment_id`] = 'errors.deliveryPayment.otherCompany';
    else if (amount > most) problems[`lines.${at}.amount`] = beyond(shipment, most);
    else if (!isSettled(shipment) && (fee ?? 0) > 0) problems[`lines.${at}.fee`] = 'errors.deliveryPayment.notCarried';
    paid.set(id, { shipment, amount, fee: fee ?? 0 });
  }
  if (Object.keys(problems).length > 0) throw new Refusal('errors.fieldsWrong', { fields: problems });
  return lines.map(({ shipment }) => paid.get(shipment) as Paid).filter(({ amount, fee }) => amount > 0 || fee > 0);
}

/** Whether its way has ended, so that the company may be paid for it. */
const isSettled = ({ status }: SaleShipment) => status === 'delivered' || status === 'returned' || status === 'lost';

const beyond = ({ currency }: SaleShipment, most: number): Problem => ({
  key: 'errors.deliveryPayment.beyondOwed',
  values: { most: amountText(most, currency), currency },
});

function keepLines(ctx: Context, id: number, paid: readonly Paid[]): void {
  insertRows(ctx.db, 'delivery_payment_line', {
    same: { delivery_payment_id: [id, 'bigint'] },
    types: { position: 'int', shipment_id: 'bigint', amount: 'bigint', fee: 'bigint' },
    rows: paid.map(({ shipment, amount, fee }, position) => ({ position, shipment_id: shipment.id, amount, fee })),
  });
}

/** What shipments are paid, and what the company kept of them, or neither any more where it is taken back. */
export function takeOff(
  ctx: Context,
  paid: readonly { shipment: Pick<SaleShipment, 'id'>; amount: number; fee: number }[],
  way: 1 | -1,
): void {
  const rows = paid.map(({ shipment, amount, fee }) => ({ id: shipment.id, amount: way * amount, fee: way * fee }));
  ctx.db.run(sql`update sale_shipment s set paid = s.paid + r.amount, fee_paid = s.fee_paid + r.fee, version = s.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, amount bigint, fee bigint)
    where s.tenant_id = ${ctx.tenantId} and s.id = r.id`);
}
