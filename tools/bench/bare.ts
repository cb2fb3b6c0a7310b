import Fastify from 'fastify';
import pg from 'pg';
import * as statements from './bare-sql.ts';

// The limit the product is measured against: the same pages over the same rows, without sign-in, tenants, rights or records.
const int8 = 20;
const types = { getTypeParser: (oid: number, format?: 'text') => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) };
const pool = new pg.Pool({
  connectionString: process.env.BARE_DATABASE_URL,
  max: Number(process.env.BARE_CONNECTIONS ?? 16),
  types: types as pg.CustomTypesConfig,
});
const server = Fastify({ logger: false });
type Query = Record<string, string>;
type Row = Record<string, unknown>;

const ask = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows as Row[];

server.get('/common', async (request) => {
  const { tenant, status, from, to, shown } = request.query as Query;
  const [items, totals] = await Promise.all([
    ask(shown ? 'shown' : 'items', shown ? statements.shownItems : statements.commonItems, [
      tenant,
      status,
      `${from}T00:00:00+03`,
      `${to}T24:00:00+03`,
    ]),
    ask('totals', statements.rollupTotals, [tenant, status, from, to]),
  ]);
  return page(items, totals[0]);
});

server.get('/city', async (request) => {
  const { tenant, city } = request.query as Query;
  const [items, totals] = await Promise.all([
    ask('cityItems', statements.cityItems, [tenant, city]),
    ask('cityTotals', statements.cityTotals, [tenant, city]),
  ]);
  return page(items, totals[0]);
});

server.get('/search', async (request) => {
  const { tenant, words } = request.query as Query;
  const like = `%${words}%`;
  const [items, totals] = await Promise.all([
    ask('searchItems', statements.searchItems, [tenant, like]),
    ask('searchTotals', statements.searchTotals, [tenant, like]),
  ]);
  return page(items, totals[0]);
});

server.post('/create', async (request, reply) => {
  const sent = request.body as Record<string, string | number>;
  const [row] = await ask('insert', statements.insert, [
    sent.tenant,
    sent.receipt_no,
    sent.client_id,
    sent.commercial_name_id,
    sent.receiver_name,
    sent.phone,
    sent.city_id,
    sent.address,
    sent.branch_id,
    sent.price,
  ]);
  return reply.code(201).send({ success: true, result: { item: row } });
});

server.post('/bulk', async (request) => {
  const { tenant, shipments } = request.body as { tenant: number; shipments: number[] };
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [place, text] of statements.bulk.entries())
      await client.query({ name: `bulk${place}`, text, values: [tenant, shipments] });
    await client.query('commit');
  } finally {
    client.release();
  }
  return { success: true, result: { ok: shipments, failed: [] } };
});

function page(rows: readonly Row[], totals: Row = {}) {
  const { count, price, fee, net } = totals;
  return {
    success: true,
    result: {
      items: rows.map(item),
      pagination: { from: 1, to: rows.length, total_records: count, has_more: Number(count) > rows.length },
      totals: { count, price_sum: String(price), shipping_cost_sum: String(fee), net: String(net) },
      can_transfer_to: [],
    },
  };
}

const money = ['price', 'expected', 'delivery_fee', 'net_amount', 'collected'];

function item(row: Row): Row {
  const out: Row = { ...row };
  for (const name of money) if (name in row) out[name] = String(row[name]);
  for (const wire of Object.keys(statements.references)) {
    if (!(`${wire}_id` in row)) continue;
    const id = row[`${wire}_id`];
    out[wire] = id === null ? null : { id, name: row[`${wire}_name`] };
    delete out[`${wire}_name`];
  }
  out.can_transfer_to = [];
  return out;
}

await server.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' });
process.send?.({ ready: true, address: `http://127.0.0.1:${(server.server.address() as { port: number }).port}` });
process.on('disconnect', () => process.exit(0));
