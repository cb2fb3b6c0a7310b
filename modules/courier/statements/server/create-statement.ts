import type { Statement } from '#courier/statements/contract';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import type { Context } from '#platform/server';
import { ownClient } from './client-routes.ts';
import { createClientStatement } from './create-client-statement.ts';
import { createHandIn } from './create-hand-in.ts';

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

/** A client asks for a statement of everything he is owed. */
export function requestStatement(ctx: Context, { clientNotes = null }: VerbInput<typeof Statement, 'request'>): Promise<number> {
  return createClientStatement(ctx, { client: ownClient(ctx), clientNotes });
}
