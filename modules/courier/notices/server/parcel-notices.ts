import { ParcelNotice } from '#courier/notices/contract';
import { seenByStanding } from '#foundation/parties/server';
import type { VerbInput } from '#platform/entity';
import {
  type Context,
  change,
  implement,
  implementedEntity,
  lockFor,
  may,
  route,
  type Sight,
  showRecord,
  sightCondition,
  sql,
} from '#platform/server';

const { open } = ParcelNotice.verbs;

/** What was written to parcels' people. Nobody writes one by hand; who carries or sends a parcel sees its own, and a client's numbers only who may see those. */
export const parcelNotices = implement(ParcelNotice, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable', 'export'],
  sight,
  scope: (ctx, params) => {
    const hidden = may(ctx, 'view_client_phone') ? null : "e.audience <> 'client'";
    return [sightCondition(sight(ctx), params), hidden].filter(Boolean).join(' and ') || null;
  },
  verbs: { open: openNotice },
  routes: [
    // At a desk of its own: the page opens the other app in the same press.
    route({
      method: 'POST',
      path: '/api/v1/parcel-notices/{id}/open',
      name: 'openParcelNotice',
      summary: open.summary,
      permission: open.permission,
      section: 'courier',
      answer: 'item',
      handle: async (ctx, { id }) => {
        await openNotice(ctx, { id });
        return { resultText: `{"item":${await showRecord(ctx, implementedEntity('parcelNotice'), id)}}` };
      },
    }),
  ],
});

/** A branch's, or those of parcels one sent or carried. */
function sight(ctx: Context): Sight | null {
  return seenByStanding(ctx, 'branch_id');
}

/** A person opened a kept notice in the app it is for, to send it there by hand. */
export async function openNotice(ctx: Context, { id }: VerbInput<typeof ParcelNotice, 'open'>): Promise<void> {
  const notice = await lockFor(ctx, ParcelNotice, 'open', id);
  await change(ctx, ParcelNotice, notice, { state: 'opened', openedAt: ctx.now, openedBy: ctx.user?.id ?? null }, 'open');
}

/** Days a notice is kept: what nobody sent by then, nobody waits for. */
export const keepDays = 90;

export async function forgetParcelNotices(ctx: Context): Promise<void> {
  await ctx.db.query(sql`delete from parcel_notice where tenant_id = ${ctx.tenantId}
    and created_at < ${ctx.now}::timestamptz - make_interval(days => ${keepDays})`);
}
