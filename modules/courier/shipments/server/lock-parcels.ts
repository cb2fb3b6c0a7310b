import type { FeeMode } from '#courier/shipments/contract';
import type { CustodianKind } from '#courier/statuses/contract';
import type { Currency } from '#platform/entity';
import { type Context, implementedEntity, Params, type Statement, scopeOf } from '#platform/server';

/** Parcels locked by one call; more would be held for too long. */
export const mostLocked = 500;

/** A parcel's row as a move reads and writes it. */
export interface MovingRow {
  id: number;
  receiptNo: string | null;
  clientId: number;
  cityId: number;
  currency: Currency;
  originBranchId: number;
  destinationBranchId: number;
  currentBranchId: number;
  price: number;
  feeMode: FeeMode;
  quantity: number;
  isFractional: boolean;
  expected: number;
  deliveryFee: number;
  feeTax: number;
  agentCommission: number;
  receivingCommission: number;
  branchFee: number;
  returnFee: number;
  returnFeeTrigger: 'on_returned_confirmed' | 'on_returned_client';
  returnFeePayer: 'sender' | 'consignee';
  exchangeOf: string | null;
  exchangeFee: number;
  attemptPay: number;
  pickupFee: number;
  redeliveryFee: number;
  storageFee: number;
  fractionalReturnFee: number;
  taxBasisPoints: number | null;
  declaredValue: number | null;
  serviceFees: number;
  upheldShortage: number;
  overageTaken: number;
  priceIncreaseOwed: number;
  netAmount: number;
  pricedAt: Date | null;
  collected: number;
  collectedElectronic: number;
  gatewayId: number | null;
  amountConfirmed: boolean;
  returnFeeCharged: number;
  returnTaxCharged: number;
  doorFee: number;
  prepaidHeld: number;
  receivingCommissionPosted: boolean;
  paymentMethod: string | null;
  statusId: number;
  seq: number;
  courierId: number | null;
  receivingAgentId: number | null;
  waypointId: number | null;
  custodianKind: CustodianKind;
  custodianId: number | null;
  deliveredAt: Date | null;
  deliveredBranchId: number | null;
  deliveredTreasuryId: number | null;
  attemptCount: number;
  reasonCode: string | null;
  postponedTo: string | null;
  isReported: boolean;
  wasReported: boolean;
  parentId: number | null;
  manifestId: number | null;
  archivedAt: Date | null;
  hasAddress: boolean;
  isOwn: boolean;
  createdDay: string;
  version: number;
}

/** The parcels the asker may see, locked in order of their ids, so that two moves of the same parcels never wait in a ring. */
export async function lockMoving(ctx: Context, ids: readonly number[]): Promise<MovingRow[]> {
  const { text, values } = visible(ctx, ids);
  return ctx.db.query<MovingRow>({ text: `${text} for update`, values });
}

/** The same parcels, only looked at. */
export async function readMoving(ctx: Context, ids: readonly number[]): Promise<MovingRow[]> {
  return ctx.db.query<MovingRow>(visible(ctx, ids));
}

function visible(ctx: Context, ids: readonly number[]): Statement {
  const params = new Params();
  const parts = [`e.tenant_id = ${params.add(ctx.tenantId, 'bigint')}`, `e.id = any(${params.add(ids, 'bigint[]')})`];
  // Reads by id are not narrowed by a chosen branch.
  const scope = scopeOf({ ...ctx, chosenBranchId: null }, implementedEntity('shipment'), params);
  if (scope) parts.push(scope);
  return {
    text: `select e.*, (e.address is not null or e.delivery_address_id is not null) as has_address from shipment e where ${parts.join(' and ')} order by e.id`,
    values: params.values,
  };
}
