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
    for (const { seq } of await orders.all({ owner })) await orders.delete(seq as number);
    await orders.add({ ...waiting, uuid: newIntent(), owner, ids: [...ids], deviceAt: new Date().toISOString() });
  });
}

export const actsOf = (owner: string): Promise<KeptAct[]> => store.acts.all({ owner });

export const orderOf = (owner: string): Promise<KeptOrder | undefined> => store.orders.first({ owner });

/** How many acts of a person still wait on this device. */
export const waitingOf = (owner: string): Promise<number> => store.acts.count({ owner, state: 'waiting' });

/** Whoever signs out leaves here what still waits or was not taken, and nothing else. */
export async function forgetDone(): Promise<void> {
  await forget(() => true);
}

/** Acts the server's own list knows by now need no longer be kept here. */
export async function forgetKnown(owner: string, toldAt: string): Promise<void> {
  await forget((kept, at) => kept.owner === owner && at <= toldAt);
}

/** Drops what arrived, where `isOld` says so of it and of when that was. */
async function forget(isOld: (kept: Kept, at: string) => boolean): Promise<void> {
  await store.write(['acts', 'orders'], async ({ acts, orders }) => {
    for (const act of await acts.all())
      if (act.state === 'done' && isOld(act, act.takenAt ?? '')) await acts.delete(act.seq as number);
    for (const order of await orders.all())
      if (order.state === 'done' && isOld(order, order.deviceAt)) await orders.delete(order.seq as number);
  });
}
