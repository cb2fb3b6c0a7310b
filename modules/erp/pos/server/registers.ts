import { Register } from '#erp/pos/contract';
import { conflict, fieldRefusal } from '#platform/entity';
import { type Context, type Implemented, implement, sql } from '#platform/server';

type Values = Record<string, unknown>;
const live = (column: string) =>
  `(select c.${column} from till_claim c where c.tenant_id = :tenant and c.register_id = e.id and c.state = 'live')`;

export const registers: Implemented = implement(Register, {
  expressions: {
    device: live('device_name'),
    claim: live('id'),
    claimedAt: live('claimed_at'),
    shift: `(select s.id from cash_shift s where s.tenant_id = :tenant and s.register_id = e.id and s.state in ('open', 'counting') order by s.id desc limit 1)`,
  },
  papers: { tillClaim: 'r.register_id = e.id' },
  defaults: () => ({ paperWidth: '80' }),
  check: judgeRegister,
  beforeDisable: async (ctx, id) => {
    const open = await openShiftAt(ctx, id);
    if (open) throw conflict('errors.till.shiftOpen', open);
  },
});

async function judgeRegister(ctx: Context, values: Values, before: Values | null): Promise<void> {
  if (typeof values.code === 'string') values.code = values.code.toUpperCase();
  if (values.code !== undefined && !/^[A-Z0-9]{1,8}$/.test(String(values.code))) throw fieldRefusal('code', 'errors.till.code');
  if (before && values.code !== undefined && values.code !== before.code && (await wasClaimed(ctx, Number(before.id))))
    throw fieldRefusal('code', 'errors.till.codeFixed');
  const branch = values.branch ?? before?.branchId;
  if (before && branch !== before.branchId && (await wasClaimed(ctx, Number(before.id))))
    throw fieldRefusal('branch_id', 'errors.till.branchFixed');
  await judgeTreasury(ctx, Number(values.treasury ?? before?.treasuryId), Number(branch));
}

/** Its float and its takings are the branch's own cash, in the company's currency. */
async function judgeTreasury(ctx: Context, id: number, branchId: number): Promise<void> {
  const treasury = await ctx.db.maybe<{ kind: string; branchId: number; currency: string; name: unknown }>(
    sql`select kind, branch_id, currency, name from treasury where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`,
  );
  if (!treasury) throw fieldRefusal('treasury_id', 'errors.reference');
  if (treasury.branchId !== branchId)
    throw fieldRefusal('treasury_id', 'errors.treasury_of_other_branch', { name: treasury.name });
  if (treasury.kind !== 'cash' || treasury.currency !== ctx.tenant.currency)
    throw fieldRefusal('treasury_id', 'errors.treasury.otherCurrency', { name: treasury.name, currency: ctx.tenant.currency });
}

const wasClaimed = async (ctx: Context, id: number): Promise<boolean> =>
  (await ctx.db.maybe(sql`select from till_claim where tenant_id = ${ctx.tenantId} and register_id = ${id}::bigint limit 1`)) !==
  undefined;

const openShiftAt = (ctx: Context, id: number) =>
  ctx.db.maybe<{
    number: string;
  }>(sql`select number from cash_shift where tenant_id = ${ctx.tenantId} and register_id = ${id}::bigint
    and state in ('open', 'counting') limit 1`);
