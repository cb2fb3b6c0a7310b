import { createHash } from 'node:crypto';
import { readXlsx } from 'hucre';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { type Field, type Fields, wireName } from '#platform/entity';
import { implementedEntities, inputOf, type Route } from '#platform/server';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole } from '../../platform/server/db/migrate.ts';
import { testAppPassword } from '../../platform/server/testing/cluster.ts';
import { pdfWords } from './testing/pdf-words.ts';
import { type Body, type Records, recordsOf } from './testing/records.ts';
import { freshWorld, type World } from './testing/tenant.ts';
import { addressOf, bodyFor, entityOf } from './testing/ways.ts';

const canary = 'ZQXkanari';
let world: World;
let ours: Records;
let theirs: Records;
let routes: readonly Route[];
/** Ids of theirs that are nobody's with us, by entity. */
const foreign = new Map<string, number>();
const nobody = 987_654_321;

beforeAll(async () => {
  world = await freshWorld();
  routes = world.product.routes;
  ours = await recordsOf(world, await world.addTenant({ slug: 'ours', businessSubTypeId: 2 }), 'Ours');
  theirs = await recordsOf(world, await world.addTenant({ slug: 'theirs', businessSubTypeId: 2 }), canary);
  // A manifest goes from one branch to another.
  await ours.make('branch');
  for (const { entity } of implementedEntities()) {
    await ours.one(entity.name);
    await theirs.one(entity.name);
    await theirs.make(entity.name);
    const { rows } = await world.ownerPool.query(
      `select id from ${entity.table} where tenant_id = $1 and id not in (select id from ${entity.table} where tenant_id = $2) order by id desc limit 1`,
      [theirs.company.id, ours.company.id],
    );
    if (rows[0]) foreign.set(entity.name, Number(rows[0].id));
  }
});
afterAll(() => world.close());

const tenantTables = async (): Promise<string[]> => {
  const { rows } =
    await world.ownerPool.query(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`);
  return rows.map((row) => row.name);
};

describe('the catalogue', () => {
  const none = async (statement: string) => expect((await world.ownerPool.query(statement)).rows).toEqual([]);

  test('every table of tenants has row-level security, forced, with one policy by tenant', async () => {
    expect((await tenantTables()).length).toBeGreaterThan(20);
    await none(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policies p where p.tablename = c.relname and p.qual like '%app.tenant_id%'))`);
  });

  test('a table without a tenant is one of the few that belong to nobody', async () => {
    const { rows } = await world.ownerPool.query(`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not exists
        (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) order by 1`);
    expect(rows.map((row) => row.relname)).toEqual([
      'account_name',
      'migration',
      'one_time_code',
      'rate_limit',
      'socket_io_attachments',
    ]);
  });

  test('the application neither owns, nor rules, nor passes by', async () => {
    await none(
      `select rolname from pg_roles where rolname = '${appRole}' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
    );
    await none(`select relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = '${appRole}'`);
    await none(`select m.roleid from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = '${appRole}'`);
    await none(
      `select table_name from information_schema.role_table_grants where grantee = '${appRole}' and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')`,
    );
  });

  test('tenant_id leads every primary key, unique index and foreign key between tables of tenants', async () => {
    const tenants = `(select attrelid from pg_attribute where attname = 'tenant_id' and not attisdropped)`;
    await none(`select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where n.nspname = 'public' and c.relname <> 'tenant' and i.indisunique and i.indrelid in ${tenants} and a.attname is distinct from 'tenant_id'`);
    await none(`select f.conname, f.conrelid::regclass::text from pg_constraint f
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f' and f.conrelid in ${tenants} and f.confrelid in ${tenants} and a.attname <> 'tenant_id'`);
  });

  test('no column numbers itself, so that tables can be spread over machines', async () => {
    await none(`select attrelid::regclass::text, attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and a.attidentity <> '' and not attisdropped`);
  });

  test('every reference to a branch, a person or a party is a foreign key, but where only verbs write them from locked rows', async () => {
    const earnings = ['earning', 'earning_day', 'earning_delta', 'earning_paper', 'earning_sum'];
    const written = [
      ...earnings,
      'job',
      'ledger_delta',
      'ledger_sum',
      'open_item',
      'shipment_delta',
      'shipment_event',
      'voucher',
    ];
    const { rows } = await world.ownerPool.query(`select c.relname || '.' || a.attname as column from pg_class c
      join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where n.nspname = 'public' and c.relkind = 'r' and a.attname ~ '^(client|courier|branch|city|treasury|governorate|role)_id$'
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any(f.conkey)) order by 1`);
    // Those that are written so are found: the query sees what it is to see.
    expect(rows.map((row) => row.column)).toContain('shipment_delta.courier_id');
    expect(rows.map((row) => row.column).filter((column) => !written.includes(column.split('.')[0]))).toEqual([]);
  });
});

describe('the application role', () => {
  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: appUrl(world.ownerUrl, appRole, testAppPassword) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const codeOf = (error: { code?: string }) => error.code;

  test('without a tenant sees no row of any table and writes none', async () => {
    const tables = await tenantTables();
    const seen = await withClient(async (client) => {
      const wrong: string[] = [];
      for (const table of tables) {
        const read = await client.query(`select 1 from ${table} limit 1`).then(({ rowCount }) => rowCount, codeOf);
        const written = await client
          .query(`insert into ${table} (tenant_id) values (${theirs.company.id})`)
          .then(() => 'written', codeOf);
        if ((read !== 0 && read !== '42501') || written !== '42501') wrong.push(`${table}: ${read}, ${written}`);
      }
      return wrong;
    });
    expect(tables.length).toBeGreaterThan(50);
    expect(seen).toEqual([]);
  });

  test('as one tenant sees, inserts, moves, changes and deletes nothing of another', async () => {
    const tables = await tenantTables();
    const before = await hashOf(theirs.company.id);
    const wrong = await withClient(async (client) => {
      const found: string[] = [];
      for (const table of tables) {
        const trial = async (statement: string) => {
          await client.query('begin');
          await client.query(`set local app.tenant_id = ${ours.company.id}`);
          const outcome = await client.query(statement).then(({ rowCount }) => rowCount, codeOf);
          await client.query('rollback');
          return outcome;
        };
        const outcomes = [
          await trial(`select 1 from ${table} where tenant_id <> ${ours.company.id} limit 1`),
          await trial(`update ${table} set tenant_id = tenant_id where tenant_id = ${theirs.company.id}`),
          await trial(`delete from ${table} where tenant_id = ${theirs.company.id}`),
        ];
        const inserted = await trial(`insert into ${table} (tenant_id) values (${theirs.company.id})`);
        if (outcomes.some((outcome) => outcome !== 0 && outcome !== '42501') || inserted !== '42501')
          found.push(`${table}: ${[...outcomes, inserted]}`);
      }
      return found;
    });
    expect(wrong).toEqual([]);
    expect(await hashOf(theirs.company.id)).toBe(before);
  });
});

describe('over HTTP', () => {
  test("another tenant's id is answered as an id that does not exist, on every route that takes one", async () => {
    const before = await hashOf(theirs.company.id);
    const wrong: string[] = [];
    let tried = 0;
    for (const route of routes.filter((one) => one.path.includes('{id}'))) {
      const entity = entityOf(route);
      const id = foreign.get(entity ?? '') ?? nobody - 1;
      const body = await bodyFor(ours, route);
      const ask = (target: number) =>
        ours.admin.call(route.method, addressOf(route, target), body, { 'idempotency-key': `${route.name}/${target}` });
      const [real, absent] = [await ask(id), await ask(nobody)];
      tried++;
      if (real.status !== 404 || absent.status !== 404 || textOf(real.body) !== textOf(absent.body))
        wrong.push(
          `${route.method} ${route.path} ${id}: ${real.status} ${textOf(real.body).slice(0, 200)} / ${absent.status} ${textOf(absent.body).slice(0, 200)}`,
        );
    }
    expect(tried).toBeGreaterThan(70);
    expect(wrong).toEqual([]);
    expect(await hashOf(theirs.company.id)).toBe(before);
  });

  test("another tenant's branch is no branch to work in, on any route", async () => {
    const branch = foreign.get('branch');
    expect(branch).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const route of routes.filter((one) => one.permission !== 'public' && one.name !== 'signOut' && !one.multipart)) {
      const { status } = await ours.admin.call(
        route.method,
        `${addressOf(route, nobody)}?branch_id=${branch}`,
        route.method === 'GET' ? undefined : {},
      );
      if (status !== 404) wrong.push(`${route.method} ${route.path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('a body that refers to a record of another tenant is refused beside that field, on every route, and changes nothing', async () => {
    const wrong: string[] = [];
    let tried = 0;
    const before = await hashOf(theirs.company.id);
    // An agent's order is asked by an agent; his day's own test sends it.
    const taking = routes.filter((one) => inputOf(one) && !one.multipart && one.name !== 'keepAgentOrder');
    const unmade: string[] = [];
    for (const route of taking) {
      // A verb says first whether there is such a record; those of the same reader that have one stand for the rest.
      const isUnmade = route.shape && route.path.includes('{id}') && (await recordOf(route)) === nobody;
      for (const reference of foreignReferences(inputOf(route) as Fields)) {
        if (isUnmade) {
          unmade.push(`${route.name} ${reference.path}`);
          continue;
        }
        tried++;
        const answer = await sendForeign(route, reference);
        if (!isTold(reference, answer))
          wrong.push(
            `${route.method} ${route.path} ${reference.path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
    expect(unmade.length).toBeLessThan(20);
    expect(tried).toBeGreaterThan(150);
    expect(await hashOf(theirs.company.id)).toBe(before);
  });

  test("no byte of another tenant's words is in any list, lookup, search or export", async () => {
    const leaks: string[] = [];
    let read = 0;
    for (const route of routes.filter((one) => one.method === 'GET' && !one.path.includes('{'))) {
      const variants =
        route.answer === 'file'
          ? ['format=csv', 'format=xlsx']
          : ['per_page=200', 'paginated=false', `search=${canary}`, 'sort_by=id&sort_order=desc'];
      for (const query of variants) {
        const response = await world.product.server.inject({
          method: 'GET',
          url: `${route.path}?${query}`,
          headers: { host: 'ours.localhost', authorization: `Bearer ${ours.admin.token}` },
        });
        read++;
        const text = await wordsIn(response);
        if (text.replace(`"${canary}"`, '').includes(canary)) leaks.push(`${route.path}?${query}`);
      }
    }
    expect(read).toBeGreaterThan(100);
    expect(leaks).toEqual([]);
    const own = await theirs.admin.call('GET', 'branches?per_page=200');
    expect(JSON.stringify(own.body)).toContain(canary);
  });

  test('what is unique is unique within a tenant only', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const { entity } of implementedEntities()) {
      const unique = Object.entries(entity.fields).filter(([, field]) => field.unique && !field.readonly);
      const body = await ours.body(entity.name, {}, true);
      if (unique.length === 0 || !body) continue;
      tried++;
      for (const [name, field] of unique)
        body[wireName(name, field)] ??= (await ours.values({ [name]: field }))[wireName(name, field)];
      const made = await ours.admin.call('POST', entity.path, { ...body });
      const same = { ...(await theirs.body(entity.name, {}, true)) } as Body;
      for (const [name, field] of unique)
        same[wireName(name, field)] = made.body.result?.item?.[wireName(name, field)] ?? same[wireName(name, field)];
      const again = await theirs.admin.call('POST', entity.path, same);
      if (made.status !== 201 || again.status !== 201)
        wrong.push(`${entity.name}: ${made.status}, ${again.status} ${JSON.stringify(again.body)}`);
    }
    expect(tried).toBeGreaterThan(3);
    expect(wrong).toEqual([]);
  });

  test("a token is no good on another tenant's host, whatever the route", async () => {
    const statuses = new Map<string, number>();
    const closed = routes.filter((one) => one.permission !== 'public');
    expect(closed.length).toBeGreaterThan(200);
    for (const route of closed) {
      const { status } = await ours.admin.call(route.method, addressOf(route), route.method === 'GET' ? undefined : {}, {
        host: 'theirs.localhost',
      });
      if (status !== 401) statuses.set(`${route.method} ${route.path}`, status);
    }
    expect([...statuses]).toEqual([]);
  });

  test('requests of several tenants over few connections never mix', async () => {
    const people = [
      ours,
      theirs,
      ...(await Promise.all(
        [1, 2, 3].map(async (number) => recordsOf(world, await world.addTenant({ slug: `crowd${number}` }))),
      )),
    ];
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        const one = people[index % people.length] as Records;
        const path = index % 7 === 3 ? 'branches?per_page=0' : index % 3 === 0 ? 'auth/me' : 'company-settings';
        const { body } = await one.admin.call('GET', path);
        if (path === 'company-settings') return body.result.item.name.en === `Company ${one.company.slug}`;
        return path === 'auth/me' ? body.result.user.id === one.admin.id : body.success === false;
      }),
    );
    expect(answers.filter((right) => right)).toHaveLength(400);
  });
});

describe('one e-mail in two tenants', () => {
  const signIn = (payload: Body, host = 'localhost') =>
    world.product.server.inject({ method: 'POST', url: '/api/v1/auth/login', headers: { host }, payload });

  test('the right password asks which company, and the choice signs in; a wrong one tells nothing', async () => {
    const person = { name: 'Both', kind: 'employee', email: 'both@example.com', password: 'correct horse 2' };
    for (const side of [ours, theirs]) {
      const made = await side.admin.call('POST', 'users', { ...person, role_id: side.company.roles.viewer });
      expect(made.status).toBe(201);
    }
    const credentials = { identifier: 'Both@Example.com', password: 'correct horse 2' };
    const asked = await signIn(credentials);
    expect(asked.statusCode).toBe(409);
    expect(
      asked
        .json()
        .result.tenants.map((tenant: { slug: string }) => tenant.slug)
        .sort(),
    ).toEqual(['ours', 'theirs']);
    const chosen = await signIn({ ...credentials, tenant: 'theirs' });
    expect(chosen.statusCode).toBe(200);
    const token = chosen.json().result.access_token;
    const me = await world.product.server.inject({
      method: 'GET',
      url: '/api/v1/company-settings',
      headers: { host: 'ours.localhost', authorization: `Bearer ${token}` },
    });
    expect(me.statusCode).toBe(401);
    expect((await signIn(credentials, 'ours.localhost')).statusCode).toBe(200);
    const wrong = await signIn({ ...credentials, password: 'wrong horse 2' });
    expect([wrong.statusCode, wrong.body.includes('theirs')]).toEqual([422, false]);
  });
});

/** Records that stand where a route finds them. */
const standing: Record<string, () => Promise<number | null>> = {
  receiveBranchTransfer: async () => {
    const id = await ours.make('branchTransfer');
    await world.ownerPool.query(`update branch_transfer set state = 'dispatched' where tenant_id = $1 and id = $2`, [
      ours.company.id,
      id,
    ]);
    return id;
  },
};

/** Every row of a tenant as one digest, read past row-level security. */
async function hashOf(tenantId: number): Promise<string> {
  const digest = createHash('sha256');
  for (const table of await tenantTables()) {
    if (table === 'user_session' || table === 'audit_entry') continue;
    const { rows } = await world.ownerPool.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t where tenant_id = $1`,
      [tenantId],
    );
    digest.update(`${table}:${rows[0].hash}`);
  }
  return digest.digest('hex');
}

interface ForeignReference {
  /** As it travels. */
  path: string;
  id: number;
  value: unknown;
  field: Field;
}

/** One of ours that a route can be about. */
async function recordOf(route: Route): Promise<number> {
  const entity = entityOf(route);
  const one = route.path.includes('{id}') && entity ? await (standing[route.name]?.() ?? ours.one(entity)) : null;
  return one ?? nobody;
}

/** Sends a body whose one reference is theirs, to a record of ours where the route is about one. */
async function sendForeign(route: Route, { path, value }: ForeignReference) {
  const id = await recordOf(route);
  const body: Body = route.partial
    ? { version: await versionOf(ours, route, id) }
    : { ...(await bodyFor(ours, route, true)), ...said[route.name] };
  await plant(body, inputOf(route) as Fields, path, value);
  const key = { 'idempotency-key': `${route.name}/${path}/${Math.random()}` };
  return ours.admin.call(route.method, addressOf(route, id), body, key);
}

/** Refused, so that nothing is kept, beside its field; where each of a list gets an answer of its own, told to be nobody's. */
function isTold({ path, id, field }: ForeignReference, { status, body }: { status: number; body: Body }): boolean {
  const { errors = {}, result } = body as { errors?: Body; result?: { failed?: { id: number; code: string }[] } };
  if (status === 422 && errors[path] !== undefined) return true;
  return Boolean(status === 422 && field.answeredEach && result?.failed?.some((one) => one.id === id && one.code === 'unknown'));
}

/** What a route wants to hear before it looks at a list. */
const said: Record<string, Body> = { moveShipments: { transfer_to_status: status.withClient } };

/** References of declared fields, deep into lists, each with an id of theirs. */
function* foreignReferences(fields: Fields, prefix = ''): Generator<ForeignReference> {
  for (const [name, field] of Object.entries(fields) as [string, Field][]) {
    if (field.readonly) continue;
    const wire = wireName(name, field);
    const id = foreign.get(field.entity ?? '');
    if (field.kind === 'belongsTo' && id) yield { path: prefix + wire, id, value: id, field };
    if (field.kind === 'manyOf' && id) yield { path: prefix + wire, id, value: [id], field };
    if (field.kind === 'listOf') yield* foreignReferences(field.of ?? {}, `${prefix}${wire}.0.`);
  }
}

/** Puts a value where a path points; rows on the way get what they need beside it. */
async function plant(body: Body, fields: Fields, path: string, value: unknown): Promise<void> {
  const [list, row, rest] = /^(\w+)\.(\d+)\.(.+)$/.exec(path)?.slice(1) ?? [];
  if (list === undefined || row === undefined || rest === undefined) {
    body[path] = value;
    return;
  }
  const of = Object.entries(fields).find(([name, field]) => wireName(name, field) === list)?.[1].of ?? {};
  const rowBody = await ours.values(of, true);
  await plant(rowBody, of, rest, value);
  body[list] = [rowBody];
}

async function versionOf(records: Records, route: Route, id: number): Promise<number> {
  const shown = await records.admin.call('GET', addressOf({ ...route, path: route.path.replace(/\{id\}.*$/, '{id}') }, id));
  return shown.body.result?.item?.version ?? 1;
}

/** What an answer says, be it a workbook or a paper. */
async function wordsIn({ headers, rawPayload, payload }: Awaited<ReturnType<World['product']['server']['inject']>>) {
  const kind = String(headers['content-type']);
  if (kind.includes('spreadsheetml')) return JSON.stringify(await readXlsx(rawPayload));
  if (kind.includes('pdf')) return pdfWords(rawPayload);
  return payload;
}

function textOf(body: unknown): string {
  return JSON.stringify(body).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
}
