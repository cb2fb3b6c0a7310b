import { refuseDisabledBranches } from '#foundation/branches/server';
import { Client, CommercialName, Courier, clientSheets, Insurer, ReceivingAgent } from '#foundation/parties/contract';
import { implementRecordSheets } from '#foundation/sheets/server';
import { conflict, Refusal } from '#platform/entity';
import { type Context, implement, type Sight, seenByBranch, seesNothing, sql } from '#platform/server';
import { linksSignIn, unlinkSignIn } from './link-sign-in.ts';

export { nameShop } from './name-shop.ts';
export { isOwnClient, ownClient } from './own-client.ts';
export { partyIs, partyNameSql, type SeenParty, seenParties } from './party-kinds.ts';

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

type KeepQuestion = (ctx: Context, party: { kind: string; id: number }) => Promise<boolean>;
const keeps: KeepQuestion[] = [];

/** Modules above say here who must stay, for what they keep of him would name nobody. */
export function partyIsKeptBy(question: KeepQuestion): void {
  keeps.push(question);
}

/** Whoever stands in the books is not deleted. */
export function staysInBooks(kind: string) {
  return async (ctx: Context, row: Values): Promise<void> => {
    for (const question of keeps)
      if (await question(ctx, { kind, id: row.id as number })) throw conflict('errors.party.inBooks', { name: row.name });
  };
}

/** Whom nothing names takes his sign-in along. */
function leaves(kind: string) {
  return async (ctx: Context, row: Values): Promise<void> => {
    await staysInBooks(kind)(ctx, row);
    await unlinkSignIn(ctx, row);
  };
}

/** Whoever signs in as a client or agent: of the people we work with he sees himself, and nobody else's name or phone. */
const isOutsider = ({ user }: Context) => Boolean(user?.clientId || user?.courierId || user?.receivingAgentId);

/** People who sign in as a client or agent see their own record only. */
const onlyMine =
  (column: 'clientId' | 'courierId' | 'receivingAgentId') =>
  (ctx: Context): Sight | null => {
    const mine = ctx.user?.[column];
    if (mine) return { columns: ['id'], ids: [mine] };
    return isOutsider(ctx) ? seesNothing : seenByBranch(ctx, 'branch_id');
  };

/** Who signs in as a courier, client or receiving agent sees his own rows; everybody else those of his branches. */
export function seenByStanding(ctx: Context, ...branchColumns: readonly string[]): Sight | null {
  const { courierId, clientId, receivingAgentId } = ctx.user ?? {};
  if (courierId) return { columns: ['courier_id'], ids: [courierId] };
  if (clientId) return { columns: ['client_id'], ids: [clientId] };
  if (receivingAgentId) return { columns: ['receiving_agent_id'], ids: [receivingAgentId] };
  return seenByBranch(ctx, ...branchColumns);
}

/** A name is seen with its client. */
function seesNames(ctx: Context): Sight | null {
  const { clientId, branchIds } = ctx.user ?? {};
  if (clientId) return { columns: ['client_id'], ids: [clientId] };
  if (isOutsider(ctx)) return seesNothing;
  return seenWithClient(branchIds ? { columns: [], ids: branchIds } : null);
}

/** What belongs to a client is seen by the branches of its client. */
export function seenWithClient(branches: Sight | null): Sight | null {
  const where = (ids: string) =>
    `e.client_id in (select c.id from client c where c.tenant_id = :tenant and c.branch_id = any(${ids}))`;
  return branches && { columns: ['client_branch_id'], ids: branches.ids, where };
}

export const clients = implement(Client, {
  search: 'index',
  sight: onlyMine('clientId'),
  check: checkClient,
  beforeDisable: staysOwn,
  beforeRemove: leavesAsClient,
  afterChange: (ctx, id) => nameClient(ctx, id),
});
implementRecordSheets(clientSheets, clients);
export const commercialNames = implement(CommercialName, {
  search: 'index',
  sight: seesNames,
});
export const couriers = implement(Courier, {
  search: 'index',
  sight: onlyMine('courierId'),
  check: keepsBranch('agent'),
  beforeRemove: leaves('agent'),
});
export const receivingAgents = implement(ReceivingAgent, {
  search: 'index',
  sight: onlyMine('receivingAgentId'),
  check: keepsBranch('receivingAgent'),
  beforeRemove: leaves('receivingAgent'),
});

/** Whoever works with us from outside does not see who insures what. */
export const insurers = implement(Insurer, {
  sight: (ctx) => (isOutsider(ctx) ? seesNothing : null),
  beforeRemove: staysInBooks('insurer'),
});

type Values = Record<string, unknown>;

/** What an agent holds is settled in the branch it is booked in, so he leaves it with empty hands. */
function keepsBranch(kind: Agent['kind']) {
  const links = linksSignIn(kind === 'agent' ? 'delivery_agent' : 'receiving_agent');
  return async (ctx: Context, values: Values, before: Values | null): Promise<void> => {
    await links(ctx, values, before);
    await refuseDisabledBranch(ctx, values, before);
    if (!before || values.branch === undefined || values.branch === before.branchId) return;
    for (const question of holds) {
      const hold = await question(ctx, { kind, id: before.id as number });
      if (hold) throw new Refusal(hold.key, { values: hold.values, fields: { branch_id: hold } });
    }
  };
}

const refuseOwn = (name: unknown) => conflict('errors.party.isOwn', { name });

/** The company is a client of its own courier in its branch for as long as it sells, and nobody signs in as it. */
async function checkClient(ctx: Context, values: Values, before: Values | null): Promise<void> {
  const [branch, user] = [values.branch ?? before?.branchId, values.user ?? null];
  if (before?.own && (branch !== before.branchId || user !== null)) throw refuseOwn(before.name);
  await linksSignIn('client')(ctx, values, before);
  await refuseDisabledBranch(ctx, values, before);
}

/** Whoever is in a branch already stays there, whatever became of it. */
async function refuseDisabledBranch(ctx: Context, { branch }: Values, before: Values | null): Promise<void> {
  if (branch && branch !== before?.branchId) await refuseDisabledBranches(ctx, 'branch_id', [branch]);
}

async function staysOwn(ctx: Context, id: number): Promise<void> {
  const own = await ctx.db.maybe<{ name: string }>(
    sql`select name from client where tenant_id = ${ctx.tenantId} and id = ${id} and own`,
  );
  if (own) throw refuseOwn(own.name);
}

async function leavesAsClient(ctx: Context, row: Values): Promise<void> {
  if (row.own) throw refuseOwn(row.name);
  await leaves('client')(ctx, row);
}

/** A client without a shop's name sends under his own. */
async function nameClient(ctx: Context, id: number): Promise<void> {
  const unnamed = await ctx.db.maybe<{
    name: string;
  }>(sql`select c.name from client c where c.tenant_id = ${ctx.tenantId} and c.id = ${id}
    and not exists (select from commercial_name n where n.tenant_id = :tenant and n.client_id = c.id)`);
  if (unnamed)
    ctx.db.run(sql`insert into commercial_name (tenant_id, client_id, name) values (${ctx.tenantId}, ${id}, ${unnamed.name})`);
}
