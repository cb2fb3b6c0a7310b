import { status } from '#courier/statuses/contract';

/** What somebody stands there scanning for. One screen does all; the mode is chosen first. */
export const scanModes = [
  'intake',
  'store_in',
  'dispatch',
  'receive_returns',
  'load_manifest',
  'receive_manifest',
  'hand_to_client',
  'audit',
] as const;
export type ScanMode = (typeof scanModes)[number];

interface ModeFacts {
  /** The status a good scan brings a parcel into; null where manifests or counting decide. */
  to: number | null;
  /** What has to be said before the first scan. */
  needs: readonly ('delivery_id' | 'transfer_id' | 'receiver_name')[];
  /** Whether the screen knows what ought to come, and so what is missing. */
  hasExpected: boolean;
  /** The keys of which a person needs one to work in this mode. */
  permissions: readonly string[];
}

/** A parcel's number, a second after it was read, does what its mode says. */
export const modeFacts: Record<ScanMode, ModeFacts> = {
  intake: { to: status.atReceivingPoint, needs: [], hasExpected: false, permissions: ['show_shipments_qr'] },
  store_in: { to: status.inStore, needs: [], hasExpected: true, permissions: ['show_shipments_qr'] },
  dispatch: { to: status.outForDelivery, needs: ['delivery_id'], hasExpected: false, permissions: ['show_shipments_qr'] },
  receive_returns: { to: status.returned, needs: ['delivery_id'], hasExpected: true, permissions: ['show_shipments_qr'] },
  load_manifest: {
    to: null,
    needs: ['transfer_id'],
    hasExpected: true,
    permissions: ['transfer_shipment_to_branch_with_qr', 'transfer_returns_to_branch_with_qr'],
  },
  receive_manifest: {
    to: null,
    needs: ['transfer_id'],
    hasExpected: true,
    permissions: ['approval_shipment_from_branch', 'approval_returned_shipment_from_branch'],
  },
  hand_to_client: {
    to: status.returnedToClient,
    needs: ['receiver_name'],
    hasExpected: false,
    permissions: ['show_shipments_qr'],
  },
  audit: { to: null, needs: [], hasExpected: true, permissions: ['show_shipments_qr'] },
};

/** What lies on the shelf of a store, at its counter among them. */
export const shelf: readonly number[] = [status.atReceivingPoint, status.inStore, status.returned];

/** What a scan comes to; each has its colour, words and sound. */
export const scanVerdicts = ['ok', 'duplicate', 'wrong_branch', 'wrong_state', 'frozen', 'several', 'unknown'] as const;
export type ScanVerdict = (typeof scanVerdicts)[number];

/** The verdict a refused move amounts to for whoever holds the parcel. */
export function verdictOf(code: string): ScanVerdict {
  if (['other_branch', 'not_on_manifest', 'agent_of_other_branch', 'in_other_transfer'].includes(code)) return 'wrong_branch';
  if (['frozen', 'archived', 'price_request_pending'].includes(code)) return 'frozen';
  return code === 'unknown' ? 'unknown' : 'wrong_state';
}

/** What a scanner reads, as it stands on the label; which spellings of it a parcel may have is found out where it is looked for. */
export function cleanCode(read: string): string {
  return read
    .normalize('NFC')
    .replace(/[\u200e\u200f\u061c]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
}
