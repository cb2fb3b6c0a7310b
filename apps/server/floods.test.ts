import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heavyWorks } from '#platform/server';
import { type PrintWorld, printWorld } from '../../modules/courier/printing/server/print-world.ts';
import type { Person } from './testing/tenant.ts';
import { sheetThatUnpacksTo } from './testing/zipped.ts';

let w: PrintWorld;
let flooder: Person;
let client: Person;
/** Of another company, and only looks at his list. */
let bystander: Person;
let picture: Buffer;
let labels: number[];

beforeAll(async () => {
  w = await printWorld();
  flooder = await w.company.person({ branchId: w.d });
  client = await w.company.person({ role: 'client', kind: 'client', clientId: w.clientId });
  labels = await w.parcels(100);
  bystander = await (await w.world.addTenant({ slug: 'bystander' })).person({ isHashedInFull: true });
  picture = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
});
afterAll(() => w?.close());

const busy = () => w.world.product.pool.totalCount - w.world.product.pool.idleCount;
const settled = () => new Promise((resolve) => setImmediate(resolve));
const turnsOf = (name: string) => {
  const work = heavyWorks().find((one) => one.name === name);
  if (!work) throw new Error(`there is no heavy work called ${name}`);
  return work.turns;
};

async function upload(as: Person, path: string, content: Buffer, field: readonly [name: string, value: string]) {
  const head = `--x\r\ncontent-disposition: form-data; name="${field[0]}"\r\n\r\n${field[1]}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
  const { statusCode } = await w.world.product.server.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { host: 'moves.localhost', authorization: `Bearer ${as.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]),
  });
  return statusCode;
}

async function signIn(address: string, password = 'wrong') {
  const { statusCode, headers } = await w.world.product.server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: address,
    payload: { identifier: 'person1@bystander.test', password },
  });
  if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  return statusCode;
}

const asked = async (as: Person, method: 'GET' | 'POST', path: string, body?: unknown) =>
  (await as.call(method, path, body)).status;
const newUser = (n: number) => ({
  name: `New ${n}`,
  email: `new${n}@moves.test`,
  kind: 'employee',
  role_id: w.company.roles.viewer,
  password: `correct horse ${n}`,
});

/** What is sent at once, of which heavy work, and what each may be answered. */
const floods: [name: string, work: string, count: number, ask: (n: number) => Promise<number>, answers: number[]][] = [
  ['sign-ins from the addresses of one network', 'passwords', 150, (n) => signIn(`2001:db8::${n.toString(16)}`), [422, 429]],
  ['large pictures by a client', 'pictures', 8, () => upload(client, 'settings/upload', picture, ['path', 'photo']), [201]],
  [
    'sheets that unpack to far more',
    'sheets',
    5,
    (n) => upload(flooder, 'excel-files', sheetThatUnpacksTo(40_000_000 + n * 1000), ['mode', 'create']),
    [201],
  ],
  [
    'prints of a hundred labels',
    'papers',
    10,
    () => asked(flooder, 'POST', 'shipment-print/multi', { shipment_ids: labels, kind: 'label' }),
    [200],
  ],
  ['new people', 'passwords', 60, (n) => asked(flooder, 'POST', 'users', newUser(n)), [201]],
];

describe('a flood of one company', () => {
  test.each(floods)(
    'of %s holds no connection, and another’s list is answered before most of it',
    async (_, work, count, ask, answers) => {
      const turns = turnsOf(work);
      let answered = 0;
      const all = Promise.all(
        Array.from({ length: count }, async (_each, n) => {
          const status = await ask(n);
          answered++;
          return status;
        }),
      );
      // Everybody waits for the heavy work by now, and nobody for the database.
      while (turns.waiting === 0 || busy() > 0) await settled();
      expect(turns.underWay).toBeGreaterThan(0);
      const [atFirst] = [answered];
      expect(await asked(bystander, 'GET', 'branches')).toBe(200);
      expect(answered - atFirst).toBeLessThan(count / 2);
      const statuses = await all;
      expect([...new Set(statuses)].filter((status) => !answers.includes(status))).toEqual([]);
      expect([turns.waiting, turns.underWay, busy()]).toEqual([0, 0, 0]);
    },
    60_000,
  );

  test('of searches and of exports leaves others connections, and does one of its own at a time', async () => {
    const flood = Promise.all([
      ...Array.from({ length: 30 }, () => asked(flooder, 'GET', 'shipments?search=77050')),
      ...Array.from({ length: 10 }, () => asked(flooder, 'GET', 'shipments/export?format=csv')),
    ]);
    const most = { searches: 0, 'long reads': 0 };
    let isOver = false;
    void flood.then(() => {
      isOver = true;
    });
    let looked = 0;
    while (!isOver) {
      for (const name of ['searches', 'long reads'] as const) most[name] = Math.max(most[name], turnsOf(name).underWay);
      if (looked++ % 20 === 0) expect(await asked(bystander, 'GET', 'branches')).toBe(200);
      await settled();
    }
    expect(new Set(await flood)).toEqual(new Set([200]));
    expect(most['long reads']).toBe(1);
    expect(most.searches).toBeGreaterThan(0);
    expect(busy()).toBe(0);
  });
});

test('whoever signs in from elsewhere meanwhile is let in before most of the flood is answered', async () => {
  let answered = 0;
  const flood = Promise.all(
    Array.from({ length: 60 }, (_, n) => signIn(`2001:db8::${n.toString(16)}`).finally(() => answered++)),
  );
  while (turnsOf('passwords').waiting < 30) await settled();
  expect(await signIn('192.0.2.7', 'correct horse 1')).toBe(200);
  expect(answered).toBeLessThan(40);
  await flood;
});

test('of what one person asks for himself alone too much is refused, with when to come again', async () => {
  const statuses = await Promise.all(Array.from({ length: 60 }, () => asked(flooder, 'GET', 'shipments/export?format=csv')));
  const refused = statuses.filter((status) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 200).length).toBe(60 - refused.length);
});
