import { createTransfer, dispatchTransfer, receiveTransfer } from '#courier/transfers/server';
import type { Context } from '#platform/server';

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** Sends parcels from one branch to another on a manifest, and receives them there where it has arrived. */
export async function transferBetween(
  run: Run,
  { from, to, shipmentIds, isReceived }: { from: number; to: number; shipmentIds: readonly number[]; isReceived: boolean },
): Promise<void> {
  const { id, failed } = await run((ctx) =>
    createTransfer(ctx, { kind: 'outbound', fromBranchId: from, toBranchId: to, shipmentIds }),
  );
  if (failed.length) throw new Error(`the demo could not load a manifest: ${failed[0]?.message}`);
  await run((ctx) => dispatchTransfer(ctx, { id }));
  if (!isReceived) return;
  await run((ctx) => receiveTransfer(ctx, { id, shipmentIds }));
}
