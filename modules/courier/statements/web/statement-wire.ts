import type { TakingKind } from '#courier/shipments/contract';
import type { StatementKind, StatementState } from '#courier/statements/contract';
import { type Currency, parseAmount } from '#platform/entity';
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
export interface WireStatement extends WireRow {
  version: number;
  number: string;
  kind: StatementKind;
  state: StatementState;
  currency: Currency;
  branch_id: number;
  branch: Named | null;
  client: Named | null;
  delivery: Named | null;
  receiving_delivery: Named | null;
  commercial_name: Named | null;
  row_count: number;
  total_collected: string;
  total_fees: string;
  total_other: string;
  net: string;
  netted: string;
  counted: string | null;
  count_sheet: { denomination: number; pieces: number }[] | null;
  shortage_account: '1215' | '6180' | null;
  is_advance: boolean;
  client_notes: string | null;
  deliver_notes: string | null;
  created_by_id: number | null;
  created_by: Named | null;
  audited_by: Named | null;
  audited_at: string | null;
  auditor_notes: string | null;
  payer: Named | null;
  paid_at: string | null;
  payment_notes: string | null;
  treasury: Named | null;
  created_at: string;
  rows: WireStatementRow[];
  open_items: WireOpenItem[];
  vouchers: { id: number; number: string; kind: string; amount: string; state: string }[];
  journal_ids: number[];
}

/** Whose it is: the client, or the agent who hands in. */
export function partyOf(row: Pick<WireStatement, 'client' | 'delivery' | 'receiving_delivery'>): Named | null {
  return row.client ?? row.delivery ?? row.receiving_delivery;
}

/** A wire amount in minor units, so that sums on the page are exact. */
export function minorOf(wire: string | null | undefined, currency: Currency): number {
  return parseAmount(wire ?? '0', currency) ?? 0;
}
