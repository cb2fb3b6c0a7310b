import { type Context, type RawBuilder, reportBranches, sql } from '#platform/server';

/** Whose lines of the books somebody may see: his branches', or only his own where he is an agent or a client. */
export interface Sight {
  branches: readonly number[] | null;
  party: { kind: 'agent' | 'client' | 'receivingAgent'; id: number } | null;
}

export function sightOf(ctx: Context): Sight {
  const { user } = ctx;
  if (user?.courierId) return { branches: null, party: { kind: 'agent', id: user.courierId } };
  if (user?.clientId) return { branches: null, party: { kind: 'client', id: user.clientId } };
  if (user?.receivingAgentId) return { branches: null, party: { kind: 'receivingAgent', id: user.receivingAgentId } };
  return { branches: reportBranches(ctx), party: null };
}

/** The same as a condition on a ledger line `l`. */
export function seenLines(ctx: Context): RawBuilder<unknown> {
  const { branches, party } = sightOf(ctx);
  if (party) return sql`l.party_kind = ${party.kind} and l.party_id = ${party.id}::bigint`;
  return branches ? sql`l.branch_id = any(${[...branches]}::bigint[])` : sql`true`;
}

/** The same on a row of another table that names a branch, and the party where it is one's own. */
export function seenRows(ctx: Context, of: { branch: string; agent?: string; client?: string }): RawBuilder<unknown> {
  const { branches, party } = sightOf(ctx);
  const own = party?.kind === 'agent' ? of.agent : party?.kind === 'client' ? of.client : undefined;
  if (party) return own ? sql`${sql.ref(own)} = ${party.id}::bigint` : sql`false`;
  return branches ? sql`${sql.ref(of.branch)} = any(${[...branches]}::bigint[])` : sql`true`;
}
