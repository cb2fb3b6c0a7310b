import type { Currency } from '#platform/entity';
import { type Context, type Problem, problemOf, refusalOf } from '#platform/server';
import { createClientStatement } from './create-client-statement.ts';
import { clientRows } from './free-rows.ts';
import { lockShipments } from './locks.ts';

/** What is between us and a client in one branch and currency. */
export interface ClientAccount {
  client: number;
  originBranch: number;
  currency: Currency;
}
export interface DrawnUp {
  made: number[];
  failed: (ClientAccount & Problem)[];
}

/** Draws up the statements of many clients, each of everything that can be settled now; who has nothing is named with the reason. */
export async function drawUpMany(ctx: Context, accounts: readonly ClientAccount[]): Promise<DrawnUp> {
  const inOrder = accounts.toSorted((a, b) => a.client - b.client || a.originBranch - b.originBranch);
  await lockParcelsOf(ctx, inOrder);
  const drawn: DrawnUp = { made: [], failed: [] };
  for (const account of inOrder) {
    const refusal = await refusalOf(ctx, async () => drawn.made.push(await createClientStatement(ctx, account)));
    if (refusal) drawn.failed.push({ ...account, ...problemOf(refusal) });
  }
  return drawn;
}

/** Before the first client, so that two people with overlapping lists wait for each other and not in a ring. */
async function lockParcelsOf(ctx: Context, accounts: readonly ClientAccount[]): Promise<void> {
  const ids: number[] = [];
  for (const { client, originBranch, currency } of accounts) {
    const rows = await clientRows(ctx, { clientId: client, branchId: originBranch, currency }, null);
    ids.push(...rows.map((row) => row.shipmentId));
  }
  await lockShipments(ctx, ids);
}
