import Fastify from 'fastify';
import { type Socket as Client, io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addRealtime, defineChannel, tell } from '#platform/server';
import { compose, type Product } from './compose.ts';
import { type Company, freshWorld, type Person, type World } from './testing/tenant.ts';

// Two processes over one database: whoever listens at one hears what is told at the other, and nothing of anybody else's.
const mine = defineChannel({ name: 'test.mine', roomOf: (person) => String(person.id) });
const branchNews = defineChannel({
  name: 'test.branch',
  roomOf: (person, branch) =>
    branch !== null && (!person.branchIds || person.branchIds.includes(branch)) ? String(branch) : null,
});

let world: World;
let company: Company;
let other: Company;
let person: Person;
let second: Product;
let origins: string[];
const open: Client[] = [];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  other = await world.addTenant();
  person = await company.person({});
  second = await compose({ appUrl: world.appUrl, secret: 'a secret for tests only', rateLimit: false });
  origins = [];
  for (const { server } of [world.product, second]) origins.push(await server.listen({ port: 0, host: '127.0.0.1' }));
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const ticketOf = async (who: Person) => (await who.call('POST', 'realtime/ticket')).body.result.ticket as string;
function connect(token: string, at = 0): Promise<Client> {
  const client = io(origins[at] as string, { transports: ['websocket'], query: { token }, reconnection: false, forceNew: true });
  open.push(client);
  return new Promise((resolve, reject) => {
    client.on('connect', () => resolve(client));
    client.on('connect_error', reject);
  });
}
const join = async (client: Client, channel: string, room_id?: number) =>
  ((await client.emitWithAck('subscribe', { channel, room_id, auth: {} })) as { ok: boolean }).ok;
const next = (client: Client, event: string) => new Promise<unknown>((resolve) => client.once(event, resolve));

test('neither a ticket nor an access token reaches the log, whatever becomes of the socket', async () => {
  const written: string[] = [];
  const streams = [process.stderr, process.stdout].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => Boolean(written.push(String(chunk)))),
  );
  const talkative = await compose({
    appUrl: world.appUrl,
    secret: 'a secret for tests only',
    rateLimit: false,
    logLevel: 'trace',
  });
  const ticket = await ticketOf(person);
  const used = await ticketOf(person);
  try {
    origins.push(await talkative.server.listen({ port: 0, host: '127.0.0.1' }));
    const at = origins.length - 1;
    expect((await connect(ticket, at)).connected).toBe(true);
    expect((await connect(person.token, at)).connected).toBe(true);
    expect((await connect(used, at)).connected).toBe(true);
    for (const refused of [used, `${person.token}x`]) await expect(connect(refused, at)).rejects.toThrow('unauthorized');
    for (const token of [ticket, person.token]) {
      await fetch(`${origins[at]}/socket.io/?EIO=4&transport=polling&token=${token}`);
      await fetch(`${origins[at]}/api/v1/auth/me?token=${token}`);
    }
  } finally {
    await talkative.close();
    for (const stream of streams) stream.mockRestore();
  }
  const log = written.join('');
  expect(log).toContain('/api/v1/auth/me');
  const secrets = [ticket, used, person.token].flatMap((one) => [one, one.slice(-20)]);
  expect(secrets.filter((one) => log.includes(one))).toEqual([]);
});

describe('who is let in', () => {
  test('a ticket opens one socket, once', async () => {
    const ticket = await ticketOf(person);
    expect((await connect(ticket)).connected).toBe(true);
    await expect(connect(ticket)).rejects.toThrow('unauthorized');
  });

  test('a page sends its ticket in no address', async () => {
    const ticket = await ticketOf(person);
    const client = io(origins[0] as string, {
      transports: ['websocket'],
      auth: { token: ticket },
      reconnection: false,
      forceNew: true,
    });
    open.push(client);
    await new Promise<void>((resolve, reject) => {
      client.on('connect', resolve);
      client.on('connect_error', reject);
    });
    expect(client.connected).toBe(true);
    await expect(connect(ticket)).rejects.toThrow('unauthorized');
  });

  test('an access token opens one as well', async () => {
    expect((await connect(person.token)).connected).toBe(true);
  });

  test.each([
    ['no token', ''],
    ['rubbish', 'x'.repeat(50)],
    ['a ticket never given', `1.${'a'.repeat(32)}`],
    ['a ticket with another company before it', 'other'],
  ])('%s opens none', async (_, token) => {
    const sent = token === 'other' ? (await ticketOf(person)).replace(/^\d+/, String(other.id)) : token;
    await expect(connect(sent)).rejects.toThrow('unauthorized');
  });

  test('a company set to reading only listens as before; one without a subscription does not', async () => {
    const closing = await world.addTenant();
    const reader = await closing.person({});
    const as = (status: string) =>
      world.ownerPool.query('update tenant set subscription_status = $2 where tenant_id = $1', [closing.id, status]);
    await as('read_only');
    await world.ownerPool.query(`select pg_notify('karwan_forget', $1)`, [`tenant:${closing.id}`]);
    expect((await connect(await ticketOf(reader))).connected).toBe(true);
    await as('expired');
    await world.ownerPool.query(`select pg_notify('karwan_forget', $1)`, [`tenant:${closing.id}`]);
    await expect
      .poll(async () =>
        connect(reader.token).then(
          () => 'in',
          (error) => error.message,
        ),
      )
      .toBe('unauthorized');
  });

  test('a ticket older than a minute opens none', async () => {
    const ticket = await ticketOf(person);
    await world.ownerPool.query(`update realtime_ticket set expires_at = now() - interval '1 second'`);
    await expect(connect(ticket)).rejects.toThrow('unauthorized');
  });

  test('whoever may not listen in a room is told so, and hears nothing', async () => {
    const branch = (await person.call('GET', 'branches?per_page=1')).body.result.items[0]?.id ?? (await newBranch());
    const clerk = await company.person({ branchId: branch, branchIds: [branch] });
    const client = await connect(await ticketOf(clerk));
    expect([await join(client, 'test.branch', branch), await join(client, 'test.branch', branch + 1)]).toEqual([true, false]);
    expect([await join(client, 'no such channel'), await join(client, 'test.branch')]).toEqual([false, false]);
  });
});

const newBranch = async () =>
  (await person.call('POST', 'branches', { name: { en: 'A', ar: 'أ' }, complete_phone: '07701234567' })).body.result.item.id;

describe('what is told', () => {
  test('is heard at the other process, by its person alone', async () => {
    const stranger = await other.person({});
    const colleague = await company.person({});
    const [own, theirs, foreign] = await Promise.all([
      connect(await ticketOf(person), 1),
      connect(await ticketOf(colleague), 0),
      connect(await ticketOf(stranger), 1),
    ]);
    for (const client of [own, theirs, foreign]) expect(await join(client, 'test.mine')).toBe(true);
    const wrong: unknown[] = [];
    for (const client of [theirs, foreign]) client.onAny((event) => wrong.push(event));
    const heard = next(own, 'test.mine');
    tell(company.id, mine, person.principal.id, { progress: 7 });
    expect(await heard).toEqual({ progress: 7 });
    expect(wrong).toEqual([]);
  });

  test('is heard however long it is', async () => {
    const client = await connect(await ticketOf(person), 1);
    await join(client, 'test.mine');
    const heard = next(client, 'test.mine');
    tell(company.id, mine, person.principal.id, 'م'.repeat(20_000));
    expect(await heard).toHaveLength(20_000);
  });

  test('is not heard after leaving', async () => {
    const client = await connect(await ticketOf(person));
    await join(client, 'test.mine');
    client.emit('unsubscribe', { channel: 'test.mine' });
    await join(client, 'test.branch', 1);
    const heard: unknown[] = [];
    client.on('test.mine', (payload) => heard.push(payload));
    const told = next(client, 'test.branch');
    tell(company.id, mine, person.principal.id, 1);
    tell(company.id, branchNews, 1, 2);
    expect([await told, heard]).toEqual([2, []]);
  });
});

describe('what ends it', () => {
  const closed = (client: Client) => new Promise<string>((resolve) => client.once('disconnect', resolve));

  test.each([
    ['signing out', (who: Person) => who.call('POST', 'auth/logout')],
    ['being disabled', (who: Person) => person.call('POST', `users/${who.principal.id}/disable`)],
  ])('%s closes the socket, at whatever process', async (_, end) => {
    const leaver = await company.person({});
    const client = await connect(await ticketOf(leaver), 1);
    const left = closed(client);
    await end(leaver);
    expect(await left).toBe('io server disconnect');
  });

  test('a branch taken away takes its room away', async () => {
    const clerk = await company.person({ branchId: 1, branchIds: [1, 2] });
    const client = await connect(await ticketOf(clerk));
    await join(client, 'test.branch', 2);
    await world.ownerPool.query('update app_user set branch_ids = array[1]::bigint[] where id = $1', [clerk.principal.id]);
    await world.ownerPool.query(`select pg_notify('karwan_forget', $1)`, [`user:${company.id}:${clerk.principal.id}`]);
    await join(client, 'test.mine');
    const heard: unknown[] = [];
    client.on('test.branch', (payload) => heard.push(payload));
    await expect
      .poll(async () => {
        heard.length = 0;
        const told = next(client, 'test.mine');
        tell(company.id, branchNews, 2, 'news');
        tell(company.id, mine, clerk.principal.id, 'end');
        await told;
        return heard.length;
      })
      .toBe(0);
  });
});

describe('what a page should never say', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const asked = (room: string) => `{"channel":"test.mine","room_id":${room}}`;
  test.each([
    ['a room nested deep', `["subscribe",${asked(nested(15_000))}]`],
    ['a room that is no number and no text', `["subscribe",${asked('{"toString":1,"valueOf":1}')}]`],
    ['a channel of that kind', `["subscribe",{"channel":{"toString":1},"room_id":1}]`],
    ['nothing to listen to', '["subscribe"]'],
    ['another event, nested deep', `["${'x'.repeat(100)}",${nested(15_000)}]`],
    ['no event', '[]'],
    ['no list', '{"a":1}'],
    ['leaving what is none', `["unsubscribe",{"channel":{"toString":1}}]`],
  ])('%s does no harm to anybody else', async (_, said) => {
    const other = await connect(person.token);
    const page = await connect(person.token);
    page.io.engine.write(`2${said}`);
    page.io.engine.write(`21${said}`);
    const heard = next(other, 'test.mine');
    expect(await join(other, 'test.mine')).toBe(true);
    tell(company.id, mine, person.id, 'still here');
    expect(await heard).toBe('still here');
  });
});

test('is closed at once, also before it could begin to listen', async () => {
  const server = Fastify();
  for (let times = 0; times < 3; times++) {
    const { close } = addRealtime({
      server,
      pool: world.product.pool,
      appUrl: world.appUrl,
      sessionOf: () => null,
      personOf: async () => null,
    });
    for (let turns = 0; turns < times; turns++) await new Promise((resolve) => setImmediate(resolve));
    await close();
  }
  await server.close();
});
