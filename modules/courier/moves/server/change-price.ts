import { type PriceDelta, priceDeltaEntry } from '#courier/moves/contract';
import { shipmentEdited } from '#courier/shipments/contract';
import { figuresOf, type MovingRow, recordDeltas, tracePrices, withPrice, writePrices } from '#courier/shipments/server';
import { postAll } from '#finance/ledger/server';
import { auditAll, type Context, sql } from '#platform/server';
import { isSettled, type PricedParcel } from './fixed-price.ts';
import { branchesOfAgents } from './move-agent.ts';
import { moneyOf } from './move-draft.ts';

/** A locked parcel, the amount agreed with its sender, and the request that asked for it. */
export interface PriceChange {
  parcel: PricedParcel;
  price: number;
  requestId: number;
}

interface Changed extends PriceChange {
  row: MovingRow;
  after: MovingRow;
  /** How much more, or less, the agent who delivered holds or owes; nothing where it was not delivered. */
  delta: number;
}

/**
 * Gives locked parcels the amounts agreed with their senders: what is collected and what he gets follow, every fee stays as it
 * was (law L7). The old figures stay in the trace. Delivered while it was asked about, what was collected stays collected:
 * confirmed where it comes to the new amount, else it waits for a decision. Delivered before, the agent holds so much more or
 * less, or owes it where his cash is in a treasury.
 */
export async function changePrices(ctx: Context, asked: readonly PriceChange[]): Promise<void> {
  if (asked.length === 0) return;
  const changes = asked.map((change): Changed => ({ ...change, row: change.parcel.row, ...changeOf(ctx, change) }));
  await writePrices(
    ctx,
    changes.map(({ after }) => after),
  );
  await bookDeltas(
    ctx,
    changes.filter(({ delta }) => delta !== 0),
  );
  const traces = changes.map(({ row, after: { price, expected, netAmount } }) => ({
    shipmentId: row.id,
    figures: { price, ...figuresOf(row), expected, netAmount },
    explanation: [],
  }));
  tracePrices(ctx, 'request', traces);
  recordDeltas(
    ctx,
    changes.map(({ row, after }) => ({ before: row, after })),
  );
  const amounts = ({ price, expected, netAmount }: MovingRow) => ({ price, expected, net_amount: netAmount });
  auditAll(
    ctx,
    changes.map(({ row, after }) => ({
      entity: 'shipment',
      entityId: row.id,
      action: 'change_price',
      before: amounts(row),
      after: amounts(after),
    })),
  );
  ctx.publish(
    ...changes.map(({ row }) =>
      shipmentEdited.with({ shipmentId: row.id, clientId: row.clientId, branchId: row.currentBranchId }),
    ),
  );
}

function changeOf(ctx: Context, { parcel, price }: PriceChange): Pick<Changed, 'after' | 'delta'> {
  const { row, cash } = parcel;
  const agreed = withPrice(ctx, row, { ...row, price });
  if (row.deliveredAt === null) return { after: { ...agreed, price }, delta: 0 };
  if (!isSettled(parcel)) {
    const amountConfirmed = row.collected + row.collectedElectronic === agreed.expected;
    return { after: { ...agreed, price, netAmount: row.netAmount, amountConfirmed }, delta: 0 };
  }
  const delta = agreed.expected - row.expected;
  const isHandedIn = cash.is === 'handed_in';
  const after = {
    ...agreed,
    price,
    netAmount: row.netAmount + delta,
    collected: row.collected + (isHandedIn ? 0 : delta),
    priceIncreaseOwed: row.priceIncreaseOwed + (isHandedIn ? delta : 0),
  };
  return { after, delta };
}

/** Who delivered, and where he works now. */
type Agent = PriceDelta['by'];

/** What was agreed after a delivery: the agent's cash and the sender's money change by it, and so does what he hands in. */
async function bookDeltas(ctx: Context, changes: readonly Changed[]): Promise<void> {
  if (changes.length === 0) return;
  const branches = await branchesOfAgents(
    ctx,
    changes.map(({ row }) => row.courierId),
  );
  const agentOf = ({ row }: Changed): Agent => ({
    agentId: row.courierId as number,
    branchId: branches.get(row.courierId as number) as number,
  });
  const inHand = changes.filter(({ parcel }) => parcel.cash.is === 'with_agent');
  if (inHand.length > 0) changeTakings(ctx, inHand, agentOf);
  const entries = changes.map((change) => {
    const { row, parcel, requestId, delta } = change;
    return priceDeltaEntry({
      requestId,
      shipment: moneyOf(row),
      by: agentOf(change),
      delta,
      isHandedIn: parcel.cash.is === 'handed_in',
    });
  });
  await postAll(ctx, entries);
}

/** A delivery that brought nothing and earned nothing left no taking; now there is one. */
function changeTakings(ctx: Context, changes: readonly Changed[], agentOf: (change: Changed) => Agent): void {
  const rows = changes.map((change) => {
    const { row, delta } = change;
    const { agentId, branchId } = agentOf(change);
    return sql`(${ctx.tenantId}::bigint, ${row.id}::bigint, ${row.seq}::int, 'delivery', 'agent', ${agentId}::bigint,
      ${branchId}::bigint, ${row.currency}, ${delta}::bigint, ${row.deliveredAt}::timestamptz)`;
  });
  ctx.db.run(sql`insert into parcel_taking as k (tenant_id, shipment_id, seq, kind, party_kind, party_id, branch_id, currency, cash, at)
    values ${sql.join(rows)} on conflict (tenant_id, shipment_id, seq, kind) do update set cash = k.cash + excluded.cash`);
}
