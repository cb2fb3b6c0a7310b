import { expireRequests } from '#courier/requests/server';
import { status } from '#courier/statuses/contract';
import { permissions } from '#foundation/identity/contract';
import type { Person } from '../tenant.ts';
import { made, onwards, reason, type Stage, type Ways } from './ways.ts';

const note = reason;

/** A request in each state, by how one is asked and who asked it. */
function requestStates({ w, another }: Stage, path: string, asked: () => Promise<number>, asker: () => Promise<Person>) {
  const step = onwards(path);
  return {
    pending: asked,
    approved: async () => step(another, await asked(), 'approve'),
    rejected: async () => step(another, await asked(), 'reject', { note }),
    cancelled: async () => step(await asker(), await asked(), 'cancel'),
    expired: async () => {
      const id = await asked();
      const { now } = w.world.clock;
      w.world.clock.now = new Date(now.getTime() + 73 * 3_600_000);
      await w.company.do(expireRequests);
      w.world.clock.now = now;
      return id;
    },
  };
}

/** Another amount for a parcel in the store. */
export function priceRequests(stage: Stage): Ways[] {
  const { w, maker } = stage;
  const asked = async () =>
    made(maker, `shipments/${await w.parcel()}/price-change-requests`, { price: '40000', reason: 'he bought less' });
  return [
    {
      entity: 'priceChangeRequest',
      kind: 'for less',
      bodies: { reject: { note } },
      states: requestStates(stage, 'price-change-requests', asked, async () => maker),
    },
  ];
}

/** A move asked for by somebody who may not make it. */
export function statusRequests(stage: Stage): Ways[] {
  const { w } = stage;
  let kept: Person | undefined;
  const asker = async () => {
    kept ??= await w.company.person({ permissions: permissions.filter((one) => one !== 'edit_shipments_status') });
    return kept;
  };
  const asked = async () =>
    made(await asker(), `shipments/${await w.parcel()}/status-change-requests`, {
      to_status_id: status.returned,
      reason: 'he wants it back',
    });
  return [
    {
      entity: 'statusChangeRequest',
      kind: 'to be returned',
      bodies: { reject: { note } },
      states: requestStates(stage, 'status-change-requests', asked, asker),
    },
  ];
}
