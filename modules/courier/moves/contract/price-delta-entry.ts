import { account, type Entry, entryOf, signed } from '#finance/ledger/contract';
import { money } from '#platform/entity';
import { linesOf } from './shipment-lines.ts';
import type { ShipmentMoney } from './shipment-money.ts';

/** Another price was agreed after the delivery. */
export interface PriceDelta {
  /** The request that was approved. */
  requestId: number;
  shipment: ShipmentMoney;
  /** Who delivered, and where he works. */
  by: { agentId: number; branchId: number };
  /** What is collected more, or less, than before. */
  delta: number;
  /** The cash has left his hands: what he still has to bring is a debt of his. */
  isHandedIn: boolean;
}

/** The agent holds or owes that much more for the sender, or less; between branches through their account. */
export function priceDeltaEntry({ requestId, shipment, by, delta, isHandedIn }: PriceDelta): Entry | undefined {
  const { clientCredit, clientDebit, held } = linesOf(shipment);
  const agent = { party: { kind: 'agent', id: by.agentId }, shipmentId: shipment.id } as const;
  return entryOf({ docType: 'price_change_request', docId: requestId, event: 'booked', seq: 1 }, [
    signed(isHandedIn ? account.agentShortages : account.agentCash, by.branchId, money(delta, shipment.currency), agent),
    ...held(by.branchId, delta),
    delta < 0 ? clientDebit(account.clientPayable, -delta) : clientCredit(account.clientPayable, delta),
  ]);
}
