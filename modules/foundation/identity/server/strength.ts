import { partyKinds } from '#foundation/identity/contract';
import { Refusal } from '#platform/entity';
import { type Context, type Params, type Principal, type RawBuilder, sql } from '#platform/server';

/** What somebody may do, and with whose records. */
export interface Strength {
  keys: ReadonlySet<string>;
  /** Every branch, these branches, or as a client or agent his own records alone. */
  sees: 'all' | 'own' | readonly number[];
  /** The most he takes off a sale by hand, in thousandths of a percent. */
  discount: number;
}

interface Held {
  permissions: string[];
  kind: string;
  branchIds: number[];
  isLinked: boolean;
  maxDiscount: number | null;
}

/** Whether whoever has the one may do all that the other allows, wherever the other does. */
export function covers(one: Strength, other: Strength): boolean {
  return [...other.keys].every((key) => one.keys.has(key)) && reaches(one.sees, other.sees) && other.discount <= one.discount;
}

function reaches(one: Strength['sees'], other: Strength['sees']): boolean {
  if (one === 'all' || other === 'own') return true;
  return one !== 'own' && other !== 'all' && other.every((id) => one.includes(id));
}

/** Whether somebody may change another's account: he covers him, and does not see his own records alone. */
export const mayActOn = (asker: Strength, other: Strength) => asker.sees !== 'own' && covers(asker, other);

/** Strength by what is kept of a person; `isLinked` where a client's or agent's record names him. */
export function strengthFrom({ permissions, kind, branchIds, isLinked, maxDiscount }: Held): Strength {
  const isOutside = isLinked || isPartyKind(kind);
  return {
    keys: new Set(permissions),
    sees: isOutside ? 'own' : branchIds.length ? branchIds.map(Number) : 'all',
    discount: isOutside ? 0 : withinAll(maxDiscount),
  };
}

export function strengthOfAsker(user: Principal): Strength {
  const isOutside = user.courierId ?? user.clientId ?? user.receivingAgentId;
  return {
    keys: user.permissions,
    sees: isOutside ? 'own' : (user.branchIds ?? 'all'),
    discount: isOutside ? 0 : withinAll(user.maxDiscount),
  };
}

/** Where no limit is set there is none. */
const withinAll = (limit: number | null | undefined): number => limit ?? Number.POSITIVE_INFINITY;
const isPartyKind = (kind: unknown): boolean => (partyKinds as readonly unknown[]).includes(kind);

/** A person's strength, with his role held as it is until the transaction ends. */
export async function strengthOf(ctx: Context, userId: number): Promise<Strength | null> {
  const [found] = await held(ctx, sql`u.id = ${userId}::bigint`, sql`for share of r`);
  return found ? strengthFrom(found) : null;
}

/** The strengths of all who have a role, disabled or not. */
export async function strengthsOfHolders(ctx: Context, roleId: number): Promise<Strength[]> {
  return (await held(ctx, sql`u.role_id = ${roleId}::bigint`, sql``)).map(strengthFrom);
}

function held(ctx: Context, condition: RawBuilder<unknown>, lock: RawBuilder<unknown>): Promise<Held[]> {
  return ctx.db.query<Held>(sql`select r.permissions, u.kind, u.branch_ids, (u.max_discount_on_sales * 1000)::bigint as max_discount,
      exists (select from courier c where c.tenant_id = :tenant and c.user_id = u.id)
      or exists (select from client c where c.tenant_id = :tenant and c.user_id = u.id)
      or exists (select from receiving_agent a where a.tenant_id = :tenant and a.user_id = u.id) as is_linked
    from app_user u join role r on r.tenant_id = :tenant and r.id = u.role_id
    where u.tenant_id = ${ctx.tenantId} and ${condition} ${lock}`);
}

/**
 * Nobody changes, disables, re-enables or links the account of somebody who may do what he may not, or do it in more branches;
 * and whoever sees his own records alone acts on nobody's but his. Jobs and the operator may.
 */
export async function refuseStronger(ctx: Context, userId: number, field?: string): Promise<void> {
  if (!ctx.user || userId === ctx.user.id) return;
  const other = await strengthOf(ctx, userId);
  if (other && !mayActOn(strengthOfAsker(ctx.user), other)) throw strongerAccount(field);
}

export function strongerAccount(field?: string): Refusal {
  const key = 'errors.user.strongerAccount';
  return new Refusal(key, { status: 422, ...(field && { fields: { [field]: key } }) });
}

/** The same question about each person `e` of a list, so that a screen offers nothing that would be refused. */
export function strongerSql({ user }: Context, params: Params): string {
  if (!user) return 'false';
  const asker = strengthOfAsker(user);
  const held = `(select r.permissions <@ ${keysParam(asker.keys, params)} from role r where r.tenant_id = :tenant and r.id = e.role_id)`;
  return `e.id <> ${params.add(user.id, 'bigint')} and not (${held} and ${reachedSql('e', asker, params)})`;
}

/** And about each role `e`: whether it may do what the asker may not, or somebody has it who works where he does not. */
export function strongerRoleSql({ user }: Context, params: Params): string {
  if (!user) return 'false';
  const asker = strengthOfAsker(user);
  const beyond = `exists (select from app_user u where u.tenant_id = :tenant and u.role_id = e.id and not ${reachedSql('u', asker, params)})`;
  return `(not e.permissions <@ ${keysParam(asker.keys, params)} or ${beyond})`;
}

const keysParam = (keys: Strength['keys'], params: Params) => params.add(JSON.stringify([...keys]), 'jsonb');

/** Whether a person is reached by what the asker sees and takes off sales, as `covers` says it. */
function reachedSql(person: string, { sees, discount }: Strength, params: Params): string {
  if (sees === 'own') return 'false';
  // Whom a client's or agent's record names is of that kind: a foreign key says so.
  const isOutside = `${person}.kind = any(${params.add(partyKinds, 'text[]')})`;
  const within =
    sees === 'all'
      ? 'true'
      : `(cardinality(${person}.branch_ids) > 0 and ${person}.branch_ids <@ ${params.add(sees, 'bigint[]')})`;
  const isLess = Number.isFinite(discount)
    ? `coalesce(${person}.max_discount_on_sales * 1000 <= ${params.add(discount, 'bigint')}, false)`
    : 'true';
  return `(${isOutside} or (${within} and ${isLess}))`;
}
