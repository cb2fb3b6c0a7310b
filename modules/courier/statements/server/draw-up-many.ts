import { type Currency, fieldRefusal, type Refusal } from '#platform/entity';
import { type Context, type Problem, problemOf, refusalOf, sql } from '#platform/server';
import { createClientStatement } from './create-client-statement.ts';
import { freeClientRows } from './free-rows.ts';
import { lockShipments } from './lock-statement.ts';

/** What is between us and a client in one branch and currency. */
export interface ClientAccount {
  client: number;
  originBranch: number;
  currency: Currency;
  /** What he says of it himself. */
  clientNotes?: string | null;
}
interface Placed extends ClientAccount {
  /** Where it stands in what was asked. */
  at: number;
}
export interface DrawnUp {
  made: number[];
  failed: (Omit<ClientAccount, 'clientNotes'> & Problem)[];
}

/** Draws up the statements of many clients, each of everything that can be settled now; who has nothing is named with the reason. */
export async function drawUpMany(ctx: Context, accounts: readonly ClientAccount[]): Promise<DrawnUp> {
  const placed: Placed[] = accounts.map((account, at) => ({ ...account, at }));
  const inOrder = placed.sort((a, b) => a.client - b.client || a.originBranch - b.originBranch);
  await lockParcelsOf(ctx, inOrder);
  const drawn: DrawnUp = { made: [], failed: [] };
  for (const { at, ...account } of inOrder) {
    const refusal = await refusalOf(ctx, async () => drawn.made.push(await createClientStatement(ctx, account)));
    if (refusal) refuseUnknown(refusal, at);
    const { client, originBranch, currency } = account;
    if (refusal) drawn.failed.push({ client, originBranch, currency, ...problemOf(refusal) });
  }
  return drawn;
}

/** A client or branch nobody here knows of is a slip of the call, not a client with nothing to settle. */
function refuseUnknown({ fields }: Refusal, at: number): void {
  for (const [name, { key }] of Object.entries(fields))
    if (key === 'errors.reference') throw fieldRefusal(`accounts.${at}.${name}`, key);
}

/** Before the first client, so that two people with overlapping lists wait for each other and not in a ring. */
async function lockParcelsOf(ctx: Context, accounts: readonly ClientAccount[]): Promise<void> {
  const each = <T>(of: (account: ClientAccount) => T) => accounts.map(of);
  const clients = each((one) => one.client);
  const theirs = sql`s.client_id = any(${clients}::bigint[]) and (s.client_id, s.origin_branch_id, s.currency) in (select * from
    unnest(${clients}::bigint[], ${each((one) => one.originBranch)}::bigint[], ${each((one) => one.currency)}::text[]))`;
  const rows = await ctx.db.query<{ shipmentId: number }>(freeClientRows(ctx, theirs));
  await lockShipments(
    ctx,
    rows.map((row) => row.shipmentId),
  );
}
