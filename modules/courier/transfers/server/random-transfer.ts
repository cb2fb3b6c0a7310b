import type { Cast, Chance } from '#courier/moves/server';
import { transferRoutesOf } from '#courier/transfers/contract';
import { type Context, sql } from '#platform/server';
import { createTransfer } from './create-transfer.ts';
import { decideDiscrepancies } from './decide-discrepancies.ts';
import { decisionsFor, readDiscrepancies } from './discrepancy-rights.ts';
import { dispatchTransfer } from './dispatch-transfer.ts';
import { bagOf, openBag } from './open-bag.ts';
import { packBag } from './pack-bag.ts';
import { finishTransfer, receiveTransfer } from './receive-transfer.ts';

/** One thing that may happen to a manifest in an office; says what it was. Whatever is refused throws its refusal. */
export async function randomTransferStep(ctx: Context, cast: Cast, chance: Chance): Promise<string> {
  if (chance.percent(15)) return decideSome(ctx, cast, chance);
  const open = await ctx.db.query<{ id: number; state: string }>(
    sql`select id, state from branch_transfer where tenant_id = ${ctx.tenantId} and state in ('draft', 'dispatched', 'receiving') order by id`,
  );
  const transfer = chance.percent(60) ? chance.pick(open) : undefined;
  if (!transfer) return openTransfer(ctx, cast, chance);
  if (transfer.state === 'draft' && chance.percent(30)) await packSome(ctx, transfer.id, chance);
  else if (transfer.state === 'draft') await dispatchTransfer(ctx, transfer);
  else if (chance.percent(25)) await openSomeBag(ctx, transfer.id, chance);
  else if (chance.percent(20)) await finishTransfer(ctx, transfer);
  else await receiveSome(ctx, transfer.id, chance);
  return `${transfer.state} manifest`;
}

async function openTransfer(ctx: Context, cast: Cast, chance: Chance): Promise<string> {
  const kind = chance.percent(60) ? 'outbound' : 'return';
  const from = chance.pick(cast.branches);
  const to = chance.pick(cast.branches.filter((branch) => branch !== from));
  if (!from || !to) return 'one branch only';
  const lying = await ctx.db.query<{ id: number }>(sql`select id from shipment where tenant_id = ${ctx.tenantId}
    and status_id = ${transferRoutesOf[kind].loadedFrom} and current_branch_id = ${from.id} order by id limit 20`);
  const shipmentIds = lying.filter(() => chance.percent(50)).map((row) => row.id);
  if (shipmentIds.length === 0) return 'nothing to load';
  await createTransfer(ctx, { kind, fromBranchId: from.id, toBranchId: to.id, shipmentIds });
  return `open ${kind} manifest`;
}

async function receiveSome(ctx: Context, id: number, chance: Chance): Promise<void> {
  const rows = await ctx.db.query<{ shipmentId: number }>(sql`select shipment_id from branch_transfer_row
    where tenant_id = ${ctx.tenantId} and transfer_id = ${id} and state = 'loaded' order by shipment_id`);
  const shipmentIds = rows.filter(() => chance.percent(70)).map((row) => row.shipmentId);
  const stranger = chance.percent(20) ? await anyParcel(ctx, chance) : undefined;
  if (stranger !== undefined && !shipmentIds.includes(stranger)) shipmentIds.push(stranger);
  if (shipmentIds.length) await receiveTransfer(ctx, { id, shipmentIds, via: 'scan' });
}

async function packSome(ctx: Context, id: number, chance: Chance): Promise<void> {
  const rows = await ctx.db.query<{ shipmentId: number }>(
    sql`select shipment_id from branch_transfer_row where tenant_id = ${ctx.tenantId} and transfer_id = ${id} order by shipment_id`,
  );
  const shipmentIds = rows.filter(() => chance.percent(50)).map((row) => row.shipmentId);
  if (shipmentIds.length) await packBag(ctx, { id, number: `B${1 + chance.below(2)}`, seal: 'S1', shipmentIds });
}

async function openSomeBag(ctx: Context, id: number, chance: Chance): Promise<void> {
  const number = `B${1 + chance.below(2)}`;
  if (await bagOf(ctx, { id, number })) await openBag(ctx, { id, number, isSealIntact: chance.percent(60) });
}

/** Something in the load that is not on the list, as it happens. */
async function anyParcel(ctx: Context, chance: Chance): Promise<number | undefined> {
  const live = await ctx.db.query<{ id: number }>(
    sql`select id from shipment where tenant_id = ${ctx.tenantId} and archived_at is null order by id`,
  );
  return chance.pick(live)?.id;
}

async function decideSome(ctx: Context, cast: Cast, chance: Chance): Promise<string> {
  const open = await ctx.db.query<{ id: number }>(
    sql`select id from transfer_discrepancy where tenant_id = ${ctx.tenantId} and state = 'open' order by id`,
  );
  const [one] = await readDiscrepancies(ctx, [chance.pick(open)?.id ?? 0]);
  const decision = one && chance.pick(decisionsFor(ctx, one));
  if (!one || !decision) return 'no discrepancy';
  const others = cast.branches.filter(({ id }) => id !== one.fromBranchId && id !== one.toBranchId);
  await decideDiscrepancies(ctx, {
    ids: [one.id],
    decision,
    branch: chance.pick(others)?.id ?? null,
    reasonCode: decision === 'lost' ? (chance.pick(['lost_by_us', 'damaged_by_us']) ?? null) : null,
    note: 'random day',
  });
  return `${one.kind} is ${decision}`;
}
