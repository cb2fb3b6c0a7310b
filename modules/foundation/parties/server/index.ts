import { forgetUser } from '#foundation/identity/server';
import { Client, CommercialName, Courier, ReceivingAgent } from '#foundation/parties/contract';
import { Refusal } from '#platform/entity';
import { type Context, implement, sql } from '#platform/server';

export interface Agent {
  kind: 'agent' | 'receivingAgent';
  id: number;
}
interface Hold {
  key: string;
  values: Record<string, unknown>;
}
type HoldQuestion = (ctx: Context, agent: Agent) => Promise<Hold | null>;
const holds: HoldQuestion[] = [];

/** Modules above say here what keeps an agent in his branch: the parcels he has, the money booked with him there. */
export function agentIsHeldBy(question: HoldQuestion): void {
  holds.push(question);
}

/** Whoever signs in as a client or agent: of the people we work with he sees himself, and nobody else's name or phone. */
const isOutsider = ({ user }: Context) => Boolean(user?.clientId || user?.courierId || user?.receivingAgentId);

/** People who sign in as a client or agent see their own record only. */
const onlyMine =
  (column: 'clientId' | 'courierId' | 'receivingAgentId') =>
  (ctx: Context, params: { add(value: unknown, type: string): string }) => {
    const mine = ctx.user?.[column];
    if (mine) return `e.id = ${params.add(mine, 'bigint')}`;
    if (isOutsider(ctx)) return 'false';
    if (ctx.chosenBranchId) return `e.branch_id = ${params.add(ctx.chosenBranchId, 'bigint')}`;
    return ctx.user?.branchIds ? `e.branch_id = any(${params.add(ctx.user.branchIds, 'bigint[]')})` : null;
  };

export const clients = implement(Client, {
  search: 'index',
  scope: onlyMine('clientId'),
  check: tellsWhoSignsIn,
  afterChange: (ctx, id) => nameClient(ctx, id),
});
export const commercialNames = implement(CommercialName, {
  search: 'index',
  scope: (ctx, params) => {
    if (ctx.user?.clientId) return `e.client_id = ${params.add(ctx.user.clientId, 'bigint')}`;
    if (isOutsider(ctx)) return 'false';
    if (!ctx.user?.branchIds) return null;
    return `e.client_id in (select c.id from client c where c.tenant_id = e.tenant_id and c.branch_id = any(${params.add(ctx.user.branchIds, 'bigint[]')}))`;
  },
});
export const couriers = implement(Courier, { search: 'index', scope: onlyMine('courierId'), check: keepsBranch('agent') });
export const receivingAgents = implement(ReceivingAgent, {
  search: 'index',
  scope: onlyMine('receivingAgentId'),
  check: keepsBranch('receivingAgent'),
});

type Values = Record<string, unknown>;
/** Whoever begins or ceases to sign in as this one sees other records from his next call on. */
function tellsWhoSignsIn(ctx: Context, values: Values, before: Values | null): void {
  if (values.user === undefined || values.user === before?.userId) return;
  for (const user of [before?.userId, values.user]) if (user) forgetUser(ctx, Number(user));
}

/** What an agent holds is settled in the branch it is booked in, so he leaves it with empty hands. */
function keepsBranch(kind: Agent['kind']) {
  return async (ctx: Context, values: Values, before: Values | null): Promise<void> => {
    tellsWhoSignsIn(ctx, values, before);
    if (!before || values.branch === undefined || values.branch === before.branchId) return;
    for (const question of holds) {
      const hold = await question(ctx, { kind, id: before.id as number });
      if (hold) throw new Refusal(hold.key, { values: hold.values, fields: { branch_id: hold } });
    }
  };
}

/** A client without a shop's name sends under his own. */
async function nameClient(ctx: Context, id: number): Promise<void> {
  const unnamed = await ctx.db.maybe<{
    name: string;
  }>(sql`select c.name from client c where c.tenant_id = ${ctx.tenantId} and c.id = ${id}
    and not exists (select from commercial_name n where n.tenant_id = c.tenant_id and n.client_id = c.id)`);
  if (unnamed)
    ctx.db.run(sql`insert into commercial_name (tenant_id, client_id, name) values (${ctx.tenantId}, ${id}, ${unnamed.name})`);
}
