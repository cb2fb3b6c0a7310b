import type { Statement } from '#courier/statements/contract';
import { fieldRefusal, Refusal, type VerbInput } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { ownClient } from './client-routes.ts';
import { createClientStatement } from './create-client-statement.ts';
import { createHandIn } from './create-hand-in.ts';
import { type ClientAccount, drawUpMany } from './draw-up-many.ts';
import { clientsToSettle } from './unsettled.ts';

/** Draws up a settlement with one party: a client's statement, or what an agent hands in. */
export async function createStatement(ctx: Context, input: VerbInput<typeof Statement, 'create'>): Promise<number> {
  const { client, courier, receivingAgent, ...more } = { ...input, shipmentIds: input.shipments };
  const kind = input.kind ?? (courier ? 'delivery' : receivingAgent ? 'receiving' : 'client');
  if (kind === 'client') {
    if (!client) throw fieldRefusal('client_id', 'errors.required');
    return createClientStatement(ctx, { ...more, client });
  }
  const agentId = kind === 'delivery' ? courier : receivingAgent;
  if (!agentId) throw fieldRefusal(kind === 'delivery' ? 'delivery_id' : 'receiving_delivery_id', 'errors.required');
  return createHandIn(ctx, { ...more, kind, agentId });
}

/**
 * A client asks for everything he is owed: a statement for each branch his parcels came from and each currency, wherever he sends
 * from by now. Answers the first of them.
 */
export async function requestStatement(
  ctx: Context,
  { clientNotes = null }: VerbInput<typeof Statement, 'request'>,
): Promise<number> {
  const found = await ctx.db.query<ClientAccount>(sql`select a.client_id as client, a.branch_id as origin_branch, a.currency
    from (${clientsToSettle(ctx, { branches: null, only: ownClient(ctx) })}) a
    order by a.branch_id, a.currency = ${ctx.tenant.currency} desc, a.currency`);
  const { made } = await drawUpMany(
    ctx,
    found.map((account) => ({ ...account, clientNotes })),
  );
  if (made[0] === undefined) throw new Refusal('errors.statement.nothingToSettle');
  return made[0];
}
