import { Dexie, type Table } from 'dexie';
import { currentOwner, newIntent } from '#platform/web';
import type { Kept } from '#platform/web/outbox';
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

class ActStore extends Dexie {
  declare acts: Table<KeptAct, number>;
  declare orders: Table<KeptOrder, number>;

  constructor() {
    super('karwan-acts');
    this.version(1).stores({
      acts: '++seq, &uuid, owner, [owner+state], [owner+shipmentId]',
      orders: '++seq, &uuid, owner, [owner+state]',
    });
  }
}

export const store = new ActStore();

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
  await store.transaction('rw', store.orders, async () => {
    await store.orders.where({ owner }).delete();
    await store.orders.add({ ...waiting, uuid: newIntent(), owner, ids: [...ids], deviceAt: new Date().toISOString() });
  });
}

export const actsOf = (owner: string): Promise<KeptAct[]> => store.acts.where({ owner }).sortBy('seq');

export const orderOf = async (owner: string): Promise<KeptOrder | undefined> => store.orders.where({ owner }).first();

/** How many acts of a person still wait on this device. */
export const waitingOf = (owner: string): Promise<number> => store.acts.where({ owner, state: 'waiting' }).count();

/** Whoever signs out leaves here what still waits or was not taken, and nothing else. */
export async function forgetDone(): Promise<void> {
  await store.acts.filter(({ state }) => state === 'done').delete();
  await store.orders.filter(({ state }) => state === 'done').delete();
}

/** Acts the server's own list knows by now need no longer be kept here. */
export async function forgetKnown(owner: string, toldAt: string): Promise<void> {
  await store.acts
    .where({ owner, state: 'done' })
    .filter((act) => (act.takenAt ?? '') <= toldAt)
    .delete();
  await store.orders
    .where({ owner, state: 'done' })
    .filter((order) => order.deviceAt <= toldAt)
    .delete();
}
