import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#foundation/identity/contract';
import { amount, columnName, defineView, type Field, phone, snake, text, wireName } from '#platform/entity';
import { implementedEntities, implementedViews, implementView, sql } from '#platform/server';
import { type Records, recordsOf } from '../../../apps/server/testing/records.ts';
import { freshWorld, type Person, type World } from '../../../apps/server/testing/tenant.ts';
import { addressOf, entityOf } from '../../../apps/server/testing/ways.ts';

interface Hidden {
  declared: string;
  path: string;
  name: string;
  field: Field;
  isView: boolean;
  table: string;
  /** Its own, unlike anything else in the product. */
  canary: string;
}
type Item = Record<string, unknown>;

// The product's views hide nothing yet; what they would hide they hide as records do.
const seenWith = { visibleWith: 'view_client_phone' } as const;
const Probe = defineView('probe', {
  path: 'probes',
  fields: { name: text(), secret: phone(seenWith), sum: amount(seenWith) },
  list: {
    columns: ['name', 'secret', 'sum'],
    filters: ['name', 'secret', 'sum'],
    search: ['name', 'secret'],
    totals: ['sum'],
    sort: 'secret',
  },
  permissions: { list: 'show_clients', export: 'show_clients' },
});
implementView(Probe, () => {
  const [secret, sum] = hidden.filter(({ declared }) => declared === 'probe');
  return sql`select 1::bigint as id, 'Probe' as name, ${secret?.canary}::text as secret, ${sum?.canary}::bigint as sum, 'IQD' as currency`;
});

let nth = 0;
const canaryOf = ({ kind }: Field) =>
  kind === 'phone' || kind === 'text' ? `077091827${String(++nth).padStart(2, '0')}` : `9182736${++nth + 10}`;
/** Every field that not everybody may see, of every entity and view. */
const hidden: Hidden[] = [
  ...implementedEntities().map(({ entity }) => ({ ...entity, isView: false })),
  ...implementedViews().map(({ view }) => ({ ...view, table: '', isView: true })),
].flatMap(({ name: declared, path, fields, isView, table }) =>
  Object.entries(fields)
    .filter(([, field]) => field.visibleWith !== undefined)
    .map(([name, field]) => ({ declared, path, name, field, isView, table, canary: canaryOf(field) })),
);
const keysHeld = [...new Set(hidden.map(({ field }) => field.visibleWith as string))];

let world: World;
let records: Records;
/** By key: somebody who may do everything but that. */
const without = new Map<string, Person>();
const ids = new Map<string, number>();

beforeAll(async () => {
  world = await freshWorld();
  const company = await world.addTenant({ slug: 'hidden', businessSubTypeId: 2 });
  records = await recordsOf(world, company);
  for (const key of keysHeld)
    without.set(key, await company.person({ permissions: permissions.filter((one) => one !== key), kind: 'admin' }));
  // What is worth something lies on a shelf before anybody looks.
  const opening = await records.one('openingStock');
  const posted = await records.admin.call('POST', `opening-stocks/${opening}/post`, {}, { 'idempotency-key': 'opening' });
  expect(posted.status).toBe(200);
  // So does what is found there; what it is worth is fixed once another has booked it.
  const { items } = (await records.admin.call('GET', 'variations?per_page=1')).body.result;
  const found = { branch_id: await records.one('branch'), variation_id: items[0].id, quantity: '1' };
  const counted = await records.admin.call('POST', 'stock-counts/one', found, { 'idempotency-key': 'counted' });
  expect(counted.status).toBe(201);
  const another = await company.person({});
  const booked = await another.call(
    'POST',
    `stock-counts/${counted.body.result.item.id}/post`,
    {},
    { 'idempotency-key': 'booked' },
  );
  expect(booked.status).toBe(200);
  for (const { entity } of implementedEntities()) {
    const id = await records.one(entity.name);
    if (id) ids.set(entity.name, id);
  }
  // A movement is never changed; what it is worth is planted here all the same.
  await world.ownerPool.query('alter table stock_move disable trigger stock_move_fixed');
  for (const { isView, table, name, field, canary, declared } of hidden) {
    // What is worked out has no column: it follows from others that are planted.
    if (isView || field.computed || field.kind === 'bool') continue;
    const change = `update ${table} set ${columnName(name, field)} = $1 where tenant_id = $2 and id = $3`;
    const { rowCount } = await world.ownerPool.query(change, [canary, company.id, ids.get(declared)]);
    expect([declared, name, rowCount]).toEqual([declared, name, 1]);
  }
}, 600_000);
afterAll(() => world?.close());

const wireOf = ({ name, field }: Hidden) => wireName(name, field);
const holder = ({ field }: Hidden) => records.admin ?? field;
const stranger = ({ field }: Hidden) => without.get(field.visibleWith as string) as Person;
const membersOf = (body: any): string[] => [
  ...new Set(
    [...(body.result?.items ?? []), ...(body.result?.item ? [body.result.item] : [])].flatMap((item: Item) => Object.keys(item)),
  ),
];

test('there are such fields, and records of them', () => {
  expect(hidden.map(({ declared, name }) => `${declared}.${name}`)).toEqual(
    expect.arrayContaining([
      'client.phone',
      'client.secondPhone',
      'commercialName.phone',
      'shipment.feeTax',
      'probe.secret',
      'probe.sum',
    ]),
  );
  expect(hidden.filter(({ isView, declared }) => !isView && !ids.has(declared))).toEqual([]);
});

describe.each(hidden.map((one) => [`${one.declared}.${one.name}`, one] as const))('%s', (_, one) => {
  const list = one.path;
  const itself = () => `${one.path}/${ids.get(one.declared)}`;

  test('stands in no list, list to pick from or page of whoever may not see it', async () => {
    for (const path of [list, `${list}?paginated=false`, ...(one.isView ? [] : [itself()])]) {
      const [seen, kept] = [await holder(one).call('GET', path), await stranger(one).call('GET', path)];
      if (seen.status === 404) continue;
      expect([path, seen.status, kept.status]).toEqual([path, 200, 200]);
      expect(membersOf(kept.body)).not.toContain(wireOf(one));
      expect(JSON.stringify(kept.body)).not.toContain(one.canary);
      expect(Object.keys(kept.body.result?.totals ?? {})).not.toContain(`${snake(one.name)}_sum`);
    }
  });

  const isListed =
    !one.isView &&
    (implementedEntities().find(({ entity }) => entity.name === one.declared)?.entity.fields[one.name] as Field)?.hidden !== true;
  (isListed ? test : () => undefined)(
    'is told to nobody by asking for it alone, and leaves a page that still asks for it whole',
    async () => {
      const page = `${list}?fields=id,${wireOf(one)}`;
      const [seen, unseen] = [await holder(one).call('GET', page), await stranger(one).call('GET', page)];
      expect([seen.status, unseen.status]).toEqual([200, 200]);
      expect(JSON.stringify(seen.body)).toContain(one.canary);
      expect(JSON.stringify(unseen.body)).not.toContain(one.canary);
      expect(unseen.body.result.items.length).toBe(seen.body.result.items.length);
    },
  );

  test('narrows, sorts and finds nothing for him', async () => {
    const { entity } = implementedEntities().find(({ entity: { name } }) => name === one.declared) ?? {};
    const view = implementedViews().find(({ view: { name } }) => name === one.declared)?.view;
    const declared = (entity ?? view) as { list: { filters: readonly string[]; columns: readonly string[] } };
    const refusals = [
      ...(declared.list.filters.includes(one.name) ? [`${wireOf(one)}=${one.canary}`] : []),
      ...[...declared.list.filters, ...declared.list.columns]
        .filter((name) => name === one.name)
        .map(() => `sort_by=${wireOf(one)}`),
    ];
    for (const query of refusals) {
      expect((await holder(one).call('GET', `${list}?${query}`)).status).toBe(200);
      expect([query, (await stranger(one).call('GET', `${list}?${query}`)).status]).toEqual([query, 422]);
    }
    for (const words of [one.canary, one.canary.slice(2, 9)])
      for (const path of [`${list}?search=${words}`, `${list}?paginated=false&search=${words}`]) {
        const { status, body } = await stranger(one).call('GET', path);
        expect([path, [200, 404].includes(status)]).toEqual([path, true]);
        if (status === 200) expect([path, body.result.items.map((item: Item) => item.id)]).toEqual([path, []]);
      }
  });

  test('is in no file he exports', async () => {
    for (const format of ['csv', 'xlsx']) {
      const sent = await world.product.server.inject({
        method: 'GET',
        url: `/api/v1/${list}/export?format=${format}`,
        headers: { host: 'hidden.localhost', authorization: `Bearer ${stranger(one).token}` },
      });
      if (sent.statusCode === 404) continue;
      expect(sent.statusCode).toBe(200);
      const text =
        format === 'csv' ? sent.body : JSON.stringify((await readXlsx(sent.rawPayload)).sheets.map(({ rows }) => rows));
      expect(text.length).toBeGreaterThan(5);
      expect(text).not.toContain(one.canary);
    }
  });

  test.skipIf(one.isView)('is in no answer to what he writes, nor in the one that says he was too late', async () => {
    const shown = await holder(one).call('GET', itself());
    const version = shown.body.result?.item?.version ?? 1;
    for (const body of [{ version }, { version: 987_654 }]) {
      const { body: answer } = await stranger(one).call('PUT', itself(), body);
      expect(JSON.stringify(answer)).not.toContain(one.canary);
      expect(membersOf(answer)).not.toContain(wireOf(one));
    }
    const draft = await records.body(one.declared);
    if (!draft) return;
    const { body: made } = await stranger(one).call('POST', list, draft, { 'idempotency-key': `${Math.random()}` });
    expect(membersOf(made)).not.toContain(wireOf(one));
  });
});

test('no route tells what is hidden to whoever may not see it, and the search finds nothing by it', async () => {
  const leaks: string[] = [];
  let [tried, told] = [0, 0];
  const queries = ['', '?search=9182736', '?q=9182736', '?paginated=false'];
  // The check of the books tells what does not add up, whichever figure it is, to whoever has the key of the books.
  const routes = world.product.routes.filter(
    (route) => route.method === 'GET' && route.permission !== 'public' && route.path !== '/api/v1/books',
  );
  for (const key of keysHeld) {
    const canaries = hidden.filter(({ field, isView }) => field.visibleWith === key && !isView && field.kind !== 'bool');
    const tells = (text: string) =>
      canaries.filter(({ canary }) => text.includes(canary)).map(({ declared, name }) => `${declared}.${name}`);
    for (const route of routes) {
      const own = ids.get(entityOf(route) ?? '');
      // A page that gathers of several may be anybody's.
      const whose = own ? [own] : [...new Set(canaries.map(({ declared }) => ids.get(declared) as number))];
      const asked = route.path.includes('{id}') ? whose : whose.slice(0, 1);
      for (const path of asked.flatMap((id) => queries.map((query) => addressOf(route, id) + query))) {
        const text = JSON.stringify((await (without.get(key) as Person).call('GET', path)).body);
        tried++;
        leaks.push(...tells(text).map((name) => `${path}: ${name}`));
        if (!path.includes('?')) told += tells(JSON.stringify((await records.admin.call('GET', path)).body)).length;
      }
    }
  }
  expect(tried).toBeGreaterThan(400);
  // Whoever may see them is told: the look is not blind.
  expect(told).toBeGreaterThan(hidden.length / 2);
  expect(leaks).toEqual([]);
}, 600_000);
