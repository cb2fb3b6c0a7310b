import { setTimeout as sleep } from 'node:timers/promises';
import { status } from '#courier/statuses/contract';
import type { ExampleCompany } from './example-company.ts';
import { type Insisting, resultOf } from './insist.ts';

/** What the office was told has happened: its own notes, kept outside of the product. */
export interface OfficeNotes {
  /** Parcels delivered, each for the same price. */
  delivered: number[];
  /** What agents handed in, and what clients were paid, by the number of the paper. */
  handIns: Map<number, number>;
  paid: Map<number, number>;
}

export interface OfficeDay {
  notes: OfficeNotes;
  /** Ends with it; before its time only where something was wrong. */
  ended: Promise<void>;
  finish(): Promise<void>;
}

/** Two people deliver parcel after parcel; two more take the agent's cash and pay the client, paper after paper. */
export function officeDay(w: ExampleCompany, { ask, post, get }: Insisting): OfficeDay {
  const notes: OfficeNotes = { delivered: [], handIns: new Map(), paid: new Map() };
  let isOver = false;
  const waiting: number[] = [];

  const deliver = async (nth: number): Promise<void> => {
    for (let turn = 1; !isOver; turn++) {
      const receipt_no = `D${nth}-${turn}`;
      const parcel = { client_id: w.client, city_id: w.city, phone: '07705000001', address: 'x', price: '50000', receipt_no };
      const { id } = (await post(w.clerkOfO, 'shipments', parcel)).item;
      const move = (to: number, more: object) =>
        post(w.clerkOfD, 'shipment-status-transfer/multi', { shipment_ids: [id], transfer_to_status: to, ...more });
      await move(status.inStore, { via: 'scan' });
      await move(status.outForDelivery, { delivery_selected_id: w.agent });
      await post(w.clerkOfD, `shipments/${id}/deliver`, {});
      notes.delivered.push(id);
      waiting.push(id);
    }
  };
  const step = (id: number, by: 'creator' | 'auditor', verb: string, body: object = {}) =>
    post(w[by], `statement-accounts/${id}/${verb}`, body);
  const takeCash = async ({ id, net }: { id: number; net: string }) => {
    await step(id, 'creator', 'count', { counted: net });
    await step(id, 'auditor', 'audit');
    await step(id, 'creator', 'pay', { treasury_id: w.safeOfD });
    notes.handIns.set(id, Number(net));
  };
  const settle = async (): Promise<void> => {
    while (!isOver) {
      const shipment_ids = waiting.splice(0);
      if (shipment_ids.length === 0) {
        await sleep(100);
        continue;
      }
      const drawn = await ask('POST', w.creator, 'statement-accounts', { kind: 'delivery', delivery_id: w.agent });
      // Nothing is left where the last hand-in took it along already.
      if (drawn?.status !== 422) await takeCash(resultOf('a hand-in', drawn).item);
      const { item: owed } = await post(w.creator, 'statement-accounts', { client_id: w.client, shipment_ids });
      await step(owed.id, 'creator', 'submit');
      await step(owed.id, 'auditor', 'audit');
      await step(owed.id, 'creator', 'pay', { treasury_id: w.safeOfO });
      notes.paid.set(owed.id, Number((await get(w.creator, `statement-accounts/${owed.id}`)).item.net));
    }
  };
  const all = Promise.all([deliver(1), deliver(2), settle()]).then(() => undefined);
  all.catch(() => undefined);
  return {
    notes,
    ended: all,
    finish: async () => {
      isOver = true;
      await all;
    },
  };
}
