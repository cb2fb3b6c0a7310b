import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanText, type Field, type Fields, wireName } from '#platform/entity';
import { type Implemented, implementedEntities, implementedEntity, inputOf, type Route } from '#platform/server';
import { expectEvery } from './testing/expect-every.ts';
import { type Body, type Records, recordsOf } from './testing/records.ts';
import { freshWorld, type World } from './testing/tenant.ts';
import { addressOf, entityOf } from './testing/ways.ts';

/** `KARWAN_SOAK=1` looks for as long as a night; otherwise it stays within the suite's time. */
const soak = process.env.KARWAN_SOAK === '1';
const runs = soak ? 400 : 8;
const nobody = 987_654_321;
let world: World;
let records: Records;
let routes: readonly Route[];
let asked = 0;

beforeAll(async () => {
  world = await freshWorld();
  records = await recordsOf(world, await world.addTenant({ slug: 'hostile', businessSubTypeId: 2 }));
  // Signing out, and asking for a ticket, are valid things to do with any body.
  routes = world.product.routes.filter((route) => !['signOut', 'issueRealtimeTicket'].includes(route.name));
  for (const { entity } of implementedEntities()) await records.one(entity.name);
});
afterAll(() => world.close());

interface Answer {
  status: number;
  body: Body & { errors?: Record<string, string[]>; result?: { item?: Body } };
  text: string;
}

async function send(method: string, url: string, payload?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const isRaw = typeof payload === 'string' || Buffer.isBuffer(payload);
  const response = await world.product.server.inject({
    method: method as 'GET',
    url,
    headers: {
      host: 'hostile.localhost',
      authorization: `Bearer ${records.admin.token}`,
      ...(payload !== undefined && isRaw && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload: payload as string }),
  });
  asked++;
  const isJson = String(response.headers['content-type']).includes('json');
  return { status: response.statusCode, body: isJson ? response.json() : {}, text: isJson ? response.payload : '' };
}

const root = path.resolve(import.meta.dirname, '../..');
const inside = /node_modules|\bat \w+ \(|select .* from |insert into|pg_catalog|ECONN/i;

/** No failure of ours, no statement, stack or path of ours in what is told, and refusals in the one envelope. */
function wrongOf({ status, body, text }: Answer): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  const start = text.slice(0, 5000);
  if (status >= 400 && (inside.test(start) || start.includes(root))) return `tells too much: ${text.slice(0, 300)}`;
  if (status >= 400 && (body.success !== false || typeof body.message !== 'string' || body.message.startsWith('errors.')))
    return `no envelope: ${status} ${text.slice(0, 200)}`;
  return undefined;
}

const bodied = () => routes.filter((route) => route.method === 'POST' || route.method === 'PUT');
const lists = () => routes.filter((route) => route.method === 'GET' && !route.path.includes('{'));

describe('requests out of shape', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const shapes: [string, string | Buffer, Record<string, string>?][] = [
    ['cut short', '{"name":'],
    ['a list', '[]'],
    ['a word', '"text"'],
    ['a number', '42'],
    ['nothing, said to be JSON', ''],
    ['deep', `{"x":${deep}}`],
    ['deep in a field', `{"name":${deep},"lines":${deep}}`],
    ['a prototype', '{"__proto__":{"permissions":["all"]},"name":"x"}'],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['NUL', '{"name":"a\\u0000b","note":"\\u0000"}'],
    ['half a surrogate', '{"name":"\\ud800","note":"\\udc00x"}'],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['plain text', 'name=x', { 'content-type': 'text/plain' }],
    ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['XML', '<a/>', { 'content-type': 'application/xml' }],
    ['a broken upload', '--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['an upload without a boundary', 'x', { 'content-type': 'multipart/form-data' }],
    ['zipped', gzipSync(Buffer.alloc(100_000)), { 'content-encoding': 'gzip' }],
    ['of another length', '{}', { 'content-length': '1000' }],
  ];

  test.each(shapes)('%s: every way that takes a body refuses it', async (_, payload, headers) => {
    const before = await countAll();
    // Nothing in these bodies is anything one may change about oneself, so nothing changes; and what a shop's forms lack is written
    // whatever is said.
    const [about, words] = ['editMe', 'completeNoticeForms'];
    await expectEvery(
      bodied().filter(({ name }) => name !== about && name !== words),
      async (route) => {
        const answer = await send(route.method, addressOf(route, nobody), payload, headers);
        const problem = wrongOf(answer) ?? (answer.status < 400 ? `taken: ${answer.status}` : undefined);
        return problem && `${route.name}: ${problem}`;
      },
    );
    expect(await countAll()).toBe(before);
  });

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const nestings: [string, (depth: number) => string][] = [
    ['by lists', (depth) => `{"x":${nested(depth)}}`],
    ['by objects', (depth) => `${'{"x":'.repeat(depth)}1${'}'.repeat(depth)}`],
    ['among what is right', (depth) => `{"name":{"en":"a","ar":"b"},"note":${nested(depth)},"lines":[${nested(depth)}]}`],
  ];
  const senders: [string, Record<string, string>][] = [
    ['signed in', {}],
    ['signed in, with a key', { 'idempotency-key': 'deep' }],
    ['not signed in', { authorization: '' }],
    ['not signed in, with a key', { authorization: '', 'idempotency-key': 'deep' }],
  ];
  test.each(nestings.flatMap(([how, body]) => senders.map(([who, headers]) => [how, who, body, headers] as const)))(
    'a body that nests too deep %s, %s, is refused in words by every way',
    async (_how, _who, body, headers) => {
      for (const [nth, depth] of [40, 5_000, 20_000, 200_000].entries()) {
        const text = body(depth);
        const read = bodied().filter((one) => !one.multipart);
        // Every way reads its body by the same reader: what only its depth makes hard is sent to each tenth of them.
        const asked = soak || nth === 0 ? read : read.filter((_, index) => index % 10 === nth);
        await expectEvery(asked, async (route) => {
          const answer = await send(route.method, addressOf(route, nobody), text, headers);
          const isRefused = !wrongOf(answer) && answer.status === (text.length > 1_048_576 ? 413 : 400);
          return isRefused ? undefined : `${route.name} at ${depth}: ${answer.status}`;
        });
      }
    },
    60_000,
  );

  test.each([
    ['{"name":"a","name":"b"}', 'name'],
    ['{"x":[{"y":{"id":1,"b":2,"id":3}}]}', 'id'],
    ['{"note":"{\\"a\\":1}","a":1,"\\u0061":2}', 'a'],
    ['{ "a" : 1 ,\n"a"\t: 2 }', 'a'],
  ])('%s names something twice, and is refused by every way', async (body, name) => {
    await expectEvery(
      bodied().filter((one) => !one.multipart),
      async (route) => {
        const answer = await send(route.method, addressOf(route, nobody), body);
        const isRefused = answer.status === 400 && String(answer.body.message).includes(`“${name}”`);
        return isRefused ? undefined : `${route.name}: ${answer.status}`;
      },
    );
  });

  test('the same name in another object, or in a text, is no repetition', async () => {
    const body = '{"name":{"en":"\\"en\\":","ar":"x"},"lines":[{"en":1},{"en":2}],"en":"{\\"en\\":1}"}';
    const { status, body: told } = await send('POST', '/api/v1/governorates', body);
    expect([status, told.message]).not.toContain(400);
  });

  test('null is no body', async () => {
    await expectEvery(bodied(), async (route) => wrongOf(await send(route.method, addressOf(route, nobody), 'null')));
  });

  test('a body of megabytes is too large, on every way that reads JSON', async () => {
    const huge = JSON.stringify({ name: 'x'.repeat(2_000_000) });
    await expectEvery(
      bodied().filter((one) => !one.multipart),
      async (route) => {
        const { status } = await send(route.method, addressOf(route, nobody), huge);
        return status === 413 ? undefined : `${route.name}: ${status}`;
      },
    );
  });

  test.each([
    '0',
    '-1',
    '1e3',
    '1.5',
    'abc',
    '%00',
    '1%00',
    '%2e%2e%2f1',
    '９',
    '1'.repeat(30),
    '0x1',
    'null',
    '__proto__',
    '%E0%A4%A',
  ])('an id of %s is found nowhere', async (id) => {
    await expectEvery(
      routes.filter((one) => one.path.includes('{id}')),
      async (route) => {
        const answer = await send(route.method, addressOf(route, id), bodied().includes(route) ? {} : undefined);
        return wrongOf(answer) || answer.status < 400 ? `${route.name}: ${answer.status}` : undefined;
      },
    );
  });

  test.each<[string, Record<string, string>]>([
    ['a language of its own', { locale: '__proto__', 'accept-language': `${'x'.repeat(5000)};q=9` }],
    ['a host of its own', { host: '\u0000..%00<script>'.replace('\u0000', '') }],
    ['no host to speak of', { host: '' }],
    ['a token too long', { authorization: `Bearer ${'a.'.repeat(3000)}` }],
    ['two tokens', { authorization: 'Bearer a b' }],
    ['cookies of its own', { cookie: `karwan_refresh=${'%'.repeat(1000)}; __proto__=1` }],
    ['an address of its own', { 'x-forwarded-for': "127.0.0.1, ' or 1=1", 'x-forwarded-host': 'theirs.localhost' }],
  ])('%s in the headers does no harm', async (_, headers) => {
    await expectEvery(routes, async (route) =>
      wrongOf(await send(route.method, addressOf(route, nobody), route.method === 'GET' ? undefined : {}, headers)),
    );
  });
});

describe('queries', () => {
  const refused = [
    'page=-1',
    'page=abc',
    'page=1&page=2',
    'page=1.5',
    'page=1e9',
    'per_page=0',
    'per_page=100000',
    'per_page=-5',
    'sort_by=id;drop table app_user',
    "sort_by=id' or '1'='1",
    'sort_by=tenant_id',
    'sort_by=(select 1)',
    'sort_by=__proto__',
    'sort_by=id&sort_order=asc;select 1',
    'sort_by=id&sort_by=name',
    '__proto__=1',
    'constructor=1',
    'toString=1',
    "id=1' or 1=1--",
    'search=a%00b',
    'tenant_id=1',
    'version=1',
    'password_hash=x',
  ];
  const harmless = [
    "search=' or 1=1 --",
    'search=%25_%5C',
    'search=%F0%9F%98%80',
    `search=${'%D8%B4'.repeat(2000)}`,
    'search=%ED%A0%80',
    'search=',
    'page=',
    'search=%',
    'sort_by=',
  ];

  test.each(refused)('%s is refused by every list', async (query) => {
    await expectEvery(
      lists().filter((one) => one.answer === 'items' && one.query),
      async (route) => {
        const answer = await send('GET', `${route.path}?${query}`);
        const isRefused = !wrongOf(answer) && answer.status === 422;
        return isRefused ? undefined : `${route.path}: ${answer.status} ${wrongOf(answer) ?? ''}`;
      },
    );
  });

  test.each(harmless.map((query) => [query.slice(0, 60), query]))(
    '%s is taken or refused, by every way to read',
    async (_, query) => {
      await expectEvery(lists(), async (route) => wrongOf(await send('GET', `${route.path}?${query}`)));
    },
  );

  test('what is asked twice is refused by every way to read, whatever its name', async () => {
    const questions = routes
      .filter((one) => one.method === 'GET')
      .flatMap((route) => {
        const own = namesOf(route.query ?? {}).filter((name) => !name.endsWith('[]'));
        return [...new Set(['branch_id', 'search', 'x', ...own])].map((name) => ({ route, name }));
      });
    await expectEvery(questions, async ({ route, name }) => {
      const answer = await send('GET', `${addressOf(route, nobody)}?${name}=1&${name}=1`);
      const isRefused = !wrongOf(answer) && answer.status === 422 && answer.body.errors?.[name];
      return isRefused ? undefined : `${route.name} ${name}: ${answer.status}`;
    });
  });

  /** What a filter of a kind never takes. */
  const never: Partial<Record<Field['kind'], readonly string[]>> = {
    bool: ['abc', '2', 'null', '[]', 'true,false'],
    integer: ['abc', '1.5', '1e9', '9'.repeat(30), 'null', '1;2'],
    belongsTo: ['abc', '0', '-1', '1.5', '9'.repeat(30), '1 or 1=1', 'null', '1,2'],
    manyOf: ['abc', '0', '-1', '1,x', '9'.repeat(30)],
    date: ['abc', '2026-02-30', '20261121', '2026-11-21T00:00:00Z', 'today'],
    oneOf: ['abc', '__proto__', 'constructor', 'null', '1'],
    money: ['abc', '1e3', 'NaN'],
  };
  const odd = ['', ' ', "'", '\\', '%', '😀', '٣', '-', '{"a":1}', '0x1', 'x'.repeat(5_000)];

  test('every filter a module reads itself says what it takes, and takes nothing else, in lists and exports', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const { entity, behaviour } of implementedEntities()) {
      const ways = routes.filter(
        (one) => one.method === 'GET' && [`/api/v1/${entity.path}`, `/api/v1/${entity.path}/export`].includes(one.path),
      );
      for (const [name, { takes }] of Object.entries(behaviour.filters ?? {}))
        for (const { path } of ways) {
          for (const value of never[takes.kind] ?? []) {
            tried++;
            const answer = await send('GET', `${path}?${new URLSearchParams({ [name]: value })}`);
            if (wrongOf(answer) || answer.status !== 422 || !answer.body.errors?.[name])
              wrong.push(`${path}?${name}=${value}: ${answer.status} ${wrongOf(answer) ?? ''}`);
          }
          for (const value of odd) {
            const answer = await send('GET', `${path}?${new URLSearchParams({ [name]: value })}`);
            if (wrongOf(answer)) wrong.push(`${path}?${name}=${value.slice(0, 9)}: ${wrongOf(answer)}`);
          }
        }
    }
    expect(tried).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  test('so does every declared question of every other way to read', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const route of routes.filter((one) => one.method === 'GET' && one.query && !one.isList))
      for (const [name, field] of Object.entries(route.query ?? {}))
        for (const value of [...(never[field.kind] ?? []), ...odd]) {
          const wire = wireName(name, field);
          const answer = await send('GET', `${addressOf(route)}?${new URLSearchParams({ [wire]: value })}`);
          tried++;
          const isWrong = never[field.kind]?.includes(value) && (answer.status !== 422 || !answer.body.errors?.[wire]);
          if (wrongOf(answer) || isWrong)
            wrong.push(`${route.path}?${wire}=${value.slice(0, 9)}: ${answer.status} ${wrongOf(answer) ?? ''}`);
        }
    expect(tried).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  test('a range whose end lies before its beginning is refused', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const { entity } of implementedEntities()) {
      for (const filter of entity.list.filters as readonly string[]) {
        const field = entity.fields[filter];
        if (field?.kind !== 'date') continue;
        const wire = wireName(filter, field);
        const { status } = await send('GET', `/api/v1/${entity.path}?${wire}_from=2026-11-21&${wire}_to=2026-11-20`);
        tried++;
        if (status !== 422) wrong.push(`${entity.path} ${wire}: ${status}`);
      }
    }
    expect(tried).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });

  test(
    'whatever is asked of a list, it answers in order',
    async () => {
      const words = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.constantFrom('1', '-1', '2026-02-30', "'", '\\', '%', '{"a":1}', 'null', 'true', '9'.repeat(40), '٣', 'asc'),
      );
      for (const route of lists().filter((one) => one.query)) {
        const names = fc.constantFrom(
          'search',
          'sort_by',
          'page',
          'per_page',
          'paginated',
          'status',
          'branch_id',
          'format',
          ...namesOf(route.query ?? {}),
        );
        await fc.assert(
          fc.asyncProperty(fc.array(fc.tuple(names, words), { minLength: 1, maxLength: 5 }), async (pairs) => {
            const query = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString();
            expect(wrongOf(await send('GET', `${route.path}?${query}`))).toBeUndefined();
          }),
          { numRuns: runs },
        );
      }
    },
    soak ? 3_600_000 : 60_000,
  );
});

describe('bodies', () => {
  test(
    'whatever is put into the fields of any way, nothing breaks',
    async () => {
      for (const route of bodied().filter((one) => inputOf(one))) {
        const ids = fc.constantFrom(nobody, ...(await realIds(route)));
        await fc.assert(
          fc.asyncProperty(ids, oddBody(inputOf(route) ?? {}), async (id, body) => {
            const answer = await send(route.method, addressOf(route, id), JSON.stringify(body), {
              'idempotency-key': String(Math.random()),
            });
            expect(wrongOf(answer)).toBeUndefined();
          }),
          { numRuns: runs },
        );
      }
    },
    soak ? 3_600_000 : 120_000,
  );

  test(
    'bytes of any kind break nothing',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...bodied()), fc.uint8Array({ maxLength: 200 }), async (route, bytes) => {
          expect(wrongOf(await send(route.method, addressOf(route, nobody), Buffer.from(bytes)))).toBeUndefined();
        }),
        { numRuns: runs * 20 },
      );
    },
    soak ? 3_600_000 : 60_000,
  );
});

/** Entities with a plain edit, whose fields can be tried one by one. */
const edited = () =>
  implementedEntities().filter(({ entity }) =>
    routes.some((route) => route.method === 'PUT' && route.path === `/api/v1/${entity.path}/{id}`),
  );

/** Puts a value into one field of a record; what came of it. */
async function put({ entity }: Implemented, wire: string, value: unknown): Promise<Answer> {
  const address = `/api/v1/${entity.path}/${await idOf(entity.name)}`;
  const sent = typeof value === 'string' && value.startsWith('raw:') ? value.slice(4) : JSON.stringify(value);
  const putAt = (version: unknown) => send('PUT', address, `{"version":${version},${JSON.stringify(wire)}:${sent}}`);
  const known = versions.get(address);
  // A refusal leaves the version as it is; whoever else has changed the record meanwhile is told by a conflict.
  const first = known === undefined ? undefined : await putAt(known);
  if (first && first.status !== 409) return keepVersion(address, first);
  keepVersion(address, await send('GET', address));
  return keepVersion(address, await putAt(versions.get(address)));
}
const versions = new Map<string, unknown>();
function keepVersion(address: string, answer: Answer): Answer {
  if (answer.status === 200) versions.set(address, answer.body.result?.item?.version);
  return answer;
}

/** Fixed when the record is made: an edit leaves them as they are, whatever is sent. */
const fixed = new Set(['statusReason.code', 'pricingPackage.currency']);

async function* fieldsOf(...kinds: Field['kind'][]): AsyncGenerator<[implemented: Implemented, wire: string, field: Field]> {
  for (const implemented of edited()) {
    if ((await idOf(implemented.entity.name)) === null) continue;
    for (const [name, field] of Object.entries(implemented.entity.fields))
      if (
        kinds.includes(field.kind) &&
        !field.readonly &&
        !fixed.has(`${implemented.entity.name}.${name}`) &&
        !implemented.behaviour.expressions?.[name]
      )
        yield [implemented, wireName(name, field), field];
  }
}

/** A verb of its own may find another field wrong first. */
const isTold = ({ behaviour }: Implemented, { body }: Answer, wire: string) =>
  behaviour.edit ? Object.keys(body.errors ?? {}).length > 0 : body.errors?.[wire] !== undefined;

/** Each value is taken exactly as expected, or refused beside its field; `null`: must be refused. */
async function expectTaken(
  kinds: Field['kind'][],
  cases: readonly [sent: unknown, kept: unknown][],
  tell: (value: unknown) => unknown = (value) => value,
): Promise<void> {
  const wrong: string[] = [];
  let tried = 0;
  for await (const [implemented, wire] of fieldsOf(...kinds)) {
    for (const [sent, kept] of cases) {
      const answer = await put(implemented, wire, sent);
      tried++;
      const said = `${implemented.entity.name}.${wire} = ${JSON.stringify(sent)}: ${answer.status} ${answer.text.slice(0, 160)}`;
      if (wrongOf(answer)) wrong.push(said);
      else if (
        answer.status === 200 &&
        (kept === null || JSON.stringify(tell(answer.body.result?.item?.[wire])) !== JSON.stringify(kept))
      )
        wrong.push(said);
      else if (answer.status !== 200 && kept === null && !isTold(implemented, answer, wire)) wrong.push(said);
    }
  }
  expect(tried).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
}

describe('values', () => {
  test('amounts are taken exactly or not at all', () =>
    expectTaken(
      ['money'],
      [
        [-1, null],
        ['NaN', null],
        ['Infinity', null],
        ['raw:1e309', null],
        ['raw:-1e309', null],
        ['raw:1e-7', null],
        ['1,000', '1000'],
        ['1,00', null],
        ['١٢٣٫٥', null],
        ['١٢٬٥٠٠', '12500'],
        [0.1 + 0.2, null],
        ['raw:9007199254740993', null],
        ['0x10', null],
        [' 5', '5'],
        [12.345, null],
        ['12.00', '12'],
        [true, null],
        [['5'], null],
        [{ amount: 5 }, null],
        ['٥ دينار', null],
        ['1e3', null],
      ],
    ));

  test('phones are brought to one form, or refused in the words the staff know', async () => {
    await expectTaken(
      ['phone'],
      [
        ['٠٧٧٠١٢٣٤٥٦٨', '07701234568'],
        ['+9647701234568', '07701234568'],
        ['00964 770 123 4568', '07701234568'],
        ['0770-123-4568', '07701234568'],
        ['(0770) 123 4568', '07701234568'],
        ['\u202a07701234568\u202c', '07701234568'],
        ['1234567890123456', '1234567890123456'],
        ['077012345', null],
        ['077012345678', null],
        ['0770x234568', null],
        ['077012345680000000000000000', null],
        [{ phone: 1 }, null],
      ],
    );
    const short = await put(implementedEntity('branch'), 'complete_phone', '12345');
    expect(short.body.errors?.complete_phone?.[0]).toMatch(/must be 11 digits/);
  });

  test('days are days of the calendar', () =>
    expectTaken(
      ['date'],
      [
        ['2024-02-29', '2024-02-29'],
        ['٢٠٢٤-٠٢-٢٩', '2024-02-29'],
        ['2023-02-29', null],
        ['2026-04-31', null],
        ['2026-13-01', null],
        ['9999-12-31', null],
        ['0000-01-01', null],
        ['2026-1-1', null],
        ['20261121', null],
        ['2026-11-21T00:00:00Z', null],
        ['tomorrow', null],
        [20261121, null],
      ],
    ));

  test('e-mail addresses are addresses', () =>
    expectTaken(
      ['email'],
      [
        ['Sara@Example.COM', 'sara@example.com'],
        ['a@b', null],
        ['a b@example.com', null],
        ['a@example.com\nbcc: x@example.com', null],
        ['<script>@example.com', null],
        [`${'a'.repeat(250)}@example.com`, null],
        [['a@example.com'], null],
      ],
    ));

  test('whole numbers, choices and yes or no are what they are', async () => {
    await expectTaken(
      ['integer'],
      [
        ['1.5', null],
        [1.5, null],
        ['raw:1e400', null],
        ['9'.repeat(20), null],
        ['abc', null],
        [true, null],
        [[1], null],
      ],
    );
    await expectTaken(
      ['oneOf'],
      [
        ['__proto__', null],
        ['constructor', null],
        [['x'], null],
        [0, null],
        ["x' or 1=1", null],
      ],
    );
    await expectTaken(
      ['bool'],
      [
        ['yes', null],
        [2, null],
        [[], null],
        ['true', true],
        [0, false],
      ],
    );
    await expectTaken(
      ['belongsTo'],
      [
        [-1, null],
        [0.5, null],
        ['1 or 1=1', null],
        [nobody, null],
        [{ id: 1 }, null],
        [[1], null],
        ['raw:99999999999999999999', null],
      ],
    );
    await expectTaken(
      ['manyOf'],
      [
        [[-1], null],
        [['x'], null],
        [[nobody], null],
        ['1;2', null],
        [[[1]], null],
      ],
    );
    await expectTaken(
      ['image'],
      [
        ['/etc/passwd', null],
        ['/files/../../etc/passwd', null],
        ['https://evil.test/x.png', null],
        ['javascript:alert(1)', null],
        ['/files/a%2f..', null],
        ['//evil.test/x', null],
      ],
    );
  });

  test('text is kept as a person reads it', async () => {
    const kept = [
      'Sara 👩‍👩‍👧',
      'می‌خواهم',
      "'; drop table branch; --",
      '<script>alert(1)</script>',
      '{{7*7}} $1 %s',
      'ڕۆژ ئێوارە',
      'e\u0301te\u0301',
      '\u202eevil\u2066x\u2069',
      '=1+1',
    ];
    const strict = kept.map((text): [string, string] => [text, cleanText(text)]);
    const refused: [unknown, null][] = [
      ['a\u0000b', null],
      ['raw:"\\ud800"', null],
      ['raw:"x\\udfff"', null],
      [{ a: 1 }, null],
      [['x'], null],
      [true, null],
      ['x'.repeat(soak ? 900_000 : 9_000), null],
    ];
    // A unique or coded text may be refused for reasons of its own, but is never changed on the way.
    await expectTaken(['text'], [...strict, ...refused]);
    await expectTaken(['bilingual'], strict, (value) => (value as { en: string }).en);
    await expectTaken(
      ['bilingual'],
      [
        [{ en: 'a\u0000' }, null],
        ['raw:{"ar":"\\ud800"}', null],
        [['x'], null],
        [{ en: { x: 1 } }, null],
        [7, null],
      ].filter(([sent]) => sent !== 7) as [unknown, null][],
    );
  });

  test('texts are as long as they may be, counted as a person counts', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for await (const [implemented, wire, field] of fieldsOf('text')) {
      const isCoded =
        ['password', 'code', 'icon', 'link', 'conversion_factor', 'scale_patterns', 'month', 'mail_host', 'sms_url'].includes(
          wire,
        ) || wire.startsWith('whatsapp_');
      if (field.unique || !field.max || isCoded) continue;
      // So much off, or so many percent: no other words.
      if (implemented.entity.name === 'discount' && wire === 'value') continue;
      // What an exchange brings back is priced anew, by a price list the tests before this one have written all kinds of things into.
      if (wire === 'exchange_of') continue;
      // The tests before this one have handed papers over, ordered, posted or cancelled them: none of these is edited any more.
      const isMovedOn = [
        'manualEntry',
        'expenseSchedule',
        'openingStock',
        'purchase',
        'sale',
        'stockTransfer',
        'damagedStock',
        'stockCount',
        'payroll',
        'expense',
      ];
      if (isMovedOn.includes(implemented.entity.name)) continue;
      for (const character of ['ش', 'عً', '👩‍👩‍👧', 'x']) {
        const [fits, over] = [
          await put(implemented, wire, character.repeat(field.max)),
          await put(implemented, wire, character.repeat(field.max + 1)),
        ];
        tried++;
        if (fits.status !== 200 || over.status !== 422 || !over.body.errors?.[wire])
          wrong.push(
            `${implemented.entity.name}.${wire} of ${character}: ${fits.status} ${fits.text.slice(0, 150)}, ${over.status}`,
          );
      }
    }
    expect(tried).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });
});

describe('what nobody may set by a body', () => {
  const smuggled = {
    id: 4242,
    tenant_id: 1,
    created_at: '1999-01-01T00:00:00Z',
    updated_at: '1999-01-01T00:00:00Z',
    disabled_at: '1999-01-01T00:00:00Z',
    password_hash: 'x',
    is_admin: true,
    balance: '9',
    paid_at: '1999-01-01',
    audited_at: '1999-01-01',
    created_by: 1,
  };

  test('stays as it was, on every edit', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const { entity } of edited()) {
      const id = await idOf(entity.name);
      if (id === null) continue;
      tried++;
      const before = await rowOf(entity.table, id);
      const readonly = Object.fromEntries(
        Object.entries(entity.fields)
          .filter(([, field]) => field.readonly)
          .map(([name, field]) => [wireName(name, field), sampleOf(field)]),
      );
      const answer = await send('PUT', `/api/v1/${entity.path}/${id}`, {
        ...smuggled,
        ...readonly,
        version: Number(before?.version),
      });
      const after = await rowOf(entity.table, id);
      const changed = Object.keys(after ?? {}).filter(
        (key) => !['version', 'updated_at'].includes(key) && JSON.stringify(after?.[key]) !== JSON.stringify(before?.[key]),
      );
      if (wrongOf(answer) || changed.length > 0 || String(after?.updated_at).includes('1999'))
        wrong.push(`${entity.name}: ${answer.status} ${changed} ${wrongOf(answer) ?? ''}`);
    }
    expect(tried).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  test('is what the product says, on every new record', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const { entity } of implementedEntities()) {
      const body = await records.body(entity.name, {}, true).catch(() => null);
      if (!body) continue;
      const { status, body: answer } = await send(
        'POST',
        `/api/v1/${entity.path}`,
        { ...smuggled, version: 77, ...body },
        { 'idempotency-key': `smuggle-${entity.name}` },
      );
      if (status !== 201) continue;
      tried++;
      const id = Number(answer.result?.item?.id);
      const row = await rowOf(entity.table, id);
      const asSent =
        row?.tenant_id !== records.company.id ||
        id === 4242 ||
        JSON.stringify(row).includes('1999-01-01') ||
        Number(row?.version) === 77;
      if (asSent) wrong.push(`${entity.name}: ${JSON.stringify(row)}`);
    }
    expect(tried).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  test('and a prototype sent along changes nobody’s', async () => {
    for (const body of [
      '{"__proto__":{"polluted":1},"name":"x"}',
      '{"constructor":{"prototype":{"polluted":1}},"name":"x"}',
      '{"name":{"__proto__":{"polluted":1},"ar":"x"}}',
    ])
      await send('POST', '/api/v1/governorates', body);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

test('figures', () => {
  expect(asked).toBeGreaterThan(5000);
  if (soak) console.log(`${asked} hostile requests`);
});

const idOf = (name: string) => records.one(name);

async function rowOf(table: string, id: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await world.ownerPool.query(`select * from ${table} where tenant_id = $1 and id = $2`, [
    records.company.id,
    id,
  ]);
  return rows[0];
}

/** How many rows the company has in all; refusals leave it as it is. */
async function countAll(): Promise<number> {
  let total = 0;
  for (const { entity } of implementedEntities()) {
    const { rows } = await world.ownerPool.query(`select count(*)::int as n from ${entity.table} where tenant_id = $1`, [
      records.company.id,
    ]);
    total += rows[0].n;
  }
  return total;
}

async function realIds(route: Route): Promise<number[]> {
  const entity = route.path.includes('{id}') ? entityOf(route) : undefined;
  const id = entity ? await idOf(entity) : null;
  return id === null ? [] : [id];
}

function namesOf(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const wire = wireName(name, field);
    return [wire, `${wire}_from`, `${wire}_to`, `${wire}s`, `${wire}[]`];
  });
}

/** Some of the declared fields, each with something that is nearly, or not at all, what belongs there. */
function oddBody(fields: Fields): fc.Arbitrary<Body> {
  const near = fc.constantFrom<unknown>(
    null,
    0,
    -1,
    1,
    1e15,
    0.1,
    '',
    ' ',
    '5',
    '٥',
    'x',
    '2026-11-21',
    '2026-02-30',
    'IQD',
    'USD',
    true,
    null,
    [],
    [1],
    {},
    { ar: 'ا', en: 'a' },
    '07701234567',
    nobody,
    '\u0000',
    'ض'.repeat(300),
    '/files/x.png',
    [{}],
    [[[]]],
    '__proto__',
    { toString: 1, valueOf: 1 },
    [{ toString: 1 }],
  );
  const value = fc.oneof(
    { weight: 3, arbitrary: near },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
  );
  const wires = Object.entries(fields).map(([name, field]) => wireName(name, field));
  return fc.record(Object.fromEntries(['version', 'currency', ...wires].map((wire) => [wire, value])), {
    requiredKeys: [],
  }) as fc.Arbitrary<Body>;
}

const sampleOf = (field: Field): unknown =>
  ({
    integer: 4242,
    money: '4242',
    bool: true,
    date: '1999-01-01',
    instant: '1999-01-01T00:00:00Z',
    belongsTo: 1,
    oneOf: field.options?.at(-1),
  })[field.kind as string] ?? 'smuggled';
