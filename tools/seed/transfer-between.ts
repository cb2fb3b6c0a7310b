import { status } from '#courier/shipment-setup/contract';
import type { Context } from '#platform/server';

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** Sends parcels from one branch to another on a manifest, and receives them there where it has arrived. */
export async function transferBetween(_run: Run, _input: { from: number; to: number; shipmentIds: readonly number[]; isReceived: boolean }): Promise<void> {
  void status;
}
