import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnName, type Field, fieldOf, isRanged, snake, wireName } from '#platform/entity';
import { allRoutes } from '../../../apps/server/all-routes.ts';
import { type Body, creatorOf, type Records, recordsOf } from '../../../apps/server/testing/records.ts';
import { freshWorld, type Person, type World } from '../../../apps/server/testing/tenant.ts';
import { inputOf } from '../http/route.ts';
import { translate } from '../translate.ts';
import { type Implemented, implementedEntities, implementedViews } from './registry.ts';

type Item = Record<string, unknown> & { id: number; version: number };
const routes = allRoutes();
const count = 3;
/** A part of the suite that an entity has or has not; what it has not is no test. */
const part = (applies: boolean) => (applies ? test : () => undefined) as typeof test;
let world: World;
let records: Records;
let admin: Person;

beforeAll(async () => {
  world = await freshWorld();
  records = await recordsOf(world, await world.addTenant({ slug: 'every', businessSubTypeId: 2 }));
  admin = records.admin;
});
afterAll(() => world.close());

const ok = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
  const answer = await admin.call(method, path, body, method === 'POST' ? { 'idempotency-key': `${path}/${Math.random()}` } : {});
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)} for ${JSON.stringify(body)}`);
  return answer.body.result;
};
const list = async (path: string, query = ''): Promise<{ items: Item[]; pagination: Body; totals: Body }> =>
  ok('GET', `${path}?per_page=200${query && `&${query}`}`);

describe.each(implementedEntities().map((implemented) => [implemented.entity.name, implemented] as const))(
  '%s',
  (name, implemented) => {
    const { entity, behaviour } = implemented;
    const without = new Set<string>(behaviour.without ?? []);
    const { path } = entity;
    const has = (method: string, suffix = '') =>
      routes.some((route) => route.method === method && route.path === `/api/v1/${path}${suffix}`);
    const canMake = () => creatorOf(routes, name) !== undefined;
    /** Whether forms do what the engine does, with nothing of the module's in between. */
    const isPlain = () => creatorOf(routes, name)?.shape === entity.fields && !behaviour.create;
    let items: Item[] = [];

    beforeAll(async () => {
      if (canMake()) for (let made = 0; made < count; made++) await records.make(name);
      else await records.one(name);
      if (has('GET')) items = entity.single ? [(await ok('GET', path)).item] : (await list(path)).items;
    });
    const needsRow = (skip: (reason: string) => void): Item => {
      if (!items[0]) skip(`no ${name} can be made by itself`);
      return items[0] as Item;
    };

    part(!entity.single && has('GET'))('is listed by pages that add up', async () => {
      const { pagination, totals } = await list(path);
      expect(totals.count).toBe(pagination.total_records);
      expect(pagination).toMatchObject({
        to: Math.min(200, Number(pagination.total_records)),
        has_more: Number(pagination.total_records) > 200,
      });
      if (items.length < 2) return;
      const [first, second] = await Promise.all([1, 2].map((page) => ok('GET', `${path}?per_page=1&page=${page}&sort_by=id`)));
      expect([first.items.length, second.items.length, first.pagination.has_more]).toEqual([1, 1, true]);
      expect(second.pagination).toMatchObject({ from: 2, to: 2, total_records: pagination.total_records });
      expect(first.items[0].id).toBeLessThan(second.items[0].id);
      const beyond = await ok('GET', `${path}?page=90000`);
      expect([beyond.items, beyond.pagination.has_more, beyond.pagination.total_records]).toEqual([
        [],
        false,
        pagination.total_records,
      ]);
    });

    part(!entity.single && has('GET'))('is filtered by every declared filter, and by no other', async () => {
      for (const filter of entity.list.filters as readonly string[]) {
        const field = fieldOf(entity, filter) as Field;
        for (const [query, keeps] of await filterQueries(filter, field, items[0])) {
          const found = await list(path, query);
          if (keeps && items[0]) expect([query, found.items.some((item) => item.id === items[0]?.id)]).toEqual([query, true]);
        }
      }
      expect((await admin.call('GET', `${path}?no_such_filter=1`)).status).toBe(422);
      expect((await admin.call('GET', `${path}?tenant_id=1`)).status).toBe(422);
    });

    part(!entity.single && has('GET'))('is sorted by every column, both ways alike', async () => {
      const columns = ['id', ...(entity.list.columns as readonly string[])];
      for (const column of columns) {
        const field = fieldOf(entity, column) as Field;
        if (['json', 'manyOf', 'image'].includes(field.kind)) continue;
        const [up, down] = await Promise.all(
          ['asc', 'desc'].map((order) => list(path, `sort_by=${wireName(column, field)}&sort_order=${order}`)),
        );
        expect([column, down?.items.map((item) => item.id)]).toEqual([column, up?.items.map((item) => item.id).reverse()]);
      }
      expect((await admin.call('GET', `${path}?sort_by=no_such_column`)).status).toBe(422);
    });

    part(!entity.single && has('GET'))('is found by its words, in any spelling, and not by others', async ({ skip }) => {
      expect((await list(path, `search=${encodeURIComponent("zq'x%_\\\\")}`)).items).toEqual([]);
      const item = needsRow(skip);
      const searched = (entity.list.search ?? [entity.title]) as readonly string[];
      for (const column of searched.slice(0, 2)) {
        const value = item[wireName(column, entity.fields[column] as Field)] as string | { en: string } | null | undefined;
        const words = typeof value === 'object' ? value?.en : value;
        if (!words || entity.fields[column]?.kind === 'instant' || behaviour.expressions?.[column]) continue;
        const found = await list(path, `search=${encodeURIComponent(String(words).toUpperCase())}`);
        expect([column, found.items.some((one) => one.id === item.id)]).toEqual([column, true]);
      }
    });

    const isChoosable = routes.some((one) => one.method === 'GET' && one.path === `/api/v1/${path}` && one.choosable);
    part(isChoosable)('is told by the members asked for alone, each as in the whole', async ({ skip }) => {
      const whole = needsRow(skip);
      const members = Object.keys(whole);
      for (const some of [members.slice(-1), members.filter((_, place) => place % 3 === 0), members]) {
        const told = (await list(path, `fields=${some}`)).items.find(({ id }) => id === whole.id);
        const wanted = members.filter((one) => ['id', 'version', ...some].includes(one));
        expect(told).toEqual(Object.fromEntries(wanted.map((one) => [one, whole[one]])));
      }
      const refused = await admin.call('GET', `${path}?fields=id,no_such_member`);
      expect([refused.status, refused.body.errors]).toEqual([422, { fields: ['Items have no no_such_member.'] }]);
      expect((await admin.call('GET', `${path}?fields=id&paginated=false`)).status).toBe(422);
    });

    part(!entity.single && has('GET'))('is picked from a list of names', async () => {
      const { items: names } = await ok('GET', `${path}?paginated=false`);
      const declared = entity.lookup.map((field) => wireName(field, entity.fields[field] as Field));
      for (const one of names.slice(0, 3))
        expect(Object.keys(one).sort()).toEqual([...new Set(['id', 'name', ...declared])].sort());
    });

    part(has('GET', '/{id}'))('is shown as it is listed, and what is not there is not found', async ({ skip }) => {
      expect((await admin.call('GET', `${path}/987654321`)).status).toBe(404);
      expect((await admin.call('GET', `${path}/abc`)).status).toBe(404);
      const item = needsRow(skip);
      const { item: shown } = await ok('GET', `${path}/${item.id}`);
      for (const field of [
        'id',
        'version',
        'created_at',
        ...Object.entries(entity.fields).map(([one, field]) => wireName(one, field)),
      ])
        if (field in item && !entity.single) expect([field, shown[field]]).toEqual([field, item[field]]);
    });

    part(isPlain())('is kept as it was written', async () => {
      const id = await records.make(name);
      const body = (await records.body(name)) as Body;
      expect(id).not.toBeNull();
      const made = await admin.call('POST', path, body);
      if (made.status !== 201) return;
      for (const [one, field] of Object.entries(entity.fields)) {
        const wire = wireName(one, field);
        if (field.readonly || body[wire] === undefined || field.kind === 'json' || behaviour.expressions?.[one]) continue;
        expect([wire, made.body.result.item[wire]]).toEqual([wire, body[wire]]);
        if (field.kind === 'belongsTo' && body[wire])
          expect(made.body.result.item[field.wire ?? snake(one)]).toMatchObject({ id: body[wire] });
      }
    });

    part(canMake())('without a required field it is refused beside that field', async () => {
      const route = creatorOf(routes, name);
      const body = (await records.body(name)) as Body;
      for (const [one, field] of Object.entries((route && inputOf(route)) ?? entity.fields)) {
        // A branch that is not said is the branch of whoever writes.
        if (!field.required || field.readonly || (one === 'branch' && entity.scope === 'branch')) continue;
        const wire = wireName(one, field);
        for (const absent of [undefined, null, '  ']) {
          const { status, body: answer } = await admin.call(
            'POST',
            path,
            { ...body, [wire]: absent },
            { 'idempotency-key': `${name}/${wire}/${absent}` },
          );
          expect([wire, status, Object.keys(answer.errors ?? {})]).toEqual([wire, 422, expect.arrayContaining([wire])]);
          expect(answer).toMatchObject({ success: false, message: expect.any(String), errors: { [wire]: [expect.any(String)] } });
        }
      }
    });

    part(!(!canMake() || !has('PUT', '/{id}')))(
      'what may be left out may be sent empty, and emptied again or refused beside its field',
      async ({ skip }) => {
        const optional = Object.entries(entity.fields).filter(([, field]) => !field.required && !field.readonly);
        const empty = Object.fromEntries(optional.map(([one, field]) => [wireName(one, field), null]));
        const lean = (await records.body(name, {}, true)) as Body;
        const made = await admin.call('POST', path, { ...empty, ...lean }, { 'idempotency-key': `empty-${name}` });
        expect([made.status, made.body.errors]).toEqual([
          expect.toSatisfy((status) => status === 201 || status === 422),
          made.body.errors,
        ]);
        const { id } = needsRow(skip);
        for (const wire of Object.keys(empty)) {
          const { item } = await ok('GET', `${path}/${id}`);
          const { status, body } = await admin.call('PUT', `${path}/${id}`, { version: item.version, [wire]: null });
          expect([wire, status === 200 || (status === 422 && Object.keys(body.errors ?? {}).length > 0)]).toEqual([wire, true]);
        }
      },
    );

    const unique = Object.entries(entity.fields).filter(([, field]) => field.unique && !field.readonly);
    part(isPlain() && unique.length > 0)('what is unique is refused the second time, beside its field', async () => {
      for (const [one, field] of unique) {
        const wire = wireName(one, field);
        const holder = items.find((item) => item[wire]);
        if (!holder) continue;
        const body = { ...(await records.body(name, {}, true)), [wire]: holder[wire] };
        const { status, body: answer } = await admin.call('POST', path, body);
        expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [wire]]);
      }
    });

    part(has('PUT', '/{id}'))('an edit is made from the version that was read, and recorded', async ({ skip }) => {
      const { id } = needsRow(skip);
      const { item } = await ok('GET', `${path}/${id}`);
      expect(Object.keys((await admin.call('PUT', `${path}/${id}`, {})).body.errors)).toEqual(['version']);
      const change = changeOf(implemented, item);
      if (!change) skip('nothing of it is free to change');
      const [wire, value] = change as [string, unknown];
      const edited = await admin.call('PUT', `${path}/${id}`, { version: item.version, [wire]: value });
      expect([edited.status, edited.body.result?.item?.[wire], edited.body.result?.item?.version]).toEqual([
        200,
        value,
        item.version + 1,
      ]);
      const stale = await admin.call('PUT', `${path}/${id}`, { version: item.version, [wire]: item[wire] });
      expect([stale.status, stale.body.result?.item?.[wire]]).toEqual([409, value]);
      const entry = (await auditOf(implemented, id)).at(-1);
      expect(entry).toMatchObject({ action: 'edit', user_id: String(admin.id) });
      expect([Object.keys(entry?.before ?? {}).length > 0, Object.keys(entry?.after ?? {})]).toEqual([
        true,
        Object.keys(entry?.before ?? {}),
      ]);
    });

    part(has('PUT', '/{id}'))('two edits at once from one version: one is made', async ({ skip }) => {
      const { id } = needsRow(skip);
      const { item } = await ok('GET', `${path}/${id}`);
      const change = changeOf(implemented, item);
      if (!change) skip();
      const [wire, value] = change as [string, unknown];
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => admin.call('PUT', `${path}/${id}`, { version: item.version, [wire]: value })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    });

    part(canMake())('a new one is recorded with what it was', async ({ skip }) => {
      const id = await records.make(name);
      if (id === null) skip();
      const [entry] = await auditOf(implemented, id as number);
      expect(entry).toMatchObject({ action: 'create', user_id: String(admin.id), before: null });
      expect(Object.keys(entry?.after ?? {}).length).toBeGreaterThan(0);
      expect(JSON.stringify(entry)).not.toMatch(/argon2|correct horse/);
    });

    part(has('POST', '/{id}/disable'))('disabled it is no longer offered, enabled it is again', async ({ skip }) => {
      const id = canMake() ? await records.make(name) : null;
      if (!id) skip();
      const twice = async (way: string) => {
        const { status, body } = await admin.call('POST', way);
        return [status, body.code];
      };
      const isOffered = async () => (await ok('GET', `${path}?paginated=false`)).items.some((one: Item) => one.id === id);
      const { item } = await ok('POST', `${path}/${id}/disable`);
      expect(item.disabled_at).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(await isOffered()).toBe(false);
      expect((await list(path, 'status=disabled')).items.map((one) => one.id)).toContain(id);
      // Done once: who asks again is told so, and nothing is written.
      expect(await twice(`${path}/${id}/disable`)).toEqual([409, 'alreadyDisabled']);
      expect((await list(path, 'status=active&sort_by=id&sort_order=desc')).items.map((one) => one.id)).not.toContain(id);
      expect((await ok('POST', `${path}/${id}/enable`)).item.disabled_at).toBeNull();
      expect(await twice(`${path}/${id}/enable`)).toEqual([409, 'alreadyEnabled']);
      expect(await isOffered()).toBe(true);
      expect((await auditOf(implemented, id as number)).map((entry) => entry.action).slice(-2)).toEqual(['disable', 'enable']);
    });

    part(!(!has('DELETE', '/{id}') || !canMake()))('deleted it is gone, and the record of it stays', async ({ skip }) => {
      const id = await records.make(name);
      if (!id) skip();
      const { status, body } = await admin.call('DELETE', `${path}/${id}`);
      if (status === 409) {
        expect(body.code).toBe('inUse');
        return;
      }
      expect([
        status,
        (await admin.call('GET', `${path}/${id}`)).status,
        (await admin.call('DELETE', `${path}/${id}`)).status,
      ]).toEqual([200, 404, 404]);
      expect((await auditOf(implemented, id as number)).at(-1)).toMatchObject({
        action: 'remove',
        before: expect.objectContaining({ id }),
      });
    });

    part(has('GET', '/export'))('is exported as it is listed', async () => {
      const { pagination } = await list(path);
      const headings = await expectExports(path, Number(pagination.total_records));
      // A column the rows of a list do not carry would stand empty in the file.
      const left = Object.keys(entity.fields).filter(
        (name) => entity.fields[name]?.hidden && !(entity.list.columns as readonly string[]).includes(name),
      );
      for (const name of left) expect(headings).not.toContain(translate('en', `${entity.name}.fields.${name}`));
      const xlsx = await world.product.server.inject({
        method: 'GET',
        url: `/api/v1/${path}/export?format=pdf`,
        headers: headers(),
      });
      expect(xlsx.statusCode).toBe(422);
    });

    part(entity.scope === 'branch' && !entity.single)(
      'is seen and touched by the people of its branch alone',
      async ({ skip }) => {
        const item = needsRow(skip);
        const elsewhere = (await records.make('branch')) as number;
        const stranger = await records.company.person({ branchId: elsewhere, branchIds: [elsewhere] });
        const home = Number(item.branch_id);
        const neighbour = await records.company.person({ branchId: home, branchIds: [home] });
        expect((await neighbour.call('GET', `${path}?per_page=200`)).body.result.items.map((one: Item) => one.id)).toContain(
          item.id,
        );
        expect(
          (await stranger.call('GET', `${path}?per_page=200`)).body.result.items
            .map((one: Item) => one.branch_id)
            .filter((id: number) => id !== elsewhere),
        ).toEqual([]);
        expect((await stranger.call('GET', `${path}?per_page=200&branch_ids=${home}`)).body.result?.items ?? []).toEqual([]);
        if (has('GET', '/{id}')) expect((await stranger.call('GET', `${path}/${item.id}`)).status).toBe(404);
        if (has('PUT', '/{id}'))
          expect((await stranger.call('PUT', `${path}/${item.id}`, { version: item.version })).status).toBe(404);
        if (has('POST', '/{id}/disable')) expect((await stranger.call('POST', `${path}/${item.id}/disable`)).status).toBe(404);
        if (!isPlain()) return;
        const smuggled = await stranger.call(
          'POST',
          path,
          { ...(await records.body(name)), branch_id: home },
          { 'idempotency-key': `smuggled-${name}` },
        );
        expect([smuggled.status, Object.keys(smuggled.body.errors ?? {})]).toEqual([422, ['branch_id']]);
      },
    );

    test('what it does without, it has no way to', () => {
      const ways: [string, string, string][] = [
        ['remove', 'DELETE', '/{id}'],
        ['disable', 'POST', '/{id}/disable'],
      ];
      for (const [verb, method, suffix] of ways) {
        const own = (behaviour.routes ?? []).some(
          (route) => route.method === method && route.path === `/api/v1/${path}${suffix}`,
        );
        if (without.has(verb) && !own) expect([verb, has(method, suffix)]).toEqual([verb, false]);
      }
    });
  },
);

describe.each(implementedViews().map((implemented) => [implemented.view.name, implemented.view] as const))(
  'the list %s',
  (_, view) => {
    test('is filtered, sorted, searched and exported', async () => {
      const queries = ['', 'search=x', 'paginated=false', 'page=90000'];
      for (const column of ['id', ...(view.list.columns as readonly string[])]) {
        const field = fieldOf(view, column) as Field;
        if (['json', 'manyOf', 'image'].includes(field.kind)) continue;
        queries.push(`sort_by=${wireName(column, field)}`, `sort_by=${wireName(column, field)}&sort_order=desc`);
      }
      for (const filter of view.list.filters as readonly string[]) {
        queries.push(...(await filterQueries(filter, fieldOf(view, filter) as Field, undefined)).map(([query]) => query));
      }
      for (const query of queries)
        expect([query, (await admin.call('GET', `${view.path}?${query}`)).status]).toEqual([query, 200]);
      await expectExports(view.path);
    });
  },
);

const headers = () => ({ host: 'every.localhost', authorization: `Bearer ${admin.token}` });

/** Both kinds of file open, hold a line a row, and nothing a spreadsheet would run; answers the headings. */
async function expectExports(path: string, rows?: number): Promise<readonly string[]> {
  const get = (format: string) =>
    world.product.server.inject({ method: 'GET', url: `/api/v1/${path}/export?format=${format}`, headers: headers() });
  const csv = await get('csv');
  expect([csv.statusCode, csv.payload.startsWith('\ufeff'), csv.headers['content-type']]).toEqual([
    200,
    true,
    'text/csv; charset=utf-8',
  ]);
  const lines = linesOf(csv.payload.slice(1));
  if (rows !== undefined) expect(lines.length).toBe(rows + 1);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  expect(lines.flat().filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell))).toEqual([]);
  const xlsx = await get('xlsx');
  expect(xlsx.statusCode).toBe(200);
  const { sheets } = (await readXlsx(xlsx.rawPayload)) as { sheets: { rows: unknown[][] }[] };
  expect(sheets[0]?.rows.length).toBe(lines.length);
  expect(sheets[0]?.rows[0]?.length).toBe(lines[0]?.length);
  return lines[0] ?? [];
}

function linesOf(csv: string): string[][] {
  return [...csv.matchAll(/((?:"(?:[^"]|"")*"|[^\r"])*)\r\n/g)].map(([, line]) =>
    [...`,${line}`.matchAll(/,("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  );
}

/** Each name a filter answers to, with a value; `true` where the item must be among what is found. */
async function filterQueries(name: string, field: Field, item: Item | undefined): Promise<[query: string, keeps: boolean][]> {
  const wire = wireName(name, field);
  const plain = field.wire ?? snake(name);
  const own = item?.[wire];
  const isOwn = own !== null && own !== undefined && own !== '';
  const sample = (await records.values({ [name]: { ...field, readonly: undefined, required: true } as Field }))[wire];
  const value = isOwn
    ? typeof own === 'object' && !Array.isArray(own)
      ? (own as { en: string }).en
      : own
    : typeof sample === 'object'
      ? 'x'
      : sample;
  if (value === undefined || Array.isArray(value)) return [];
  const text = encodeURIComponent(String(value));
  const queries: [string, boolean][] = wire === 'branch_id' ? [] : [[`${wire}=${text}`, isOwn]];
  if (field.kind === 'belongsTo')
    queries.push(
      [`${plain}_ids=${text}`, isOwn],
      [`${plain}_ids[]=${text}&${plain}_ids[]=987654321`, isOwn],
      [`${plain}_ids=987654321`, false],
    );
  if (field.kind === 'oneOf') queries.push([`${plain}s=${text}`, isOwn]);
  if (isRanged(field)) {
    queries.push(
      [`${wire}_from=${text}`, isOwn],
      [`${wire}_to=${text}`, isOwn && field.kind !== 'instant'],
      [`${wire}_from=${text}&${wire}_to=${text}`, isOwn && field.kind !== 'instant'],
    );
    if (field.kind === 'instant')
      queries.push([`${wire}_from=2020-01-01`, isOwn], [`${wire}_to=2199-01-01`, isOwn], [`${wire}=2026-11-21`, false]);
  }
  return queries;
}

/** Texts that take no words of one’s own. */
const coded: Record<string, (mark: string) => string> = {
  sms_url: (mark) => `https://${mark}.example.com/send`,
  whatsapp_number_id: (mark) => String(Number.parseInt(mark, 36)),
};

/** A field anyone may change, with another value. */
function changeOf({ entity }: Implemented, item: Item): [wire: string, value: unknown] | undefined {
  // A note says nothing that other fields must agree with.
  const fields = Object.entries(entity.fields).sort(([a], [b]) => Number(b === 'note') - Number(a === 'note'));
  for (const [name, field] of fields) {
    const wire = wireName(name, field);
    if (field.readonly || field.unique || !(wire in item)) continue;
    const mark = Math.random().toString(36).slice(2, 8);
    if (field.kind === 'bilingual') return [wire, { ar: `اسم ${mark}`, en: `Name ${mark}` }];
    if (coded[wire]) return [wire, coded[wire](mark)];
    if (field.kind === 'text' && name !== 'password') return [wire, `Text ${mark}`.slice(0, field.max ?? 50)];
    if (field.kind === 'bool') return [wire, !item[wire]];
  }
  return undefined;
}

async function auditOf(
  { entity }: Implemented,
  id: number,
): Promise<{ action: string; before: Body | null; after: Body | null; user_id: string }[]> {
  const { rows } = await world.ownerPool.query(
    'select action, before, after, user_id::text from audit_entry where tenant_id = $1 and entity = $2 and entity_id = $3 order by id',
    [records.company.id, entity.name, id],
  );
  return rows;
}

test('columns in the database are those declared', async () => {
  const { rows } = await world.ownerPool.query(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const present = new Set(rows.map((row) => row.name));
  expect(present.size).toBeGreaterThan(500);
  const missing = implementedEntities().flatMap(({ entity, behaviour }) =>
    Object.entries(entity.fields)
      .filter(([name]) => !behaviour.expressions?.[name])
      .map(([name, field]) => `${entity.table}.${columnName(name, field)}`)
      .filter((column) => !present.has(column)),
  );
  expect(missing).toEqual([]);
});
