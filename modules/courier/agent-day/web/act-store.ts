import { currentOwner, newIntent } from '#platform/web';
import { type Kept, keptStore } from '#platform/web/outbox';
import type { HeldParcel, ProofName, Said } from './day-wire.ts';

/** Something the agent did, as his phone keeps it until the server has it: with its files, and the parcel as he saw it. */
export interface KeptAct extends Kept {
  shipmentId: number;
  parcel: Pick<HeldParcel, 'receipt_no' | 'receiver_name' | 'currency' | 'expected' | 'asked_price'>;
  said: Said;
  deviceAt: string;
  files: Partial<Record<ProofName, Blob>>;
  /** Files that arrived already, and where they are. */
  paths: Partial<Record<ProofName, string>>;
  /** The server's clock when it took it. */
  takenAt?: string;
}

/** The order he gave his parcels; only the last one counts. */
export interface KeptOrder extends Kept {
  ids: number[];
  deviceAt: string;
}

const queue = { key: 'seq', isNumbered: true, unique: ['uuid'] };
export const store = keptStore<{ acts: [KeptAct, number]; orders: [KeptOrder, number] }>('karwan-acts', {
  version: 10,
  tables: {
    acts: { ...queue, by: ['owner', '[owner+state]'] },
    orders: { ...queue, by: ['owner', '[owner+state]'] },
  },
});

const waiting = { state: 'waiting', attempts: 0, faults: 0 } as const;

/** Keeps what was done before anything is sent: with a UUID of its own and the device's clock. */
export async function keepAct(
  parcel: Pick<HeldParcel, 'id' | 'receipt_no' | 'receiver_name' | 'currency' | 'expected' | 'asked_price'>,
  said: Said,
  files: KeptAct['files'] = {},
): Promise<void> {
  const owner = currentOwner();
  if (!owner) throw new Error('nobody is signed in');
  const { id, receipt_no, receiver_name, currency, expected, asked_price = null } = parcel;
  await store.acts.add({
    ...waiting,
    uuid: newIntent(),
    owner,
    shipmentId: id,
    parcel: { receipt_no, receiver_name, currency, expected, asked_price },
    said,
    deviceAt: new Date().toISOString(),
    files,
    paths: {},
  });
}

export async function keepOrder(ids: readonly number[]): Promise<void> {
  const owner = currentOwner();
  if (!owner) throw new Error('nobody is signed in');
  await store.write(['orders'], async ({ orders }) => {
    await orders.drop({ owner });
    await orders.add({ ...waiting, uuid: newIntent(), owner, ids: [...ids], deviceAt: new Date().toISOString() });
  });
}

export const actsOf = (owner: string): Promise<KeptAct[]> => store.acts.all({ owner });

export const orderOf = (owner: string): Promise<KeptOrder | undefined> => store.orders.first({ owner });

/** How many acts of a person still wait on this device. */
export const waitingOf = (owner: string): Promise<number> => store.acts.count({ owner, state: 'waiting' });

/** Whoever signs out leaves here what still waits or was not taken, and nothing else. */
export async function forgetDone(): Promise<void> {
  await store.write(['acts', 'orders'], async ({ acts, orders }) => {
    for (const { seq, state } of await acts.all()) if (state === 'done') await acts.delete(seq as number);
    for (const { seq, state } of await orders.all()) if (state === 'done') await orders.delete(seq as number);
  });
}

/** Acts the server's own list knows by now need no longer be kept here. */
export async function forgetKnown(owner: string, toldAt: string): Promise<void> {
  const arrived = { owner, state: 'done' } as const;
  await store.write(['acts', 'orders'], async ({ acts, orders }) => {
    for (const { seq, takenAt = '' } of await acts.all(arrived)) if (takenAt <= toldAt) await acts.delete(seq as number);
    for (const { seq, deviceAt } of await orders.all(arrived)) if (deviceAt <= toldAt) await orders.delete(seq as number);
  });
}
