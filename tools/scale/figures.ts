import { status } from '#courier/statuses/contract';
import type { CompanyOfScale } from './companies.ts';

const times = 200;

/** How long one person waits for the list, a new parcel, a move and a delivery: half and nineteen of twenty within. */
export async function figuresOf({ w }: CompanyOfScale): Promise<string[]> {
  const client = (await w.admin.post('clients', { name: 'Measured', phone: '07702000009', branch_id: w.d })).item.id;
  const parcel = { client_id: client, city_id: w.city, phone: '07705000001', address: 'x', price: '50000' };
  const parcels: { id: number; version: number }[] = [];
  const created = await measured(async () => {
    parcels.push((await w.clerkOfD.post('shipments', parcel)).item);
  });
  const stored = await measured(async (at) => {
    const { id, version } = parcels[at] as (typeof parcels)[number];
    await w.clerkOfD.post(`shipments/${id}/move`, { transfer_to_status: status.inStore, version });
  });
  for (let from = 0; from < times; from += 100) {
    const shipment_ids = parcels.slice(from, from + 100).map(({ id }) => id);
    const out = { shipment_ids, transfer_to_status: status.outForDelivery, delivery_selected_id: w.agent };
    await w.clerkOfD.post('shipment-status-transfer/multi', out);
  }
  const delivered = await measured(async (at) => {
    await w.clerkOfD.post(`shipments/${parcels[at]?.id}/deliver`, { collected: '50000', payment_method: 'cash' });
  });
  const listed = await measured(async () => {
    await w.clerkOfD.get('shipments?per_page=50');
  });
  return [`list of 50   ${listed}`, `create       ${created}`, `move         ${stored}`, `deliver      ${delivered}`];
}

async function measured(call: (at: number) => Promise<void>): Promise<string> {
  const took: number[] = [];
  for (let at = 0; at < times; at++) {
    const startedAt = performance.now();
    await call(at);
    took.push(performance.now() - startedAt);
  }
  took.sort((a, b) => a - b);
  const within = (share: number) => (took[Math.floor(times * share)] as number).toFixed(1);
  return `p50 ${within(0.5)} ms, p95 ${within(0.95)} ms`;
}
