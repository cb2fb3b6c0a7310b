import {
  defaultTransitions,
  type Names,
  type ReasonSeed,
  type SystemStatus,
  seededReasons,
  systemStatuses,
  type Transition,
} from '#courier/statuses/contract';
import { type Context, languages, sql, translate } from '#platform/server';
import { parcelSizes, parcelTypes } from './seed-kinds.ts';

/** Gives a new company the statuses, moves and reasons every courier knows, and a first choice of parcel kinds. */
export async function setUp(ctx: Context): Promise<void> {
  ctx.db.run(sql`insert into shipment_status (tenant_id, id, code, base_id, name, phase, custodian, color, icon, sort)
    values ${sql.join(systemStatuses.map((one) => statusRow(ctx, one)))}`);
  ctx.db.run(sql`insert into status_transition (tenant_id, from_id, to_id, permission, actor_kinds, branch_scope, needs_delivery,
    needs_receiving, needs_reason, needs_date, needs_amount, needs_pod, via, notify, enabled)
    values ${sql.join(defaultTransitions.map((one) => transitionRow(ctx, one)))}`);
  ctx.db.run(sql`insert into status_reason (tenant_id, code, name, target_ids, liable, evidence, counts_as_attempt, return_fee)
    values ${sql.join(seededReasons.map((one) => reasonRow(ctx, one)))}`);
  ctx.db.run(sql`insert into shipment_type (tenant_id, name) values ${named(ctx, parcelTypes)}`);
  ctx.db.run(sql`insert into shipment_size (tenant_id, name) values ${named(ctx, parcelSizes)}`);
}

const icons: Record<SystemStatus['custodian'], string> = {
  client: 'user',
  receivingAgent: 'scooter',
  receivingPoint: 'map-pin',
  branch: 'building-warehouse',
  manifest: 'truck',
  agent: 'motorbike',
  handover: 'arrow-back-up',
  consignee: 'circle-check',
  case: 'alert-triangle',
};

/** What a thing is called in every language of the product. */
const namesIn = (text: string) =>
  JSON.stringify(Object.fromEntries(languages.map((language) => [language, translate(language, text)])));

const statusRow = (ctx: Context, one: SystemStatus) => sql`(${ctx.tenantId}, ${one.id}, ${one.code}, ${one.id},
  ${namesIn(`shipmentStatus.names.${one.code}`)}::jsonb, ${one.phase}, ${one.custodian}, ${one.colour}, ${icons[one.custodian]}, ${one.id * 10})`;

const transitionRow = (ctx: Context, one: Transition) => sql`(${ctx.tenantId}, ${one.from}, ${one.to}, ${one.permission},
  ${[...one.actorKinds]}::text[], ${one.branchScope}, ${one.needsDelivery}, ${one.needsReceiving}, ${one.needsReason}, ${one.needsDate},
  ${one.needsAmount}, ${one.needsPod}, ${[...one.via]}::text[], ${one.notify}, ${one.enabled})`;

const reasonRow = (
  ctx: Context,
  one: ReasonSeed,
) => sql`(${ctx.tenantId}, ${one.code}, ${namesIn(`statusReason.names.${one.code}`)}::jsonb,
  ${[...one.targets]}::bigint[], ${one.liable}, ${[...one.evidence]}::text[], ${one.countsAsAttempt}, ${one.returnFee})`;

const named = (ctx: Context, names: readonly Names[]) =>
  sql.join(names.map((name) => sql`(${ctx.tenantId}, ${JSON.stringify(name)}::jsonb)`));
