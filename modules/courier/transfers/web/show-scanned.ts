import type { InfiniteData } from '@tanstack/react-query';
import { TransferDiscrepancy } from '#courier/transfers/contract';
import { type ListAnswer, queryClient, refreshLists, type WireRow } from '#platform/web';
import type { ManifestParcel } from './manifest-parcels.tsx';
import { withScanned } from './with-scanned.ts';

const path = '/api/v1/shipment-transfers';
const discrepancies = `/api/v1/${TransferDiscrepancy.path}`;

/** What the server answers to a scan: the manifest as it is now, and the rows of the parcels that were read. */
export interface ScanAnswer {
  item: WireRow;
  ok: number[];
  already?: number[];
  /** Came without standing on the transfer: kept, for somebody to decide. */
  extra?: number[];
  failed: { message: string }[];
  rows: ManifestParcel[];
}

/** Shows what a scan did without asking for the whole manifest again; false where others have changed it meanwhile. */
export async function showScanned(id: string, { item, rows, extra = [] }: ScanAnswer): Promise<boolean> {
  const key = ['item', path, id, 'parcels'];
  await queryClient.cancelQueries({ queryKey: key, exact: true });
  const before = queryClient.getQueryData<{ items: ManifestParcel[] }>(key)?.items ?? [];
  const items = withScanned(before, rows);
  const received = items.filter((one) => one.state === 'received').length;
  if (items.length !== item['parcels'] || received !== item['received']) return false;
  queryClient.setQueryData(key, { items });
  queryClient.setQueryData(['item', path, id], item);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['list', path] }),
    rows.some((row) => row.bag) && queryClient.invalidateQueries({ queryKey: ['item', path, id, 'bags'] }),
    (extra.length > 0 || hasDiscrepancies()) && refreshLists(discrepancies),
  ]);
  return true;
}

/** Whether a scan may settle one of those shown. */
function hasDiscrepancies(): boolean {
  const kept = queryClient.getQueriesData<InfiniteData<ListAnswer>>({ queryKey: ['list', discrepancies], type: 'active' });
  return kept.some(([, lines]) => lines?.pages.some((page) => page.items.some((line) => line['state'] === 'open')));
}
