import { call, currentOwner, queryClient, upload } from '#platform/web';
import { patienceMs, senderOf } from '#platform/web/outbox';
import { type KeptAct, type KeptOrder, store } from './act-store.ts';
import type { ProofName } from './day-wire.ts';

const quiet = { silent: true, quiet: true } as const;
/** Where the file of each proof is put. */
const folders: Record<ProofName, string> = { photo: 'proof', signature: 'proof', voice: 'attachment' };

/** Sends the acts that wait, files first, and then the order of the day; from then on again by itself. */
export const sendWaiting = senderOf<KeptAct>('acts', (owner) => ({
  next: () => store.acts.first({ owner, state: 'waiting' }),
  change: async (act, what) => {
    await store.acts.update(act.seq as number, what);
    if (what.state) await queryClient.invalidateQueries({ queryKey: ['agent-day'] });
  },
  send: async (act) => {
    await sendFiles(act);
    const { item } = await call<{ item: { at: string } }>('POST', '/api/v1/agent-day/acts', {
      ...quiet,
      idempotencyKey: act.uuid,
      signal: AbortSignal.timeout(patienceMs),
      body: bodyOf(act),
    });
    // What arrived needs no pictures here any more.
    return { state: 'done', takenAt: item.at, files: {} };
  },
}));

const sendOrder = senderOf<KeptOrder>('order', (owner) => ({
  next: () => store.orders.first({ owner, state: 'waiting' }),
  change: (order, what) => store.orders.update(order.seq as number, what),
  send: async (order) => {
    const body = { shipment_ids: order.ids, device_at: order.deviceAt };
    await call('POST', '/api/v1/agent-day/order', { ...quiet, body, idempotencyKey: order.uuid });
    return { state: 'done' };
  },
}));

export function sendAll(): void {
  sendWaiting();
  sendOrder();
}

/** A file that arrived is not sent a second time, whatever becomes of the act. */
async function sendFiles(act: KeptAct): Promise<void> {
  for (const [name, file] of Object.entries(act.files) as [ProofName, Blob][]) {
    if (act.paths[name]) continue;
    const named = new File([file], `${name}.${file.type.split('/')[1]?.split(';')[0] ?? 'bin'}`, { type: file.type });
    const { file_path } = await upload(named, { path: folders[name], quiet: true });
    act.paths = { ...act.paths, [name]: file_path };
    await store.acts.update(act.seq as number, { paths: act.paths });
  }
}

function bodyOf(act: KeptAct): Record<string, unknown> {
  const given = Object.entries(act.said).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return {
    ...Object.fromEntries(given),
    ...act.paths,
    client_uuid: act.uuid,
    shipment_id: act.shipmentId,
    device_at: act.deviceAt,
  };
}

/** Sends one that was not taken once more, after whatever stood in its way is out of it. */
export async function sendAgain(act: KeptAct): Promise<void> {
  await store.acts.update(act.seq as number, { state: 'waiting', attempts: 0, faults: 0, problem: undefined });
  sendWaiting();
}

export function letGo(act: KeptAct): Promise<void> {
  return store.acts.delete(act.seq as number);
}

/** Whatever was kept is sent as soon as its person is back, on whatever page. */
export async function sendWhatWaits(): Promise<void> {
  const owner = currentOwner();
  if (owner && (await store.acts.count({ owner, state: 'waiting' })) > 0) sendAll();
}
