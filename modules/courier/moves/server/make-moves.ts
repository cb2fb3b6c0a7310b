import { enterStatus } from '#courier/shipments/server';
import { postAll, reverseAll } from '#finance/ledger/server';
import type { Context } from '#platform/server';
import { chargeParcels } from './charge-parcels.ts';
import { splitParcels } from './deliver-partly.ts';
import { keepLosses } from './keep-losses.ts';
import { keepTakings } from './keep-takings.ts';
import type { Draft } from './move-draft.ts';
import { traceReady } from './move-ready.ts';

/** Parcels that were judged enter their status, with what was taken, lost, charged and posted on the way; the rows are locked. */
export async function makeMoves(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  const entered = enterStatus(
    ctx,
    drafts.map(({ row, after, terms, details }) => ({ row, after, said: terms.input, details })),
  );
  traceReady(ctx, drafts);
  keepTakings(ctx, drafts);
  keepLosses(ctx, drafts);
  await splitParcels(ctx, drafts);
  const reversals = drafts.flatMap((draft) => draft.reversals);
  if (reversals.length) await reverseAll(ctx, reversals);
  const entries = [...drafts.flatMap((draft) => draft.entries), ...(await chargeParcels(ctx, drafts))];
  if (entries.length) await postAll(ctx, entries);
  if ((await entered) !== drafts.length) throw new Error('a locked parcel changed under its move');
}
