import { TreasuryTransfer } from '#finance/treasury/contract';
import { branchesLookedAt, type Context, implement, may, type Params, route, sql } from '#platform/server';
import { cancelTransfer, decideTransfer, rejectTransfer } from './end-transfer.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { requestTransfer } from './request-transfer.ts';
import { sendTransfer } from './send-transfer.ts';

export const treasuryTransfers = implement(TreasuryTransfer, {
  scope: (ctx, params) => {
    const branches = branchesLookedAt(ctx);
    if (!branches) return null;
    const list = params.add(branches, 'bigint[]');
    return `(e.from_branch_id = any(${list}) or e.to_branch_id = any(${list}))`;
  },
  verbs: {
    request: requestTransfer,
    send: sendTransfer,
    receive: receiveTransfer,
    reject: rejectTransfer,
    cancel: cancelTransfer,
    decide: decideTransfer,
  },
  // Only its receiver rejects it, only its sender takes it back.
  whose: {
    reject: (ctx, params) => worksInColumn(ctx, params, 'to_branch_id'),
    cancel: (ctx, params) =>
      `${ownHands(ctx, params)} or (${may(ctx, 'accounts_management')} and ${worksInColumn(ctx, params, 'from_branch_id')})`,
  },
  // Two treasuries of different people or branches: one hands over, another one counts.
  can: {
    receive: (ctx, params) => ({
      'errors.treasuryTransfer.ownHands': `e.sent_by_id = ${params.add(ctx.user?.id ?? null, 'bigint')} and not exists (select 1 from treasury f
        join treasury t on t.tenant_id = :tenant and t.id = e.to_treasury_id and f.user_ids @> t.user_ids and t.user_ids @> f.user_ids
        where f.tenant_id = :tenant and f.id = e.from_treasury_id and e.from_branch_id = e.to_branch_id)`,
      'errors.treasuryTransfer.farOff': `e.far_off and ${params.add(ctx.user?.id ?? null, 'bigint')} in (e.requested_by_id, e.sent_by_id)`,
    }),
    decide: (ctx, params) => ({
      'errors.treasuryTransfer.ownLoss': `${params.add(ctx.user?.id ?? null, 'bigint')} in (e.sent_by_id, e.received_by_id)`,
    }),
  },
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/treasury-transfers/treasuries',
      name: 'listTransferTreasuries',
      summary: 'Every open treasury of the company by name, for either end of a transfer',
      permission: 'show_convert_between_treasury',
      section: 'any',
      answer: 'items',
      handle: async (ctx) => {
        const items =
          await ctx.db.query(sql`select t.id, t.name, t.kind, t.currency, t.branch_id, json_build_object('id', b.id, 'name', b.name) as branch
          from treasury t join branch b on b.tenant_id = :tenant and b.id = t.branch_id
          where t.tenant_id = ${ctx.tenantId} and t.disabled_at is null order by t.branch_id, t.id limit 1000`);
        const rows = items.map((row) => {
          const { branchId, ...rest } = row as { branchId: number };
          return { ...rest, branch_id: branchId };
        });
        return {
          result: {
            items: rows,
            pagination: { from: rows.length ? 1 : 0, to: rows.length, total_records: rows.length, has_more: false },
          },
        };
      },
    }),
  ],
});

function worksInColumn(ctx: Context, params: Params, column: string): string {
  return ctx.user?.branchIds ? `e.${column} = any(${params.add(ctx.user.branchIds, 'bigint[]')})` : 'true';
}

function ownHands(ctx: Context, params: Params): string {
  if (!ctx.user) return 'true';
  const me = params.add(ctx.user.id, 'bigint');
  return `coalesce(e.requested_by_id = ${me}, false) or coalesce(e.sent_by_id = ${me}, false)`;
}
