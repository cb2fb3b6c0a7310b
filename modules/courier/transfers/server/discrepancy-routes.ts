import { ruling, TransferDiscrepancy } from '#courier/transfers/contract';
import { integer, manyOf, notFound } from '#platform/entity';
import { branchesLookedAt, type Context, type Route, route, sql } from '#platform/server';
import { decideDiscrepancies } from './decide-discrepancies.ts';
import { decisionsFor, readDiscrepancies } from './discrepancy-rights.ts';

const base = { section: 'courier', permission: 'branches_management' } as const;
const path = `/api/v1/${TransferDiscrepancy.path}`;

export const discrepancyRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'POST',
    path: `${path}/decide`,
    name: 'decideTransferDiscrepancies',
    summary: 'Say what became of parcels that did not come as their manifest says: all of those named, or none',
    answer: 'other',
    input: { discrepancies: manyOf(TransferDiscrepancy.name, { required: true }), ...ruling },
    handle: async (ctx, { body: { discrepancies: ids, ...said } }) => {
      await decideDiscrepancies(ctx, { ids, ...said });
      return { result: { ok: ids }, message: { key: 'transferDiscrepancy.done.decide' } };
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: `${path}/{id}/choices`,
    name: 'choicesOfTransferDiscrepancy',
    summary: 'What the asker may decide about one, and the reasons for giving a parcel up',
    answer: 'other',
    handle: async (ctx, { id }) => {
      const [one] = await readDiscrepancies(ctx, [id]);
      if (!one) throw notFound();
      return { result: { decisions: one.state === 'open' ? decisionsFor(ctx, one) : [], reasons: await lossReasons(ctx) } };
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: `${path}/open-count`,
    name: 'countOpenTransferDiscrepancies',
    summary: 'How many of the asker’s transfers’ parcels wait for a decision (menu badge)',
    answer: 'other',
    answers: { items: integer({ required: true }) },
    handle: async (ctx) => ({ result: { items: await openCount(ctx) } }),
  }),
];

/** With who is liable for each, since that is what the choice decides. */
function lossReasons(ctx: Context): Promise<{ code: string; name: unknown; liable: string }[]> {
  return ctx.db.query(sql`select code, name, liable from status_reason
    where tenant_id = ${ctx.tenantId} and disabled_at is null and 20 = any(target_ids) order by id`);
}

/** The rows the list shows as open, counted. */
async function openCount(ctx: Context): Promise<number> {
  const mine = branchesLookedAt(ctx);
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from transfer_discrepancy
    where tenant_id = ${ctx.tenantId} and state = 'open'
      and (${mine}::bigint[] is null or from_branch_id = any(${mine}::bigint[]) or to_branch_id = any(${mine}::bigint[]))`);
  return n;
}
