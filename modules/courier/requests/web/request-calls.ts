import { call, queryClient, refreshLists, showError, toast } from '#platform/web';

export const pricePath = '/api/v1/price-change-requests';
export const statusPath = '/api/v1/status-change-requests';
export const pathOfKind = { price: pricePath, status: statusPath } as const;

export type Verb = 'approve' | 'reject' | 'cancel';

interface Outcome {
  ok?: number[];
  failed?: { id: number; message: string }[];
}

/** Decides about one request or several; says of those that stay as they are why. */
export async function decide(
  path: string,
  verb: Verb,
  ids: readonly number[],
  note?: string,
  options: { formTakesFields?: boolean } = {},
): Promise<void> {
  const isOne = ids.length === 1;
  const said = note ? { note } : {};
  const outcome = await call<Outcome>('POST', isOne ? `${path}/${ids[0]}/${verb}` : `${path}/${verb}`, {
    body: isOne ? said : { request_ids: ids, ...said },
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
    ...options,
  }).finally(refreshRequests);
  const failed = outcome?.failed ?? [];
  const [first] = failed;
  if (first) showError({ message: first.message, lines: [...new Set(failed.slice(1).map((one) => one.message))] });
}

/** A decision shows in the lists, on the parcel and in the numbers of the menu. */
export async function refreshRequests(): Promise<void> {
  await Promise.all([
    ...[pricePath, statusPath, '/api/v1/shipments'].map(refreshLists),
    queryClient.invalidateQueries({ queryKey: ['badge'] }),
    queryClient.invalidateQueries({ queryKey: ['shipment'] }),
  ]);
}
