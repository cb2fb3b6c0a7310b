import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { chanceOf } from '../../moves/server/random-day.ts';
import { type OfficeWorld, officeWorld } from '../../shipments/server/office-world.ts';

let w: OfficeWorld;
let other: number;
let third: number;
beforeAll(async () => {
  w = await officeWorld();
  other = await w.company.create('client', { name: 'Other Shop', phone: '07702000002', branch_id: w.o });
  third = await w.company.create('client', { name: 'Third Shop', phone: '07702000003', branch_id: w.d });
});
afterAll(() => w?.world.close());

const give = async (body: Record<string, unknown>, who: Person = w.admin) => {
  const answer = await who.call('POST', 'client-receipts', { client_id: w.clientId, ...body });
  return { status: answer.status, errors: answer.body.errors ?? {}, item: answer.body.result?.item };
};
const send = async (receipt_no: string, client_id = w.clientId) => {
  const parcel = { client_id, phone: '07705000001', city_id: w.cityId, address: 'by the clock', price: '50000', receipt_no };
  const answer = await w.admin.call('POST', 'shipments', parcel);
  return { status: answer.status, errors: answer.body.errors ?? {}, item: answer.body.result?.item };
};
const strike = (id: number, number: string) => w.admin.call('POST', `client-receipts/${id}/void`, { number, reason: 'Torn' });
const book = async (id: number) => (await w.admin.call('GET', `client-receipts/${id}`)).body.result.item;
const edit = async (id: number, body: Record<string, unknown>) =>
  w.admin.call('PUT', `client-receipts/${id}`, { ...body, version: (await book(id)).version });

describe('a booklet', () => {
  test('is named by its numbers as they are printed, and counts what is used, void and left', async () => {
    const { item } = await give({ prefix: 'N-', digits: 6, first_no: 501, last_no: 510 });
    expect(item.name).toBe('N-000501 – N-000510');
    expect((await send('N-000503')).status).toBe(201);
    expect((await strike(item.id, 'N-000504')).status).toBe(200);
    expect((await strike(item.id, '505')).status).toBe(200);
    expect(await book(item.id)).toMatchObject({ size: 10, used: 1, voided: 2, left: 7 });
    expect((await book(item.id)).voids).toMatchObject([{ number: 'N-000504', reason: 'Torn' }, { number: 'N-000505' }]);
  });

  test.each([
    [{ first_no: 20, last_no: 10 }, 'last_no'],
    [{ first_no: 1, last_no: 2_001 }, 'last_no'],
    [{ prefix: 'N7', first_no: 1, last_no: 9 }, 'prefix'],
    [{ first_no: 99_999, last_no: 100_001 }, 'prefix'],
    [{ prefix: 'N-', first_no: 510, last_no: 600 }, 'first_no'],
  ])('%j is refused beside %s', async (body, field) => {
    const { status, errors } = await give(body);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  test('with a number that is on another client’s parcel is refused', async () => {
    expect((await send('T-7', third)).status).toBe(201);
    expect((await give({ prefix: 'T-', first_no: 1, last_no: 10 })).errors).toHaveProperty('first_no');
    expect((await give({ client_id: third, prefix: 'T-', first_no: 1, last_no: 10 })).item).toMatchObject({ used: 1 });
  });

  test('for a client of another branch, or under another client’s name, is refused', async () => {
    const names = (await w.admin.call('GET', `commercial-names?client_id=${other}`)).body.result.items;
    const refused = [
      await give({ client_id: third, prefix: 'X', first_no: 1, last_no: 2 }, w.clerkOfO),
      await give({ commercial_name_id: names[0].id, prefix: 'X', first_no: 1, last_no: 2 }),
    ];
    expect(refused.map(({ errors }) => Object.keys(errors))).toEqual([['client_id'], ['commercial_name_id']]);
  });

  test('keeps the slips that are used or void when its range changes', async () => {
    const { item } = await give({ prefix: 'K', first_no: 1, last_no: 20 });
    await send('K5');
    await strike(item.id, 'K15');
    const tries = [{ first_no: 6 }, { last_no: 14 }, { prefix: 'KK' }, { client_id: other }, { digits: 4 }];
    for (const body of tries) expect([body, (await edit(item.id, body)).status]).toEqual([body, 422]);
    expect((await edit(item.id, { first_no: 5, last_no: 15 })).status).toBe(200);
  });

  test('of ten given out at once over the same numbers is one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => give({ prefix: 'R', first_no: 1 + at, last_no: 50 + at })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
  });

  test('that overlaps is refused by the database too', async () => {
    const twice = w.company.do(({ db, tenantId }) =>
      db.query(
        sql`insert into receipt_book (tenant_id, client_id, prefix, first_no, last_no) values (${tenantId}, ${w.clientId}, 'R', 55, 60), (${tenantId}, ${w.clientId}, 'R', 60, 61)`,
      ),
    );
    await expect(twice).rejects.toMatchObject({ code: '23P01' });
  });

  test('is seen by its client and his branch', async () => {
    const permissions = ['assign_clients_receipts'];
    const mine = await w.company.person({ kind: 'client', permissions, clientId: w.clientId });
    const others = await w.company.person({ kind: 'client', permissions, clientId: other });
    const { item } = await give({ prefix: 'S', first_no: 1, last_no: 2 });
    const seen = await Promise.all(
      [mine, others, w.clerkOfO, w.clerkOfD].map(async (who) => (await who.call('GET', `client-receipts/${item.id}`)).status),
    );
    expect(seen).toEqual([200, 404, 200, 404]);
  });
});

describe('a number typed on a parcel', () => {
  test('lies in a booklet of its client, if he has one; as before, if he has none', async () => {
    await give({ client_id: other, prefix: 'B', first_no: 1, last_no: 10 });
    expect((await send('B1', other)).status).toBe(201);
    expect((await send('Z-99', other)).errors.receipt_no[0]).toContain('none of the client’s booklets');
    const free = await w.company.create('client', { name: 'Free Shop', phone: '07702000004', branch_id: w.o });
    expect((await send('Z-99', free)).status).toBe(201);
    expect((await send('B2', free)).errors.receipt_no[0]).toContain('another client');
    expect((await send('', other)).item.receipt_no).toMatch(/^1\d{5}$/);
  });

  test('is not void, not in a disabled booklet, and not used twice', async () => {
    const { item } = await give({ prefix: 'V', first_no: 1, last_no: 10 });
    await strike(item.id, 'V3');
    expect((await send('V3')).errors.receipt_no[0]).toContain('Torn');
    expect((await send('V4')).status).toBe(201);
    expect((await send('V4')).errors).toHaveProperty('receipt_no');
    await w.admin.call('POST', `client-receipts/${item.id}/disable`);
    expect((await send('V5')).errors.receipt_no[0]).toContain('disabled');
  });

  test('is the same slip in Arabic digits and with blanks', async () => {
    const { item } = await give({ prefix: 'S-', digits: 2, first_no: 1, last_no: 50 });
    await strike(item.id, 'S-07');
    for (const number of ['S-12', 'S-١٢', 'S- 12']) expect([number, (await send(number, other)).status]).toEqual([number, 422]);
    for (const number of ['S-07', 'S-٠٧', 'S- 07']) expect([number, (await send(number)).status]).toEqual([number, 422]);
    expect((await send('S-١٣')).item).toMatchObject({ receipt_no: 'S-13' });
    expect((await send('S-13')).status).toBe(422);
  });

  test('is judged when a parcel is given another number or another sender, and at no other change', async () => {
    const { item } = await send('K7');
    const put = async (body: Record<string, unknown>) => {
      const { version } = (await w.admin.call('GET', `shipments/${item.id}`)).body.result.item;
      return (await w.admin.call('PUT', `shipments/${item.id}`, { ...body, version })).status;
    };
    expect([await put({ receipt_no: 'B3' }), await put({ receipt_no: 'K8' }), await put({ note: 'soft' })]).toEqual([
      422, 200, 200,
    ]);
  });

  test('is void or used, never both, however many do both at once', async () => {
    const { item } = await give({ prefix: 'W', first_no: 1, last_no: 20 });
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 ? [send(`W${at}`), strike(item.id, `W${at}`)] : [strike(item.id, `W${at}`), send(`W${at}`)],
      ).flat(),
    );
    const { used, voided } = await book(item.id);
    expect(used + voided).toBe(19);
  });

  test('struck out by five at once is struck out once', async () => {
    const { item } = await give({ prefix: 'F', first_no: 1, last_no: 2 });
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => strike(item.id, 'F1')))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

test.each([1, 2, 3])(
  'after any day (%i) every used number is in exactly one booklet, its client’s, and not void',
  async (seed) => {
    const chance = chanceOf(seed);
    const clients = await Promise.all(
      [1, 2, 3].map((at) =>
        w.company.create('client', { name: `Day ${seed}.${at}`, phone: `0770300${seed}00${at}`, branch_id: w.o }),
      ),
    );
    const prefix = `D${'abc'[seed - 1]}`;
    const anyone = () => clients[chance.below(clients.length)] as number;
    // Everybody keeps one booklet all day, so that no number is typed unchecked.
    for (const [at, client_id] of clients.entries())
      await give({ client_id, prefix, first_no: 1 + 20 * at, last_no: 8 + 20 * at });
    const books: number[] = [];
    for (let round = 0; round < 160; round++) {
      const first_no = 1 + chance.below(60);
      const range = { first_no, last_no: first_no + chance.below(12) };
      const what = chance.below(10);
      const one = books[chance.below(books.length)];
      if (what < 2 || !one) {
        const { item } = await give({ client_id: anyone(), prefix, ...range });
        if (item) books.push(item.id);
      } else if (what < 7) await send(`${prefix}${first_no}`, anyone());
      else if (what === 7) await strike(one, `${prefix}${first_no}`);
      else if (what === 8) await edit(one, { client_id: anyone(), ...range });
      else await w.admin.call('POST', `client-receipts/${one}/${chance.below(2) ? 'disable' : 'enable'}`);
    }
    const wrong = await w.company.do(({ db, tenantId }) =>
      db.query(sql`select s.receipt_no from shipment s
      left join receipt_book b on b.tenant_id = s.tenant_id and b.prefix = ${prefix}
        and substr(s.receipt_no, 3)::bigint between b.first_no and b.last_no
      left join receipt_void v on v.tenant_id = b.tenant_id and v.book_id = b.id and v.number = substr(s.receipt_no, 3)::bigint
      where s.tenant_id = ${tenantId} and s.receipt_no like ${`${prefix}%`}
      group by s.receipt_no, s.client_id having count(b.id) <> 1 or bool_or(b.client_id <> s.client_id) or count(v.number) > 0`),
    );
    const counted = (await w.admin.call('GET', 'client-receipts?per_page=200&sort_by=id')).body.result.items.filter(
      (one: { prefix: string }) => one.prefix === prefix,
    );
    const used = counted.reduce((sum: number, one: { used: number }) => sum + one.used, 0);
    expect([wrong, used]).toEqual([[], await numbersWith(prefix)]);
    expect(used).toBeGreaterThan(3);
  },
);

const numbersWith = (prefix: string) =>
  w.company.do(async ({ db, tenantId }) => {
    const { n } = await db.one<{ n: number }>(
      sql`select count(*)::int as n from shipment where tenant_id = ${tenantId} and receipt_no like ${`${prefix}%`}`,
    );
    return n;
  });
