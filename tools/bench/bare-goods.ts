import Fastify from 'fastify';
import pg from 'pg';

// The limit a search of goods is measured against: the same page over the same rows, without sign-in, tenants, rights or records.
const int8 = 20;
const types = { getTypeParser: (oid: number, format?: 'text') => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) };
const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 16, types: types as pg.CustomTypesConfig });
const server = Fastify({ logger: false });

const members = `id, version, name, sku, kind, purchase_price, selling_price, tax_mode, barcode_type, manage_stock, alert_quantity, expiry_value,
  expiry_type, note, image, variation_count, disabled_at, category_id, sub_category_id, brand_id, unit_id, tax_rate_id, guarantee_id`;
const references = {
  category: 'category',
  sub_category: 'category',
  brand: 'brand',
  unit: 'unit',
  tax_rate: 'tax_rate',
  guarantee: 'guarantee',
};
const named = Object.keys(references).map((wire) => `${wire}_.name as ${wire}_name`);
const joined = Object.entries(references).map(
  ([wire, table]) => `left join ${table} ${wire}_ on ${wire}_.tenant_id = e.tenant_id and ${wire}_.id = e.${wire}_id`,
);
const found = 'from product where tenant_id = $1 and search_text like $2';
const items = `select e.*, ${named.join(', ')} from (select tenant_id, ${members} ${found} order by id desc limit 50 offset 0) e
  ${joined.join(' ')} order by e.id desc`;
const counted = `select count(*)::int as count ${found}`;

const ask = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows as Record<string, unknown>[];

server.get('/search', async (request) => {
  const { tenant, words = '' } = request.query as Record<string, string>;
  const values = [tenant, `%${words}%`];
  const [rows, totals] = await Promise.all([ask('items', items, values), ask('count', counted, values)]);
  const count = totals[0]?.['count'];
  const pagination = { from: 1, to: rows.length, total_records: count, has_more: Number(count) > rows.length };
  return { success: true, result: { items: rows.map(item), pagination, totals: { count } } };
});

function item({ tenant_id: _, ...row }: Record<string, unknown>) {
  const out: Record<string, unknown> = { ...row };
  for (const price of ['purchase_price', 'selling_price']) out[price] = row[price] === null ? null : String(row[price]);
  for (const wire of Object.keys(references)) {
    const id = row[`${wire}_id`];
    out[wire] = id === null ? null : { id, name: row[`${wire}_name`] };
    delete out[`${wire}_name`];
  }
  return out;
}

await server.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' });
process.send?.({ ready: true, address: `http://127.0.0.1:${(server.server.address() as { port: number }).port}` });
process.on('disconnect', () => process.exit(0));
