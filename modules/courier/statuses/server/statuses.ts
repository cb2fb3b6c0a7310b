import { randomUUID } from 'node:crypto';
import {
  firstTenantStatusId,
  ShipmentStatus,
  StatusReason,
  StatusTransition,
  status,
  systemStatus,
} from '#courier/statuses/contract';
import { fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, implement, sql } from '#platform/server';
import { forgetRules } from './move-rules.ts';
import { transitionRoutes } from './transition-routes.ts';

type Values = Record<string, unknown>;

export const shipmentStatuses = implement(ShipmentStatus, {
  check: (_ctx, values, before) => {
    if (!before) return;
    if (values.base !== undefined && values.base !== before.baseId)
      throw fieldRefusal('base_id', 'errors.shipmentStatus.baseFixed');
    delete values.base;
    keepLanguages(values, before);
  },
  create: createOwnStatus,
  beforeDisable: async (ctx, id) => {
    if (backbone.includes(id)) throw new Refusal('errors.shipmentStatus.needed', { status: 409 });
    const held = await ctx.db.maybe(
      sql`select from shipment where tenant_id = ${ctx.tenantId} and status_id = ${id} and archived_at is null limit 1`,
    );
    if (held) throw new Refusal('errors.shipmentStatus.inUse', { status: 409 });
  },
  afterChange: forgetRules,
});

/** Without these no parcel could be created, delivered or brought back. */
const backbone = [
  status.notReady,
  status.ready,
  status.outForDelivery,
  status.inStore,
  status.delivered,
  status.returned,
  status.returnedToClient,
];

export const statusTransitions = implement(StatusTransition, {
  without: ['create', 'remove'],
  afterChange: forgetRules,
  routes: transitionRoutes,
});

export const statusReasons = implement(StatusReason, {
  check: (_ctx, values, before) => {
    if (before) keepLanguages(values, before);
    if (before) delete values.code;
    const targets = values.targets as number[] | undefined;
    if (
      targets?.some((id) => ![status.late, status.postponed, status.returnWithAgent, status.cancelled, status.lost].includes(id))
    )
      throw fieldRefusal('target_ids', 'errors.statusReason.targets');
  },
  defaults: (_ctx, values) => ({ code: values.code ?? `own_${randomUUID()}`, countsAsAttempt: true }),
  afterChange: forgetRules,
});

/** A status of the company's own: it behaves as the one it stands on, under another name. */
async function createOwnStatus(ctx: Context, values: Values): Promise<number> {
  const base = systemStatus(Number(values.base ?? 0));
  if (!base) throw fieldRefusal('base_id', values.base ? 'errors.shipmentStatus.baseUnknown' : 'errors.required');
  // The ids go on from the last one, so one is made after the other.
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`shipment_status/${ctx.tenantId}`}, 9))`);
  const { id } = await ctx.db.one<{ id: number }>(
    sql`select greatest(max(id) + 1, ${firstTenantStatusId}::bigint) as id from shipment_status where tenant_id = ${ctx.tenantId}`,
  );
  ctx.db.run(sql`insert into shipment_status (tenant_id, id, code, base_id, name, phase, custodian, color, icon, sort)
    values (${ctx.tenantId}, ${id}, ${`own_${id}`}, ${base.id}, ${JSON.stringify(values.name)}::jsonb, ${base.phase}, ${base.custodian},
      ${values.color}, ${values.icon ?? 'tag'}, ${values.sort})`);
  audit(ctx, { entity: 'shipmentStatus', entityId: id, action: 'create', after: values });
  return id;
}

/** The form speaks Arabic and English; a name it did not change keeps its other languages. */
function keepLanguages(values: Values, before: Values): void {
  const [now, then] = [values.name, before.name] as ({ ar: string; en: string } | undefined)[];
  if (now && then && now.ar === then.ar && now.en === then.en) delete values.name;
}
