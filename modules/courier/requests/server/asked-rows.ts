import type { AskedRequest } from '#courier/requests/contract';

/** Rows of the two tables, as deciding reads them. */
export interface PriceRow extends AskedRequest {
  id: number;
  shipmentId: number;
  oldPrice: number;
  newPrice: number;
}
export interface StatusRow extends AskedRequest {
  id: number;
  shipmentId: number;
  fromStatusId: number;
  toStatusId: number;
  courierId: number | null;
  receivingAgentId: number | null;
  treasuryId: number | null;
  reasonCode: string | null;
  postponedTo: string | null;
  collected: number | null;
  receiverName: string | null;
  reason: string;
}
