import { randomUUID } from 'node:crypto';
import { status } from '#courier/statuses/contract';
import type { ExampleCompany } from './example-company.ts';
import { insisting } from './insist.ts';

/** What clients were told has happened: their own notes, kept outside of the product. */
export interface Notes {
  /** Parcels, by the receipt number their sender gave them. */
  parcels: Map<string, { id: number; isStored: boolean }>;
  /** Receipts of a thousand dinars each. */
  receipts: number;
  /** Every answer's status; 0 where the connection broke before one came. */
  statuses: Map<number, number>;
  /** Refusals for want of a server that did not say when to come again. */
  readonly without: number;
}

export interface SteadyLoad {
  notes: Notes;
  /** Ends when everything begun is known to have happened. */
  finish(): Promise<void>;
  /** Begins nothing more and lets what is under way come to an answer, if one comes. */
  cut(): Promise<void>;
}

/** People who take parcels in, store them and write receipts; whoever gets no answer asks again with the same key. */
export function steadyLoad(w: ExampleCompany, capital: number, people: number): SteadyLoad {
  const insistence = insisting();
  const { post } = insistence;
  const notes: Notes = {
    parcels: new Map(),
    receipts: 0,
    statuses: insistence.statuses,
    get without() {
      return insistence.without;
    },
  };
  let isOver = false;
  const work = async (nth: number): Promise<void> => {
    for (let turn = 1; !isOver; turn++) {
      if (turn % 3 === 0) {
        const sent = { treasury_id: w.safeOfO, account_id: capital, amount: '1000' };
        if (await post(w.admin, 'transactions/credit', sent)) notes.receipts++;
        continue;
      }
      const receipt_no = `${nth}-${turn}-${randomUUID().slice(0, 8)}`;
      const sender = { client_id: w.client, city_id: w.city, phone: '07705000001', address: 'x', price: '50000', receipt_no };
      const made = await post(w.clerkOfO, 'shipments', sender);
      if (!made) return;
      const parcel = { id: made.item.id as number, isStored: false };
      notes.parcels.set(receipt_no, parcel);
      const body = { transfer_to_status: status.inStore, version: made.item.version };
      if (await post(w.clerkOfO, `shipments/${parcel.id}/move`, body)) parcel.isStored = true;
    }
  };
  const all = Promise.all(Array.from({ length: people }, (_, nth) => work(nth)));
  all.catch(() => undefined);
  const end = async () => {
    isOver = true;
    await all;
  };
  return {
    notes,
    finish: end,
    cut: async () => {
      insistence.isCut = true;
      await end();
    },
  };
}
