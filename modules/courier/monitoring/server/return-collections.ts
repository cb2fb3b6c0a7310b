import { ReturnCollection, ReturnsInBranches } from '#courier/monitoring/contract';
import { followMoves } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { belongsTo } from '#platform/entity';
import { branchesLookedAt, implement, route } from '#platform/server';
import { askForReturns, endCollections } from './ask-for-returns.ts';

/** What the store has been asked to take off its agents. */
export const returnCollections = implement(ReturnCollection, {
  scope: (ctx, params) => {
    const branches = branchesLookedAt(ctx);
    return branches ? `e.branch_id = any(${params.add(branches, 'bigint[]')})` : null;
  },
  extras: () => ({
    waiting: `(select count(*)::int from shipment s where s.tenant_id = :tenant and s.archived_at is null and s.custodian_kind = 'agent' and s.custodian_id = e.courier_id
      and s.current_branch_id = e.branch_id and s.status_id in (select t.id from shipment_status t where t.tenant_id = :tenant and t.base_id = ${status.returnWithAgent}))`,
  }),
  without: ['create', 'edit', 'remove', 'disable', 'export'],
  routes: [
    route({
      method: 'POST',
      path: `/api/v1/${ReturnCollection.path}/ask`,
      name: 'askForReturns',
      summary: 'Ask the store to take an agent’s returns off him today, or those of every agent of the branch',
      section: 'courier',
      permission: ReturnsInBranches.permissions.list,
      answer: 'other',
      input: { branch: belongsTo('branch', { required: true }), courier: belongsTo('courier', { wire: 'delivery' }) },
      handle: async (ctx, { body }) => {
        const courierId = (body.courier as number | undefined) ?? null;
        const { agents } = await askForReturns(ctx, { branchId: body.branch as number, courierId });
        return { result: { agents }, message: { key: 'returnCollection.asked', values: { count: agents } } };
      },
    }),
  ],
});

followMoves(endCollections);
