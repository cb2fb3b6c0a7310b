import type { Party } from '#finance/ledger/contract';
import { seenParties } from '#foundation/parties/server';
import type { Context } from '#platform/server';

/** Those of some parties the asker knows nothing of, as `kind/id`: whom he may not see he cannot name either. */
export async function unknownParties(ctx: Context, parties: readonly Party[]): Promise<ReadonlySet<string>> {
  const kinds = Map.groupBy(parties, ({ kind }) => kind);
  const missing = await Promise.all(
    [...kinds].map(async ([kind, own]) => {
      const ids = [...new Set(own.map(({ id }) => id))];
      const seen = new Set((await seenParties(ctx, kind, ids)).map(({ id }) => id));
      return ids.filter((id) => !seen.has(id)).map((id) => `${kind}/${id}`);
    }),
  );
  return new Set(missing.flat());
}
