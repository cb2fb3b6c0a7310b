import { BranchTransfer } from '#courier/transfers/contract';
import { type Context, implementedEntity, type Reply, showRecord } from '#platform/server';

/** A manifest as it travels, with what the call did to its parcels. */
export async function shownTransfer(ctx: Context, id: number, more: Record<string, unknown> = {}): Promise<Reply> {
  const item = await showRecord(ctx, implementedEntity(BranchTransfer.name), id);
  const members = Object.entries(more).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return { resultText: `{"item":${item}${members.join('')}}` };
}
