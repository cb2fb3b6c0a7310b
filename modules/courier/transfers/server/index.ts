import { followMoves } from '#courier/moves/server';
import { BranchTransfer, TransferDiscrepancy } from '#courier/transfers/contract';
import { branchIsHeldBy } from '#foundation/branches/server';
import { oneOf } from '#platform/entity';
import { implement, seenByBranch, specialFilter, sql } from '#platform/server';
import { bagRoutes } from './bag-routes.ts';
import { decideDiscrepancy } from './decide-discrepancies.ts';
import { isDecidedBy } from './discrepancy-rights.ts';
import { discrepancyRoutes } from './discrepancy-routes.ts';
import { cancelTransfer, dispatchTransfer } from './dispatch-transfer.ts';
import { followParcels } from './follow-parcels.ts';
import { loadTransfer } from './load-transfer.ts';
import { isReceivedBy, isSentBy } from './lock-transfer.ts';
import { finishTransfer, receiveTransfer } from './receive-transfer.ts';
import { transferRoutes } from './transfer-routes.ts';
import './parcel-documents.ts';

export { createTransfer, type NewTransfer } from './create-transfer.ts';
export { type DiscrepancyRuling, decideDiscrepancies } from './decide-discrepancies.ts';
export { dispatchTransfer } from './dispatch-transfer.ts';
export { loadTransfer, unloadTransfer } from './load-transfer.ts';
export { bagOf, openBag } from './open-bag.ts';
export { noteLateTransfers } from './open-discrepancies.ts';
export { packBag } from './pack-bag.ts';
export { receiveTransfer } from './receive-transfer.ts';
export { transferFaults } from './transfer-faults.ts';
export { incomingParcels, outgoingParcels, waitingParcels } from './travelling-parcels.ts';

export const branchTransfers = implement(BranchTransfer, {
  search: 'index',
  sight: (ctx) => seenByBranch(ctx, 'from_branch_id', 'to_branch_id'),
  filters: {
    direction: specialFilter(oneOf(['incoming', 'outgoing']), (ctx, direction, params) => {
      const mine = ctx.user?.branchIds ?? (ctx.branchId ? [ctx.branchId] : null);
      if (!mine) return 'true';
      const column = direction === 'incoming' ? 'to_branch_id' : 'from_branch_id';
      return `e.${column} = any(${params.add(mine, 'bigint[]')})`;
    }),
  },
  without: ['create', 'remove', 'disable'],
  verbs: {
    dispatch: dispatchTransfer,
    load: loadTransfer,
    receive: receiveTransfer,
    finish: finishTransfer,
    cancel: cancelTransfer,
  },
  can: { dispatch: () => ({ 'errors.transfer.empty': 'e.parcels = 0' }) },
  whose: { dispatch: isSentBy, load: isSentBy, receive: isReceivedBy, finish: isReceivedBy, cancel: isSentBy },
  routes: [...transferRoutes, ...bagRoutes],
});

export const transferDiscrepancies = implement(TransferDiscrepancy, {
  sight: (ctx) => seenByBranch(ctx, 'from_branch_id', 'to_branch_id'),
  without: ['create', 'edit', 'remove', 'disable'],
  verbs: { decide: decideDiscrepancy },
  whose: { decide: isDecidedBy },
  routes: discrepancyRoutes,
});

followMoves(followParcels);

branchIsHeldBy(async (ctx, branchId) => {
  const { n } = await ctx.db.one<{
    n: number;
  }>(sql`select count(*)::int as n from branch_transfer where tenant_id = ${ctx.tenantId}
    and (from_branch_id = ${branchId} or to_branch_id = ${branchId}) and state in ('draft', 'dispatched', 'receiving', 'received_with_discrepancy')`);
  return n ? { key: 'errors.transfer.branchHasTransfers', values: { transfers: n } } : null;
});
