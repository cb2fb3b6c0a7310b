import type { Party, PartyKind } from '#finance/ledger/contract';
import { type Context, sql } from '#platform/server';

/** Where the records of each kind of party stand; kinds that are missing come with what is not there yet. */
export const partyTables: Partial<Record<PartyKind, string>> = {
  client: 'client',
  agent: 'courier',
  receivingAgent: 'receiving_agent',
  employee: 'app_user',
  treasury: 'treasury',
  insurer: 'insurer',
  provider: 'payment_gateway',
};

/** Those of some parties that are not known, as `kind/id`. */
export async function unknownParties(ctx: Context, parties: readonly Party[]): Promise<ReadonlySet<string>> {
  const kinds = Map.groupBy(parties, ({ kind }) => kind);
  const missing = await Promise.all(
    [...kinds].map(async ([kind, own]) => {
      const table = partyTables[kind];
      const ids = [...new Set(own.map(({ id }) => id))];
      const known = table
        ? await ctx.db.query<{ id: number }>(
            sql`select id from ${sql.table(table)} where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`,
          )
        : [];
      return ids.filter((id) => !known.some((row) => row.id === id)).map((id) => `${kind}/${id}`);
    }),
  );
  return new Set(missing.flat());
}
