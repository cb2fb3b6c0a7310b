import type pg from 'pg';
import { status } from '#courier/statuses/contract';
import type { CompanyOfScale } from './companies.ts';

const parcels = 1_000;
const atOnce = 100;

/** What a parcel costs in its life, from taken in to paid out: rows and bytes, and the work of the database where its clock can be read. */
export async function costOfParcels(
  { w }: CompanyOfScale,
  owner: pg.Pool,
  databaseCpu: (() => number) | null,
): Promise<string[]> {
  const client = (await w.admin.post('clients', { name: 'Costed', phone: '07702000008', branch_id: w.d })).item.id;
  const parcel = {
    client_id: client,
    city_id: w.city,
    phone: '07705000001',
    receiver_name: 'Zainab',
    address: 'Corniche street',
  };
  const was = await sizes(owner);
  const cpuWas = databaseCpu?.() ?? 0;
  for (let made = 0; made < parcels; made += atOnce) await wholeLife(w, parcel);
  const cpu = ((databaseCpu?.() ?? 0) - cpuWas) / 1_000 / parcels;
  const { item } = await w.creator.post('statement-accounts', { client_id: client });
  await w.creator.post(`statement-accounts/${item.id}/submit`);
  await w.auditor.post(`statement-accounts/${item.id}/audit`);
  await w.creator.post(`statement-accounts/${item.id}/pay`, { treasury_id: w.safeOfD });
  const now = await sizes(owner);
  const grown = [...now].map(([table, { rows, bytes }]) => {
    const before = was.get(table) ?? { rows: 0, bytes: 0 };
    return { table, rows: (rows - before.rows) / parcels, bytes: (bytes - before.bytes) / parcels };
  });
  const most = grown.filter(({ bytes }) => bytes > 10).sort((a, b) => b.bytes - a.bytes);
  const sum = (what: 'rows' | 'bytes') => grown.reduce((total, one) => total + Math.max(0, one[what]), 0);
  return [
    `a parcel from taken in to paid out: ${sum('rows').toFixed(1)} rows, ${(sum('bytes') / 1024).toFixed(1)} kB with indexes`,
    ...(databaseCpu ? [`the database works ${cpu.toFixed(1)} ms for it`] : []),
    ...most.slice(0, 12).map(({ table, rows, bytes }) => `  ${table}: ${rows.toFixed(2)} rows, ${Math.round(bytes)} bytes`),
  ];
}

async function wholeLife(w: CompanyOfScale['w'], parcel: object): Promise<void> {
  const ids: number[] = [];
  for (let at = 0; at < atOnce; at++) {
    const { item } = await w.clerkOfD.post('shipments', { ...parcel, price: '50000' });
    await w.clerkOfD.post(`shipments/${item.id}/move`, { transfer_to_status: status.inStore, version: item.version });
    ids.push(item.id);
  }
  const out = { shipment_ids: ids, transfer_to_status: status.outForDelivery, delivery_selected_id: w.agent };
  await w.clerkOfD.post('shipment-status-transfer/multi', out);
  for (const id of ids) await w.clerkOfD.post(`shipments/${id}/deliver`, { collected: '50000', payment_method: 'cash' });
  const { item } = await w.creator.post('statement-accounts', { kind: 'delivery', delivery_id: w.agent });
  await w.creator.post(`statement-accounts/${item.id}/count`, { counted: item.net });
  await w.auditor.post(`statement-accounts/${item.id}/audit`);
  await w.creator.post(`statement-accounts/${item.id}/pay`, { treasury_id: w.safeOfD });
}

async function sizes(owner: pg.Pool): Promise<Map<string, { rows: number; bytes: number }>> {
  // Packed, so that what is measured is rows and not the holes that updates left until the next vacuum.
  await owner.query('vacuum full analyze');
  const { rows } = await owner.query<{
    table: string;
    rows: string;
    bytes: string;
  }>(`select c.relname as table, c.reltuples as rows,
    pg_total_relation_size(c.oid) as bytes from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  return new Map(rows.map((one) => [one.table, { rows: Number(one.rows), bytes: Number(one.bytes) }]));
}
