import { serviceKinds } from '#courier/moves/contract';
import { type Chance, chargeService, lossSaid, moveShipment, reverseCharge } from '#courier/moves/server';
import { approvePrices, askForPrice } from '#courier/requests/server';
import { status } from '#courier/statuses/contract';
import { createPayout, owedBy, reversePayout } from '#finance/gateway-payouts/server';
import { type Context, sql } from '#platform/server';
import type { SimulatedCompany } from './company.ts';

/** What may still become of a parcel's money beside its way: a door that stays shut, another price, a loss, a charge, or a gateway pays out. */
export function parcelMoneyStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  const dice = chance.below(100);
  if (dice < 25) return attemptStep(day, chance);
  if (dice < 46) return priceStep(day, chance);
  if (dice < 62) return lossStep(day, chance);
  if (dice < 80) return chargeStep(day, chance);
  return payoutStep(day, chance);
}

interface Parcel {
  id: number;
  statusId: number;
  price: number;
  currentBranchId: number;
}

/** Refused at the door with something paid for the way, brought back, and sent out again: each time by whoever has it then. */
function attemptStep({ accountant, cast }: SimulatedCompany, chance: Chance): Promise<string> {
  return accountant.do(async (ctx) => {
    const parcel = await someParcel(
      ctx,
      chance,
      sql`status_id = any(${[status.outForDelivery, status.late, status.postponed, status.returnWithAgent, status.returned]}::bigint[]) and parent_id is null`,
    );
    if (!parcel) return 'nobody refuses';
    const { id, statusId } = parcel;
    const reasonCode = await reasonFor(ctx, status.returnWithAgent, chance);
    if (statusId === status.returned) {
      const agents = cast.branches.find((branch) => branch.id === parcel.currentBranchId)?.agentIds ?? [];
      await moveShipment(ctx, { id, to: status.outForDelivery, via: 'manual', courierId: chance.pick(agents) ?? null });
      return 'sent out again';
    }
    if (statusId === status.returnWithAgent) await moveShipment(ctx, { id, to: status.returned, via: 'scan' });
    else
      await moveShipment(ctx, {
        id,
        to: status.returnWithAgent,
        via: 'manual',
        reasonCode,
        doorFee: 250 * (1 + chance.below(8)),
      });
    return statusId === status.returnWithAgent ? 'brought back' : 'paid at the door';
  });
}

async function reasonFor(ctx: Context, to: number, chance: Chance): Promise<string | null> {
  const reasons = await ctx.db.query<{ code: string }>(sql`select code from status_reason
    where tenant_id = ${ctx.tenantId} and disabled_at is null and target_ids @> array[${to}::bigint] order by code`);
  return chance.pick(reasons)?.code ?? null;
}

const someParcel = (ctx: Context, chance: Chance, of: ReturnType<typeof sql>) =>
  ctx.db
    .query<Parcel>(
      sql`select id, status_id, price, current_branch_id from shipment where tenant_id = ${ctx.tenantId} and archived_at is null and ${of} order by id desc limit 40`,
    )
    .then((rows) => chance.pick(rows));

/** Sender and receiver agree on another price once it is delivered; somebody else approves it, or not. */
async function priceStep({ accountant, auditor }: SimulatedCompany, chance: Chance): Promise<string> {
  const asked = await accountant.do(async (ctx) => {
    const parcel = await someParcel(
      ctx,
      chance,
      sql`delivered_at is not null and amount_confirmed and parent_id is null and delivered_treasury_id is null`,
    );
    if (!parcel) return undefined;
    const price = Math.max(0, parcel.price + 250 * (chance.below(60) - 35));
    return askForPrice(ctx, { shipmentId: parcel.id, price, reason: 'agreed after all' });
  });
  if (asked === undefined) return 'nothing delivered';
  if (chance.percent(30)) return 'price asked after the delivery';
  const { ok } = await auditor.do((ctx) => approvePrices(ctx, [asked], null));
  return ok.length > 0 ? 'price changed after the delivery' : 'price not changed after the delivery';
}

/** Something is lost or damaged, wherever it is, and somebody answers for it. */
function lossStep({ accountant, cast }: SimulatedCompany, chance: Chance): Promise<string> {
  return accountant.do(async (ctx) => {
    const parcel = await someParcel(
      ctx,
      chance,
      sql`status_id = any(${[status.atReceivingPoint, status.inStore, status.late, status.postponed, status.returnWithAgent, status.returned]}::bigint[])`,
    );
    if (!parcel) return 'nothing to lose';
    const said = lossSaid(parcel, cast, chance);
    await moveShipment(ctx, {
      id: parcel.id,
      to: status.lost,
      via: 'manual',
      reasonCode: await reasonFor(ctx, status.lost, chance),
      ...said,
    });
    return `lost, ${said.liable ?? 'nothing said'}`;
  });
}

async function chargeStep({ accountant, auditor }: SimulatedCompany, chance: Chance): Promise<string> {
  if (chance.percent(30))
    return auditor.do(async (ctx) => {
      const posted = await ctx.db.query<{ id: number }>(
        sql`select id from service_charge where tenant_id = ${ctx.tenantId} and state = 'posted' order by id desc limit 20`,
      );
      const one = chance.pick(posted);
      if (!one) return 'nothing charged';
      await reverseCharge(ctx, { id: one.id, reason: 'not due' });
      return 'charge taken back';
    });
  return accountant.do(async (ctx) => {
    const parcel = await someParcel(ctx, chance, sql`true`);
    if (!parcel) return 'nothing to charge for';
    const kind = chance.pick(serviceKinds) ?? 'other';
    await chargeService(ctx, { shipment: parcel.id, kind, amount: 250 * (1 + chance.below(8)) });
    return 'service charged';
  });
}

/** A gateway pays out some of what it holds, into a safe; now and then that was a mistake. */
async function payoutStep({ accountant, auditor, safes, cast }: SimulatedCompany, chance: Chance): Promise<string> {
  if (chance.percent(20))
    return auditor.do(async (ctx) => {
      const posted = await ctx.db.query<{ id: number }>(
        sql`select id from gateway_payout where tenant_id = ${ctx.tenantId} and state = 'posted' order by id desc limit 10`,
      );
      const one = chance.pick(posted);
      if (!one) return 'nothing paid out';
      await reversePayout(ctx, { id: one.id, reason: 'not ours' });
      return 'payout taken back';
    });
  return accountant.do(async (ctx) => {
    const gateway = chance.pick(cast.gatewayIds ?? []) as number;
    const owed = (await owedBy(ctx, gateway, 'IQD')).reduce((sum, { amount }) => sum + amount, 0);
    if (owed === 0) return 'gateway owes nothing';
    const gross = 1 + chance.below(owed);
    const treasury = chance.pick(safes)?.id as number;
    await createPayout(ctx, { gateway, treasury, gross, fee: chance.below(1 + Math.floor(gross / 10)) });
    return 'gateway paid out';
  });
}
