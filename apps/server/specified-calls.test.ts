import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShipment } from '#courier/shipments/server';
import { type OfficeWorld, officeWorld } from '../../modules/courier/shipments/server/office-world.ts';

// Calls that others rely on, by the names and in the words of the specification.
let w: OfficeWorld;
let parcel: number;
beforeAll(async () => {
  w = await officeWorld();
  const given = { client: w.clientId, city: w.cityId, phone: '07705000001', address: 'x', price: 50_000, receiptNo: 'R-1' };
  parcel = await w.company.do((ctx) => createShipment(ctx, given));
});
afterAll(() => w?.world.close());

const open = async (path: string) => (await w.admin.call('GET', path)).body;
const namesIn = (items: { id: number; name: unknown }[]) => items.map(({ name }) => (name as { en?: string }).en ?? name);
const ask = (method: 'GET' | 'POST', url: string, payload?: object, token?: string) =>
  w.world.product.server.inject({
    method,
    url: `/api/v1/${url}`,
    headers: { host: `${w.company.slug}.localhost`, ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });
/** What a company of its own settings is told. */
const set = async (change: object) => {
  const { item } = (await open('company-settings')).result;
  const { status, body } = await w.admin.call('PUT', `company-settings/${item.id}`, { version: item.version, ...change });
  expect([status, body.errors]).toEqual([200, undefined]);
};

describe('settings', () => {
  test('are told before anybody signs in: names and marks, business types, subscription, and the block of shipments', async () => {
    const { result } = (await ask('GET', 'settings')).json();
    expect(result).toMatchObject({
      name: { en: `Company ${w.company.slug}` },
      logo_fullpath: null,
      business_type_id: 1,
      business_sub_type_id: 1,
      subscription: { status: expect.any(String) },
      disabled_at: null,
      shipment_settings: {
        phone_digit_lengths: [11, 16],
        phone_limit_rank_first: 11,
        phone_limit_rank_second: 16,
        shipments_per_page: expect.any(Number),
        currencies: expect.arrayContaining(['IQD', 'USD']),
      },
    });
  });

  test('say how many digits a phone has, and the refusal follows them', async () => {
    const phone = async (complete_phone: string) => {
      const { status, body } = await w.admin.call('POST', 'branches', { name: { en: 'Erbil', ar: 'أربيل' }, complete_phone });
      return status === 201 ? 'taken' : body.errors.complete_phone[0];
    };
    expect(await phone('0770123')).toBe('Phone must be 11 digits.');
    expect(await phone('0770x234567')).toBe('Phone must be a number.');
    await set({ phone_limit_rank_first: 10, phone_limit_rank_second: 14 });
    await expect.poll(() => phone('0770123')).toBe('Phone must be 10 digits.');
    expect([await phone('0770123456'), await phone('12345678901234')]).toEqual(['taken', 'Phone must be 10 digits.']);
    await set({ phone_limit_rank_first: 11, phone_limit_rank_second: 16 });
    await expect.poll(() => phone('0770123')).toBe('Phone must be 11 digits.');
  });
});

describe('signing in', () => {
  const signIn = (payload: object) => ask('POST', 'auth/login', payload);

  test('answers a token, and with it who one is, where he works and what he may do', async () => {
    const held = ['show_branches_definition', 'dashboard'];
    const person = await w.company.person({ permissions: held, branchId: w.d, branchIds: [w.d] });
    const identifier = `person${person.principal.name.split(' ')[1]}@${w.company.slug}.test`;
    const { access_token } = (await signIn({ identifier, password: 'correct horse 1' })).json().result;
    const { user } = (await ask('GET', 'auth/me', undefined, access_token)).json().result;
    expect(user).toMatchObject({ id: person.id, name: person.principal.name, branch_id: w.d });
    expect([...user.permissions].sort()).toEqual([...held].sort());
  });

  test('says that credentials do not match, that an account is deactivated, that a password is required', async () => {
    const gone = await w.company.person({ role: 'viewer' });
    const identifier = `person${gone.principal.name.split(' ')[1]}@${w.company.slug}.test`;
    expect((await signIn({ identifier, password: 'not the password' })).json().errors).toEqual({
      identifier: ['These credentials do not match our records.'],
    });
    expect((await signIn({ identifier, password: '' })).json().errors).toEqual({ password: ['Password required.'] });
    await w.admin.call('POST', `users/${gone.id}/disable`);
    const { message } = (await signIn({ identifier, password: 'correct horse 1' })).json();
    expect(message).toBe('This account is deactivated, contact administration.');
  });
});

describe('branches', () => {
  test('are a lookup where they are not asked for by page', async () => {
    const { result } = await open('branches?paginated=false');
    expect(namesIn(result.items)).toEqual(expect.arrayContaining(['Baghdad', 'Basra']));
    expect(Object.keys(result.items[0]).sort()).toEqual(['city_id', 'id', 'name']);
  });

  test('come by page, status, words and order, each way round, with how many there are', async () => {
    const found = async (query: string) => {
      const { result } = await open(`branches?search=ba&${query}`);
      return [result.pagination.total_records, ...namesIn(result.items)];
    };
    expect(await found('page=1&status=active&sort_by=id&sort_desc=false')).toEqual([2, 'Baghdad', 'Basra']);
    expect(await found('page=1&status=active&sort_by=id&sort_desc=true')).toEqual([2, 'Basra', 'Baghdad']);
    expect(await found('sort_by=id&sort_order=desc')).toEqual([2, 'Basra', 'Baghdad']);
    expect(await found('sort_by=id&sort_as=desc')).toEqual([2, 'Basra', 'Baghdad']);
    expect(await found('per_page=1&page=2&sort_by=id')).toEqual([2, 'Basra']);
    expect(await found('status=disabled')).toEqual([0]);
  });

  test('are disabled, enabled and deleted, each with a message', async () => {
    const id = await w.company.create('branch', { name: { en: 'Kut', ar: 'الكوت' }, complete_phone: '07701000009' });
    const told = async (method: 'POST' | 'DELETE', path: string) => {
      const { status, body } = await w.admin.call(method, `branches/${id}${path}`);
      return [status, body.success, body.message, Boolean(body.result?.item?.disabled_at)];
    };
    expect(await told('POST', '/disable')).toEqual([200, true, 'Disabled.', true]);
    expect(await told('POST', '/enable')).toEqual([200, true, 'Enabled.', false]);
    expect((await told('DELETE', '')).slice(0, 3)).toEqual([200, true, 'Deleted.']);
    const { status, body } = await w.admin.call('GET', `branches/${id}`);
    expect([status, body.message]).toEqual([404, 'Item not found or deleted.']);
  });

  test('whose address for letters is none are told so', async () => {
    const { body } = await w.admin.call('POST', 'branches', { email: 'basra at karwan' });
    expect(body.errors).toMatchObject({ email: ['Enter a valid email address.'], name: ['This field is required.'] });
  });
});

test('clients are a lookup, and so are the delivery agents who are active', async () => {
  const { result } = await open('clients?paginated=false');
  expect(result.items).toEqual([expect.objectContaining({ id: w.clientId, name: 'Nadia Shop' })]);
  const away = await w.company.create('courier', { name: 'Omar', phone: '07703000007', branch_id: w.d });
  const active = async () => (await open('deliveries?paginated=false&active=true')).result.items.map(({ id }: any) => id);
  expect(await active()).toEqual(expect.arrayContaining([w.agentId, away]));
  await w.admin.call('POST', `deliveries/${away}/disable`);
  expect(await active()).toEqual([w.agentId]);
});

test('a delivery address is made of its city and its name, and answered', async () => {
  const sent = { city_id: w.cityId, name: { ar: 'العشار', en: 'Ashar' } };
  const { status, body } = await w.admin.call('POST', 'delivery-addresses', sent);
  expect([status, body.result.item]).toMatchObject([201, { id: expect.any(Number), ...sent }]);
});

describe('the list of shipments', () => {
  test('answers its rows, their pages and what they come to', async () => {
    const { success, result } = await open('shipments?receipt_no=R-1');
    expect(success).toBe(true);
    expect(result.items.map(({ id }: { id: number }) => id)).toEqual([parcel]);
    expect(result.pagination).toMatchObject({ from: 1, to: 1, total_records: 1, has_more: false });
    expect(result.totals).toMatchObject({ count: 1, price_sum: '50000', shipping_cost_sum: '5000', net: '45000' });
  });

  test('is narrowed by number, phone, client, shop, agent, city, branch and by the days it was made and changed', async () => {
    const agent = await w.company.create('courier', { name: 'Salam', phone: '07703000008', branch_id: w.d });
    await w.world.ownerPool.query('update shipment set courier_id = $2 where id = $1', [parcel, agent]);
    const shop = (await open(`shipments/${parcel}`)).result.item.commercial_name.id;
    const other = 987_654_321;
    const filters: [string, unknown, unknown][] = [
      ['receipt_no', 'R-1', 'R-2'],
      ['phone', '07705000001', '07705000002'],
      ['client_id', w.clientId, other],
      ['client_ids', w.clientId, other],
      ['commercial_name_id', shop, other],
      ['delivery_id', agent, other],
      ['delivery_ids', agent, other],
      ['city_id', w.cityId, other],
      ['branch_ids', w.o, other],
      ['created_at_from', '2026-11-21', '2026-11-22'],
      ['created_at_to', '2026-11-21', '2026-11-20'],
      ['updated_at_from', '2020-01-01', '2199-01-01'],
      ['updated_at_to', '2199-01-01', '2020-01-01'],
    ];
    for (const [name, own, foreign] of filters) {
      const found = async (value: unknown) => (await open(`shipments?${name}=${value}`)).result.items.length;
      expect([name, await found(own), await found(foreign)]).toEqual([name, 1, 0]);
    }
  });
});

test('a parcel whose receipt number another one has already exists', async () => {
  const body = { client_id: w.clientId, city_id: w.cityId, phone: '07705000001', address: 'x', price: '1', receipt_no: 'R-1' };
  const { body: answer } = await w.admin.call('POST', 'shipments', body);
  expect(answer.errors.receipt_no[0]).toMatch(/^Shipment already exists/);
});

test('an amount that is no number, or nothing at all, is told so beside its field', async () => {
  const refused = async (amount: string) =>
    (await w.admin.call('POST', 'transactions/credit', { amount }, { 'idempotency-key': amount })).body.errors.amount;
  expect(await refused('fifty')).toEqual(['Amount must be a number.']);
  expect(await refused('0')).toEqual(['Amount must be greater than 0.']);
  expect(await refused('-5')).toEqual([expect.stringContaining('Amount must')]);
});

test('the invoice of a parcel is answered as the address of a PDF, which opens in a tab that brings no sign-in', async () => {
  const { pdf_url } = (await open(`shipment-print/${parcel}/invoice`)).result;
  const { statusCode, headers, rawPayload } = await w.world.product.server.inject({ method: 'GET', url: pdf_url });
  expect([statusCode, headers['content-type'], rawPayload.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
});

test('a socket waits five seconds, and is asked every five whether it is still there', async () => {
  const origin = await w.world.product.server.listen({ port: 0, host: '127.0.0.1' });
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const first = await new Promise<string>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(String(data)));
    socket.addEventListener('error', () => reject(new Error('not opened')));
  });
  socket.close();
  expect(JSON.parse(first.slice(1))).toMatchObject({ pingInterval: 5000, pingTimeout: 5000 });
});
