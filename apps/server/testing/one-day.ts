import { expect } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { ExampleCompany } from './example-company.ts';

/** What one day of a courier company asks for, each call of which must go well: parcels from the counter to their paid client. */
export async function workOneDay(w: ExampleCompany): Promise<void> {
  const parcel = { client_id: w.client, city_id: w.city, phone: '07705000001', address: 'Corniche street', price: '50000' };
  const shipment_ids: number[] = [];
  for (let nth = 0; nth < 3; nth++) shipment_ids.push((await w.clerkOfO.post('shipments', parcel)).item.id);
  const move = (to: number, more: object) =>
    w.clerkOfD.post('shipment-status-transfer/multi', { shipment_ids, transfer_to_status: to, ...more });
  await move(status.inStore, { via: 'scan' });
  await move(status.outForDelivery, { delivery_selected_id: w.agent });
  for (const id of shipment_ids) {
    const { version } = (await w.clerkOfD.get(`shipments/${id}`)).item;
    await w.clerkOfD.put(`shipments/${id}`, { version, note: 'at noon' });
    await w.clerkOfD.post(`shipments/${id}/deliver`, {});
  }
  const step = (id: number, by: 'creator' | 'auditor', verb: string, body: object = {}) =>
    w[by].post(`statement-accounts/${id}/${verb}`, body);
  const { item: handIn } = await w.creator.post('statement-accounts', { kind: 'delivery', delivery_id: w.agent });
  await step(handIn.id, 'creator', 'count', { counted: handIn.net });
  await step(handIn.id, 'auditor', 'audit');
  await step(handIn.id, 'creator', 'pay', { treasury_id: w.safeOfD });
  const { item: owed } = await w.creator.post('statement-accounts', { client_id: w.client, shipment_ids });
  await step(owed.id, 'creator', 'submit');
  await step(owed.id, 'auditor', 'audit');
  await step(owed.id, 'creator', 'pay', { treasury_id: w.safeOfO });
  expect((await w.creator.get(`statement-accounts/${owed.id}`)).item.state).toBe('paid');
}

/** Every list the product offers, asked for by the administrator: the ones that are answered, and those that fail. */
export async function readEveryList(base: string, w: ExampleCompany): Promise<{ read: number; failed: string[] }> {
  const { paths } = await (await fetch(`${base}/api/openapi.json`)).json();
  const lists = Object.entries<{ get?: unknown }>(paths)
    .filter(([path, { get }]) => get && path.startsWith('/api/v1/') && !/[{]|\/(?:export|template|print|file)\b/.test(path))
    .map(([path]) => path.replace('/api/v1/', ''));
  const answers = await Promise.all(lists.map(async (path) => [path, (await w.admin.ask('GET', path)).status] as const));
  return {
    read: answers.filter(([, status]) => status === 200).length,
    failed: answers.filter(([, status]) => status >= 500).map(([path, status]) => `${path} ${status}`),
  };
}
