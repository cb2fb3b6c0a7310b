import {
  auditStatement,
  countHandIn,
  createClientStatement,
  createHandIn,
  payHandIn,
  payStatement,
  submitStatement,
} from '#courier/statements/server';
import { receiveRemittance, sendRemittance, treasuryBalance } from '#finance/treasury/server';
import { type Context, sql } from '#platform/server';
import { actingAs as as } from './acting-as.ts';
import type { Stage } from './courier-day.ts';
import { unlessRefused } from './unless-refused.ts';

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

const remittanceDays = [10, 6, 3];
const statementDays = [9, 5, 2];

/** Cash comes in every evening and clients are paid now and then; what is newest stays open. */
export async function seedSettlements(run: Run, stage: Stage, ago: number): Promise<void> {
  for (const [index, courier] of stage.couriers.entries()) await handIn(run, stage, courier, { ago, index });
  if (remittanceDays.includes(ago)) for (const branch of stage.branches.slice(1)) await remit(run, stage, branch, ago);
  if (statementDays.includes(ago))
    for (const [index, client] of stage.clients.entries()) await settle(run, stage, client, { ago, index });
}

/** An agent's cash is counted: mostly exact, now and then short; yesterday's is counted but not yet in the safe, or still with him. */
async function handIn(
  run: Run,
  stage: Stage,
  courier: Stage['couriers'][number],
  { ago, index }: { ago: number; index: number },
): Promise<void> {
  if (ago === 1 && index % 2 === 1) return;
  const treasury = treasuryOf(stage, courier.branchId);
  const id = await unlessRefused(() =>
    run((ctx) => createHandIn(as(ctx, stage, 'admin@basra.demo'), { kind: 'delivery', agentId: courier.id })),
  );
  if (!id) return;
  await run(async (ctx) => {
    const { net } = await ctx.db.one<{ net: number }>(
      sql`select net from statement where tenant_id = ${ctx.tenantId} and id = ${id}`,
    );
    const isShort = ago === 4 && index === 2;
    await countHandIn(as(ctx, stage, 'admin@basra.demo'), { id, counted: isShort ? net - 5_000 : net });
  });
  await run((ctx) => auditStatement(as(ctx, stage, 'accountant@basra.demo'), { id }));
  if (ago > 1) await run((ctx) => payHandIn(as(ctx, stage, 'admin@basra.demo'), { id, treasury }));
}

/** A branch sends its cash home; the last remittance is still on its way. */
async function remit(run: Run, stage: Stage, branch: number, ago: number): Promise<void> {
  const from = treasuryOf(stage, branch);
  const home = stage.branches[0] as number;
  await run(async (ctx) => {
    const acting = as(ctx, stage, 'admin@basra.demo');
    const balance = await treasuryBalance(acting, { id: from, kind: 'cash' });
    const amount = Math.floor(balance / 100_000) * 90_000;
    if (amount <= 0) return;
    const remittanceId = await sendRemittance(acting, { fromTreasury: from, toBranch: home, amount });
    if (ago !== remittanceDays.at(-1))
      await receiveRemittance(acting, { id: remittanceId, treasury: treasuryOf(stage, home), counted: amount });
  });
}

/** A client's statement: the oldest are paid; of the newest some are approved, some wait, some are still being drawn up. */
async function settle(run: Run, stage: Stage, client: number, { ago, index }: { ago: number; index: number }): Promise<void> {
  const id = await unlessRefused(() => run((ctx) => createClientStatement(as(ctx, stage, 'admin@basra.demo'), { client })));
  if (!id) return;
  const isNewest = ago === statementDays.at(-1);
  if (isNewest && index % 4 === 0) return;
  const isReady = await unlessRefused(() =>
    run((ctx) => submitStatement(as(ctx, stage, 'admin@basra.demo'), { id })).then(() => 1),
  );
  if (!isReady || (isNewest && index % 4 === 1)) return;
  await run((ctx) => auditStatement(as(ctx, stage, 'accountant@basra.demo'), { id }));
  if (isNewest && index % 4 === 2) return;
  const branch = await run((ctx) =>
    ctx.db.one<{ branchId: number }>(sql`select branch_id from statement where tenant_id = ${ctx.tenantId} and id = ${id}`),
  );
  await unlessRefused(() =>
    run((ctx) =>
      payStatement(as(ctx, stage, 'accountant@basra.demo'), { id, treasury: treasuryOf(stage, branch.branchId) }),
    ).then(() => 1),
  );
}

function treasuryOf(stage: Stage, branchId: number): number {
  return stage.treasuries.find((treasury) => treasury.branchId === branchId)?.id as number;
}

/** What cannot be done on a day (nothing to settle, an empty safe) is simply not done on it. */
