import type { TakingKind } from '#courier/moves/contract';
import type { Statement } from '#courier/statements/contract';
import { type Currency, parseAmount, type Wire } from '#platform/entity';
import type { WireRow } from '#platform/web';

export const statementsPath = '/api/v1/statement-accounts';

/** Where a statement or hand-in is worked on. */
export function statementPage(id: number): string {
  return `/accounting/statement-accounts/${id}/shipments`;
}

interface Named {
  id: number;
  name: unknown;
}

/** A parcel of a statement as the API sends it. */
export interface WireStatementRow {
  shipment_id: number;
  receipt_no: string | null;
  receiver_name: string;
  status: { id: number; name: unknown; color: string | null } | null;
  /** What the parcel was to bring at the door. */
  expected: string;
  /** It was delivered for another amount than that. */
  is_otherwise: boolean;
  collected: string;
  electronic: string;
  fee: string;
  other: string;
  commission: string;
  net: string;
  /** Of a hand-in: what the agent took for the parcel, each time he took. */
  takings: { kind: TakingKind; cash: string; commission: string }[];
  /** Delivered while another price is asked for, and nobody has answered yet. */
  price_asked: boolean;
}

export interface WireOpenItem {
  id: number;
  kind: 'carried' | 'voucher' | 'correction' | 'opening';
  amount: string;
  doc_type: string | null;
  doc_id: number | null;
  shipment_id: number | null;
  created_at: string;
}

/** A statement with everything its page shows. */
export type WireStatement = WireRow &
  Wire<typeof Statement> & {
    rows: WireStatementRow[];
    open_items: WireOpenItem[];
    vouchers: { id: number; number: string; kind: string; amount: string; state: string }[];
    journal_ids: number[];
  };

/** Whose it is: the client, or the agent who hands in. */
export function partyOf(row: Pick<WireStatement, 'client' | 'delivery' | 'receiving_delivery'>): Named | null {
  return row.client ?? row.delivery ?? row.receiving_delivery;
}

/** A wire amount in minor units, so that sums on the page are exact. */
export function minorOf(wire: string | null | undefined, currency: Currency): number {
  return parseAmount(wire ?? '0', currency) ?? 0;
}
