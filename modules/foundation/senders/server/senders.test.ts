import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configureMail } from '#foundation/letters/server';
import { configureSealing, sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { secretFor } from '../../../../platform/server/secret.ts';
import { messageRounds } from './message-rounds.ts';
import { configureSenders } from './message-way.ts';
import { pausesMinutes } from './send-messages.ts';

let world: World;
let company: Company;
let other: Company;
let clerk: Person;
/** Of each company one. */
const customers = new Map<number, number>();
const servers: (Server | SMTPServer)[] = [];
const key = 'office-7';
const token = 'horse+staple/9=';

beforeAll(async () => {
  world = await freshWorld();
});
beforeEach(async () => {
  configureSenders({ allowsPrivate: true, timeoutMs: 1_500 });
  const shop = { businessTypeId: 2, businessSubTypeId: 2 };
  company = await world.addTenant(shop);
  other = await world.addTenant(shop);
  for (const one of [company, other]) {
    const owner = await one.person({});
    const name = { en: 'Basra', ar: 'البصرة' };
    const branch = (await owner.call('POST', 'branches', { name, complete_phone: '07701000001' })).body.result.item.id;
    const rana = { name: 'Rana', phone: '07701234567', branch_id: branch };
    customers.set(one.id, (await owner.call('POST', 'customers', rana)).body.result.item.id);
  }
  clerk = await company.person({ permissions: ['show_site_settings'] });
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});
afterAll(async () => {
  configureSenders({ allowsPrivate: false });
  configureMail({ allowsPrivate: false });
  await world?.close();
});

interface Heard {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = { status?: number; text?: string; location?: string };

/** A service on this machine: what it heard, and what it says to each. */
async function service(answer: (heard: Heard, before: number) => Answer | 'silence' = () => ({})) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { method = '', url: path = '', headers } = request;
    const one = { method, path, headers, body };
    const said = answer(one, heard.length);
    heard.push(one);
    if (said === 'silence') return;
    response.writeHead(said.status ?? 200, said.location ? { location: said.location } : {}).end(said.text ?? 'OK: 1');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const close = server.close.bind(server);
  server.close = (done) => {
    server.closeAllConnections();
    return close(done);
  };
  return { heard, at: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

type Of = 'sms-settings' | 'whatsapp-settings';
const read = async (of: Of, person = clerk) => (await person.call('GET', of)).body.result.item;
const save = async (of: Of, body: Record<string, unknown>, person = clerk) => {
  const { id, version } = await read(of, person);
  return person.call('PUT', `${of}/${id}`, { version, ...body });
};
const sms = (at: string, more: object = {}) => ({
  sms_driver: 'http',
  sms_url: `${at}/send`,
  sms_format: 'json',
  sms_number_name: 'to',
  sms_text_name: 'text',
  sms_sender_name: 'from',
  sms_sender: 'Basra',
  sms_numbers: 'country',
  ...more,
});
const saved = async (of: Of, body: Record<string, unknown>, person = clerk) => {
  const answer = await save(of, body, person);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.result.item;
};

let papers = 0;
interface Row {
  channel?: string;
  address?: string;
  body?: string;
  state?: string;
  created_at?: Date;
  attempts?: number;
}
/** Something a shop wrote to a customer, which is to leave by itself. */
async function written(one: Company, row: Row = {}): Promise<number> {
  const {
    channel = 'sms',
    address = '07701234567',
    body = 'مرحباً & 1+1',
    state = 'queued',
    created_at = new Date(),
    attempts = 0,
  } = row;
  return one.do(async (ctx) => {
    const made = await ctx.db.one<{
      id: number;
    }>(sql`insert into notice_message (tenant_id, audience, kind, channel, customer_id, recipient, address,
        branch_id, paper, doc_type, doc_id, language, subject, body, state, created_at, attempts)
      values (${ctx.tenantId}, 'customer', 'new_sale', ${channel}, ${customers.get(ctx.tenantId)}::bigint, 'Rana', ${address}, (select min(id) from branch where tenant_id = ${ctx.tenantId}),
        'INV-1', 'sale', ${++papers}::bigint, 'ar', 'About it', ${body}, ${state}, ${created_at}::timestamptz, ${attempts}::int) returning id`);
    return made.id;
  });
}
const states = async (one = company) =>
  (await world.ownerPool.query('select state, reason from notice_message where tenant_id = $1 order by id', [one.id])).rows.map(
    ({ state, reason }) => [state, reason].filter(Boolean).join(' '),
  );
const again = (one = company) =>
  world.ownerPool.query(`update notice_message set next_at = now() where tenant_id = $1 and state = 'queued'`, [one.id]);
async function round(...companies: Company[]): Promise<void> {
  const rounds = messageRounds(world.product.pool, (error) => expect(error).toBe('nothing that failed'));
  for (const one of companies.length ? companies : [company]) await rounds.of(one.id);
  await rounds.end();
}
const bodies = (heard: Heard[]) => heard.map(({ body }) => JSON.parse(body));

describe('SMS that leave by a service of the company’s', () => {
  test('each goes once, in the service’s own names, and is kept as sent; those of others wait for a hand', async () => {
    const { heard, at } = await service();
    await saved('sms-settings', sms(at));
    await written(company);
    await written(company, { address: '+20 101 234 5678', body: 'again' });
    await written(other, { state: 'kept' });
    await round(company, other);
    await round(company, other);
    expect(bodies(heard)).toEqual([
      { to: '9647701234567', text: 'مرحباً & 1+1', from: 'Basra' },
      { to: '201012345678', text: 'again', from: 'Basra' },
    ]);
    expect([await states(), await states(other)]).toEqual([['sent', 'sent'], ['kept']]);
    const { rows } = await world.ownerPool.query('select sent_at from notice_message where tenant_id = $1', [company.id]);
    expect(rows.every(({ sent_at }) => sent_at instanceof Date)).toBe(true);
  });

  test('however a service wants to be asked, it is asked so', async () => {
    const { heard, at } = await service();
    const ways = [
      { sms_format: 'json', sms_keys: 'basic', sms_numbers: 'plus' },
      { sms_format: 'form', sms_keys: 'bearer', sms_numbers: 'local' },
      { sms_format: 'query', sms_keys: 'fields', sms_key_name: 'user', sms_token_name: 'pass', sms_url: `${at}/send?route=2` },
    ];
    const keys = { messaging_service_key: key, messaging_service_token: token };
    for (const way of ways) {
      await saved('sms-settings', { ...sms(at), ...way, ...keys });
      await written(company);
      await round();
    }
    expect(heard.map(({ method, path, headers, body }) => [method, path.split('?')[0], headers['authorization'], body])).toEqual([
      ['POST', '/send', `Basic ${btoa(`${key}:${token}`)}`, '{"to":"+9647701234567","text":"مرحباً & 1+1","from":"Basra"}'],
      [
        'POST',
        '/send',
        `Bearer ${token}`,
        new URLSearchParams({ to: '07701234567', text: 'مرحباً & 1+1', from: 'Basra' }).toString(),
      ],
      ['GET', '/send', undefined, ''],
    ]);
    expect(Object.fromEntries(new URL(heard[2]?.path ?? '', at).searchParams)).toEqual({
      route: '2',
      to: '9647701234567',
      text: 'مرحباً & 1+1',
      from: 'Basra',
      user: key,
      pass: token,
    });
    expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  });

  test('a service that takes nothing rests for a minute; only its company waits, and nothing is called sent', async () => {
    const broken = await service(() => ({ status: 503 }));
    const well = await service();
    const elsewhere = await other.person({ permissions: ['show_site_settings'] });
    await saved('sms-settings', sms(broken.at));
    await saved('sms-settings', sms(well.at), elsewhere);
    for (const one of [company, company, other]) await written(one);
    const rounds = messageRounds(world.product.pool, (error) => expect(error).toBe('nothing that failed'));
    for (let turn = 0; turn < 3; turn++) {
      await rounds.of(company.id);
      await rounds.of(other.id);
      await rounds.end();
      await again();
    }
    expect([broken.heard.length, well.heard.length]).toEqual([1, 1]);
    expect([await states(), await states(other)]).toEqual([['queued EANSWER 503', 'queued'], ['sent']]);
    // What is saved is tried at once.
    const { id, version } = await read('sms-settings');
    expect((await clerk.call('PUT', `sms-settings/${id}`, { version, sms_url: `${well.at}/send` })).status).toBe(200);
    await rounds.of(company.id);
    await rounds.end();
    expect(await states()).toEqual(['sent', 'sent']);
  });

  test('a message the service will not take holds up no other; tried often enough it is left to a hand', async () => {
    const { heard, at } = await service(({ body }) => (body.includes('bad') ? { status: 400 } : {}));
    await saved('sms-settings', sms(at));
    await written(company, { body: 'bad' });
    await written(company, { body: 'good' });
    await round();
    expect(await states()).toEqual(['queued EANSWER 400', 'sent']);
    for (const _ of pausesMinutes) {
      await again();
      await round();
    }
    await round();
    expect(await states()).toEqual(['failed EANSWER 400', 'sent']);
    expect(heard.filter(({ body }) => body.includes('bad'))).toHaveLength(pausesMinutes.length + 1);
  });

  test('an answer without the words that prove it is no yes', async () => {
    const { at } = await service((_, before) => ({ text: before === 0 ? 'ERR 12: no credit' : 'OK: 77' }));
    await saved('sms-settings', sms(at, { sms_proof: 'OK:' }));
    await written(company, { attempts: 1 });
    await round();
    expect(await states()).toEqual(['queued EPROOF 200']);
    await round();
    expect(await states()).toEqual(['queued EPROOF 200']);
    // Settings that are saved may be what was wrong: what waits is tried at once.
    await saved('sms-settings', { sms_sender: 'Karkh' });
    await round();
    expect(await states()).toEqual(['sent']);
  });

  test('what waited for a day is news no more', async () => {
    const { heard, at } = await service();
    await saved('sms-settings', sms(at));
    await written(company, { created_at: new Date(Date.now() - 25 * 3_600_000) });
    await written(company, { created_at: new Date(Date.now() - 23 * 3_600_000) });
    await round();
    expect([await states(), heard.length]).toEqual([['failed ELATE', 'sent'], 1]);
  });

  test('a company that takes its way back finds what was to leave waiting for a hand', async () => {
    const { heard, at } = await service();
    await saved('sms-settings', sms(at));
    await written(company);
    await saved('sms-settings', { sms_driver: null });
    await round();
    expect([await states(), heard.length]).toEqual([['kept'], 0]);
  });

  test('two processes send each message once', async () => {
    const { heard, at } = await service();
    await saved('sms-settings', sms(at));
    for (let nth = 0; nth < 12; nth++) await written(company, { body: `number ${nth}` });
    await Promise.all([round(), round(), round()]);
    expect(
      bodies(heard)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(Array.from({ length: 12 }, (_, nth) => `number ${nth}`).toSorted());
    expect(new Set(await states())).toEqual(new Set(['sent']));
  });

  test('a process that fell between asking and writing it down leaves the message to another', async () => {
    const { heard, at } = await service();
    await saved('sms-settings', sms(at));
    const id = await written(company, { attempts: 1 });
    await world.ownerPool.query(`update notice_message set next_at = now() + interval '1 minute' where id = $1`, [id]);
    await round();
    expect([heard.length, await states()]).toEqual([0, ['queued']]);
    await again();
    await round();
    expect([heard.length, await states()]).toEqual([1, ['sent']]);
  });

  test('a service that says nothing is given up, and one that leads elsewhere is not followed', async () => {
    const target = await service();
    const silent = await service(() => 'silence');
    await saved('sms-settings', sms(silent.at));
    await written(company);
    await round();
    expect(await states()).toEqual(['queued ETIMEDOUT']);
    const leading = await service(() => ({ status: 307, location: `${target.at}/send` }));
    await saved('sms-settings', sms(leading.at));
    await again();
    await round();
    expect([await states(), target.heard.length]).toEqual([['queued EANSWER 307'], 0]);
  });
});

describe('key and token', () => {
  const kept = { sms_keys: 'basic', messaging_service_key: key, messaging_service_token: token };

  test('are told to nobody: not by the settings, the record of changes, or what is said of a test', async () => {
    const { at } = await service(({ headers }) => ({ status: 401, text: `unknown ${headers['authorization']} of ${token}` }));
    const item = await saved('sms-settings', sms(at, kept));
    expect([item.messaging_service_key_is_set, item.messaging_service_token_is_set]).toEqual([true, true]);
    const { state, said } = (await clerk.call('POST', 'sms-settings/test-message', { to: '07701234567' })).body.result;
    expect([state, said]).toEqual(['failed', 'The service does not take these keys. It said: \u2068unknown Basic … of …\u2069']);
    const { rows } = await world.ownerPool.query(`select to_jsonb(a)::text as line from audit_entry a where tenant_id = $1`, [
      company.id,
    ]);
    const { rows: all } = await world.ownerPool.query(`select to_jsonb(s)::text as line from sms_settings s`);
    const seen = [JSON.stringify(await read('sms-settings')), ...[...rows, ...all].map(({ line }) => line)].join('\n');
    expect(seen).toContain('messaging_service_token_is_set');
    expect(seen).not.toContain(token);
    expect(seen).not.toContain(key);
  });

  test('stay where their fields are left empty, and go when they are forgotten', async () => {
    const { heard, at } = await service();
    await saved('sms-settings', sms(at, kept));
    await saved('sms-settings', { sms_sender: 'Basra Express' });
    await written(company);
    await round();
    expect(heard[0]?.headers['authorization']).toBe(`Basic ${btoa(`${key}:${token}`)}`);
    const { id, version } = await read('sms-settings');
    const { item } = (await clerk.call('POST', `sms-settings/${id}/forget-keys`, { version })).body.result;
    expect([item.messaging_service_key_is_set, item.messaging_service_token_is_set]).toEqual([false, false]);
    expect((await clerk.call('POST', `sms-settings/${id}/forget-keys`, { version })).status).toBe(409);
  });

  test('are not told to another service: they are asked for again', async () => {
    const first = await service();
    const second = await service();
    await saved('sms-settings', sms(first.at, kept));
    expect((await save('sms-settings', { sms_url: `${first.at}/other` })).status).toBe(200);
    const refused = await save('sms-settings', { sms_url: `${second.at}/send` });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ['messaging_service_key', 'messaging_service_token'],
    ]);
    await saved('sms-settings', { sms_url: `${second.at}/send`, messaging_service_key: 'new', messaging_service_token: 'new2' });
  });

  test('of another secret of the product cannot be opened, and the company is told so', async () => {
    const { heard, at } = await service();
    await saved('sms-settings', sms(at, kept));
    await written(company);
    configureSealing('another secret of the same product, long enough');
    try {
      await round();
      expect([heard.length, await states(), (await read('sms-settings')).keys_are_locked]).toEqual([0, ['queued ESEALED'], true]);
    } finally {
      configureSealing(secretFor('test secret', 'sealing'));
    }
  });
});

describe('WhatsApp messages that leave by a business account', () => {
  const account = { whatsapp_driver: 'cloud', whatsapp_number_id: '1055', whatsapp_token: token };
  const error = (code: number, status = 400) => ({
    status,
    text: JSON.stringify({ error: { code, message: `number ${code}` } }),
  });

  test('go as free words, or in the place of a template in one line', async () => {
    const { heard, at } = await service();
    configureSenders({ whatsappUrl: `${at}/v23.0` });
    await saved('whatsapp-settings', account);
    await written(company, { channel: 'whatsapp', body: 'line one\nline two' });
    await round();
    await saved('whatsapp-settings', { whatsapp_template: 'parcel_news' });
    await written(company, { channel: 'whatsapp', body: 'line one\n\nline   two' });
    await round();
    expect(heard.map(({ path, headers }) => [path, headers['authorization']])).toEqual(
      Array(2).fill(['/v23.0/1055/messages', `Bearer ${token}`]),
    );
    const to = { messaging_product: 'whatsapp', recipient_type: 'individual', to: '9647701234567' };
    const parameters = [{ type: 'text', text: 'line one line two' }];
    expect(bodies(heard)).toEqual([
      { ...to, type: 'text', text: { body: 'line one\nline two' } },
      {
        ...to,
        type: 'template',
        template: { name: 'parcel_news', language: { code: 'ar' }, components: [{ type: 'body', parameters }] },
      },
    ]);
    expect(await states()).toEqual(['sent', 'sent']);
  });

  test.each([
    ['nobody with WhatsApp', 131_026, ['failed EANSWER 400', 'sent']],
    ['a reader who wrote too long ago', 131_047, ['failed EANSWER 400', 'sent']],
    ['a fault of this message', 100, ['queued EANSWER 400', 'sent']],
    ['a token that ended', 190, ['queued EAUTH 401', 'queued']],
    ['a template that is not there', 132_001, ['queued ETEMPLATE 404', 'queued']],
  ])('%s (%i) is told from what keeps all others', async (_, code, expected) => {
    const { at } = await service((_heard, before) => (before === 0 ? error(code) : {}));
    configureSenders({ whatsappUrl: at });
    await saved('whatsapp-settings', account);
    for (let nth = 0; nth < 2; nth++) await written(company, { channel: 'whatsapp' });
    await round();
    expect(await states()).toEqual(expected);
  });
});

test('e-mails leave by the company’s own mail server, and by nobody else’s', async () => {
  const took: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        took.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  configureMail({ allowsPrivate: true, timeoutMs: 1_500 });
  const email = { channel: 'email', address: 'rana@example.com' };
  await written(other, email);
  const { id, version } = (await clerk.call('GET', 'mail-settings')).body.result.item;
  const { port } = server.server.address() as AddressInfo;
  const own = { mail_driver: 'smtp', mail_host: '127.0.0.1', mail_port: port, mail_from_address: 'office@basra.test' };
  expect((await clerk.call('PUT', `mail-settings/${id}`, { version, ...own })).status).toBe(200);
  await written(company, email);
  await round(company, other);
  expect([took, await states(), await states(other)]).toEqual([['rana@example.com'], ['sent'], ['kept']]);
});

describe('settings by which nothing would leave', () => {
  const problems = async (of: Of, body: Record<string, unknown>) => {
    const { status, body: said } = await save(of, body);
    return status === 422 ? Object.keys(said.errors).toSorted() : status;
  };

  test('are refused at each field', async () => {
    expect(await problems('sms-settings', { sms_driver: 'http' })).toEqual([
      'sms_format',
      'sms_number_name',
      'sms_numbers',
      'sms_text_name',
      'sms_url',
    ]);
    const full = sms('https://sms.example.com');
    for (const [body, fields] of [
      [{ sms_url: 'sms.example.com' }, ['sms_url']],
      [{ sms_url: 'ftp://sms.example.com' }, ['sms_url']],
      [{ sms_url: 'https://user:pass@sms.example.com/' }, ['sms_url']],
      [{ sms_sender_name: null }, ['sms_sender_name']],
      [{ sms_keys: 'basic' }, ['messaging_service_key', 'messaging_service_token']],
      [{ sms_keys: 'bearer' }, ['messaging_service_token']],
      [{ sms_keys: 'fields', messaging_service_key: 'x' }, ['sms_key_name']],
      [{ sms_keys: 'bearer', messaging_service_token: 'two\nlines' }, ['messaging_service_token']],
      [{ sms_keys: 'bearer', messaging_service_token: 'كلمة' }, ['messaging_service_token']],
      [{ sms_driver: 'pigeon' }, ['sms_driver']],
    ] as const)
      expect(await problems('sms-settings', { ...full, ...body })).toEqual(fields);
    expect(await problems('whatsapp-settings', { whatsapp_driver: 'cloud' })).toEqual(['whatsapp_number_id', 'whatsapp_token']);
    for (const [body, fields] of [
      [{ whatsapp_number_id: '+964 770' }, ['whatsapp_number_id']],
      [{ whatsapp_template: 'Parcel News' }, ['whatsapp_template']],
      [{ whatsapp_template_language: 'arabic' }, ['whatsapp_template_language']],
    ] as const)
      expect(await problems('whatsapp-settings', body)).toEqual(fields);
  });

  test('lead into no private network, neither written out nor by a name', async () => {
    configureSenders({ allowsPrivate: false });
    for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', 'localhost', 'db.localhost', '0x7f.1', '2130706433'])
      expect([host, await problems('sms-settings', sms(`http://${host}`))]).toEqual([host, ['sms_url']]);
    configureSenders({ allowsPrivate: true });
    const { heard, at } = await service();
    await saved('sms-settings', sms(at));
    configureSenders({ allowsPrivate: false });
    await written(company);
    await round();
    expect([heard.length, await states()]).toEqual([0, ['queued EPRIVATE']]);
  });

  test('are for who may see the site settings; nothing is tried where messages leave by hand', async () => {
    const nobody = await company.person({ permissions: ['dashboard'] });
    expect((await nobody.call('GET', 'sms-settings')).status).toBe(403);
    expect((await nobody.call('POST', 'whatsapp-settings/test-message', { to: '07701234567' })).status).toBe(403);
    const { status, body } = await clerk.call('POST', 'sms-settings/test-message', { to: '07701234567' });
    expect([status, body.message]).toEqual([422, 'Messages leave by hand here: there is nothing to try.']);
  });
});

test('what waits and what did not leave is told beside the settings, with why', async () => {
  const { at } = await service(() => ({ status: 500 }));
  await saved('sms-settings', sms(at));
  await written(company);
  await written(company, { created_at: new Date(Date.now() - 25 * 3_600_000) });
  await round();
  const { messages_waiting, messages_failed, messages_reason } = await read('sms-settings');
  expect([messages_waiting, messages_failed]).toEqual([1, 1]);
  expect(messages_reason).toMatch(/^E(ANSWER 500|LATE)$/);
});
