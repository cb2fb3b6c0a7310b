import Fastify from 'fastify';
import pg from 'pg';

// The limit the list of sales is measured against: the same page over the same rows, without sign-in, tenants, rights or records.
const int8 = 20;
const date = 1082;
const types = {
  getTypeParser: (oid: number, format?: 'text') =>
    oid === int8 ? Number : oid === date ? (value: string) => value : pg.types.getTypeParser(oid, format),
};
const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 16, types: types as pg.CustomTypesConfig });
const server = Fastify({ logger: false });

const members = `id, version, number, draft_number, their_number, customer_id, branch_id, sale_date, valid_until, delegate_id, price_group_id, tax_mode, discount_type,
  discount, shipping, due_on, instalments, frequency, note, status, payment, approval, beyond, currency, goods, tax, total, paid, owed, user_id, sold_at, reason`;
const references = { customer: 'customer', branch: 'branch', delegate: 'delegate', user: 'app_user' };
const named = Object.keys(references).map((wire) => `${wire}_.name as ${wire}_name`);
const joined = Object.entries(references).map(
  ([wire, table]) => `left join ${table} ${wire}_ on ${wire}_.tenant_id = e.tenant_id and ${wire}_.id = e.${wire}_id`,
);
const wanted = {
  common: 'tenant_id = $1 and status = $2 and sale_date between $3 and $4',
  adHoc: 'tenant_id = $1 and customer_id = $2',
};
const money = ['goods', 'tax', 'total', 'paid', 'owed', 'shipping'];

const ask = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows as Record<string, unknown>[];

server.get('/sales', async (request) => {
  const {
    tenant,
    status,
    sale_date_from: from,
    sale_date_to: to,
    customer_id: customer,
  } = request.query as Record<string, string>;
  const which = customer ? 'adHoc' : 'common';
  const values = customer ? [tenant, customer] : [tenant, status, from, to];
  const page = `select e.*, ${named.join(', ')} from (select tenant_id, ${members} from sale where ${wanted[which]} order by id desc limit 50) e
    ${joined.join(' ')} order by e.id desc`;
  const counted = `select count(*)::int as count, sum(total)::bigint as total, sum(paid)::bigint as paid from sale where ${wanted[which]}`;
  const [rows, sums] = await Promise.all([ask(`${which} items`, page, values), ask(`${which} sums`, counted, values)]);
  const { count, total, paid } = sums[0] ?? {};
  const pagination = { from: 1, to: rows.length, total_records: count, has_more: Number(count) > rows.length };
  return {
    success: true,
    result: { items: rows.map(item), pagination, totals: { count, total_sum: String(total), paid_sum: String(paid) } },
  };
});

function item({ tenant_id: _, ...row }: Record<string, unknown>) {
  const out: Record<string, unknown> = { ...row, left: String(Math.max(0, Number(row['owed']) - Number(row['paid']))) };
  for (const one of money) out[one] = String(row[one]);
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
