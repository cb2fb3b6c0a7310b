import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { checkBooks } from '#insight/book-checks/server';
import { type Cell, type ExcelWorld, englishHeadings, excelWorld, sheetOf } from './excel-world.ts';

let w: ExcelWorld;
beforeAll(async () => {
  w = await excelWorld();
});
afterAll(() => w?.close());

const row = (number: string, more: Partial<Record<string, Cell>> = {}): Cell[] => {
  const cells: Record<string, Cell> = {
    receipt: number,
    client: 'Nadia Shop',
    receiver: 'Karim',
    phone: '07705000001',
    city: 'Basra',
    address: 'near the clock tower',
    amount: 50_000,
    note: null,
    ...more,
  } as Record<string, Cell>;
  return ['receipt', 'client', 'receiver', 'phone', 'city', 'address', 'amount', 'note'].map((name) => cells[name] ?? null);
};
const sheet = (...rows: Cell[][]) => sheetOf([englishHeadings, ...rows]);
const commit = (id: number) =>
  w.clerk.call('POST', `excel-files/${id}/commit`, {}, { 'idempotency-key': `commit/${id}/${Math.random()}` });

describe('a sheet of parcels', () => {
  test('is read and checked by a job, then made into parcels as if each were saved by hand', async () => {
    const file = await w.taken(await sheet(row('A1'), row('A2', { city: 'البصره', phone: '٠٧٧٠٥٠٠٠٠٠٢', amount: '٢٥٬٠٠٠' })));
    expect(file).toMatchObject({ state: 'checked', total: 2, bad: 0, done: 0, progress: 40 });
    const before = await w.parcels();
    expect((await commit(file.id)).status).toBe(200);
    await w.work();
    expect(await w.file(file.id)).toMatchObject({ state: 'done', done: 2, progress: 100 });
    expect(await w.parcels()).toBe(before + 2);
    const list = await w.admin.call('GET', 'shipments?search=A2');
    expect(list.body.result.items[0]).toMatchObject({
      receipt_no: 'A2',
      status_id: status.ready,
      price: '25000',
      delivery_fee: '5000',
      phone: '07705000002',
      city: { id: w.cityId },
      branch_id: w.o,
    });
  });

  test('what a saved sheet became is the list of it and nothing else, each row by its number; a stranger finds nothing', async () => {
    const file = await w.taken(await sheet(row('L1'), row('L2', { phone: '12' }), row('L3')));
    await commit(file.id);
    await w.work();
    const found = async (who = w.clerk) => {
      const { status: answered, body } = await who.call('GET', `shipments?excel_file_ids=${file.id}&sort_by=receipt_no`);
      expect(answered).toBe(200);
      return body.result.items.map((item: { receipt_no: string }) => item.receipt_no);
    };
    expect(await found()).toEqual(['L1', 'L3']);
    expect(await found(w.admin)).toEqual([]);
    const { body } = await w.clerk.call('GET', `excel-files/${file.id}/rows`);
    expect(body.result.items.map((item: { record_name: string }) => item.record_name)).toEqual(['L1', null, 'L3']);
  });

  test('weighs in kilograms, however the decimals are written', async () => {
    const headings = [...englishHeadings, 'Weight'];
    const file = await w.taken(
      await sheetOf([headings, [...row('W1'), 2.5], [...row('W2'), '٠٫٧٥'], [...row('W3'), '1,25'], [...row('W4'), '1.2345']]),
    );
    expect(file).toMatchObject({ total: 4, bad: 1 });
    await commit(file.id);
    await w.work();
    const weights = await Promise.all(
      ['W1', 'W2', 'W3'].map(async (number) => (await w.admin.call('GET', `shipments?search=${number}`)).body.result.items[0].id),
    );
    const told = await Promise.all(
      weights.map(async (id) => (await w.admin.call('GET', `shipments/${id}`)).body.result.item.weight),
    );
    expect(told).toEqual([2.5, 0.75, 1.25]);
  });

  test('says beside each cell what is wrong, and makes parcels of the other rows', async () => {
    const file = await w.taken(
      await sheet(
        row('B1', { phone: '123' }),
        row('B2', { amount: -5 }),
        row('B3', { city: 'Atlantis', client: 'Nobody' }),
        row('B4', { note: 'x'.repeat(31), address: null }),
        row('B5'),
        row('B5'),
        row('A1'),
        row('B8', { amount: 'abc', phone: null }),
      ),
    );
    expect(file).toMatchObject({ state: 'checked', total: 8, bad: 7 });
    const bad = (await w.rows(file.id, 'only=bad')).map((one) => [
      one.row_no,
      Object.fromEntries(one.problems.map((problem: { column: string; text: string }) => [problem.column, problem.text])),
    ]);
    expect(bad).toEqual([
      [2, { phone: expect.stringContaining('11') }],
      [3, { price: expect.any(String) }],
      [4, { city: 'No such city', client: 'There is nothing by this name' }],
      [5, { note: 'Note maximum 30 characters', address: 'Address required' }],
      [7, { receiptNo: 'Row 6 has the same receipt number' }],
      [8, { receiptNo: 'Another parcel has this receipt number' }],
      [9, { price: expect.any(String), phone: expect.stringContaining('required') }],
    ]);
    await commit(file.id);
    await w.work();
    expect(await w.file(file.id)).toMatchObject({ state: 'done', done: 1, bad: 7 });
  });

  test('with a column of exchanges: what is written is taken back, no is no, and a bare yes says too little', async () => {
    const exchange = (written: Cell, number: string) => [...row(number), written];
    const headings = [...englishHeadings, 'تبديل'];
    const cells = [exchange('الفستان الأحمر', 'X1'), exchange('لا', 'X2'), exchange(null, 'X3'), exchange('yes', 'X4')];
    const file = await w.taken(await sheetOf([headings, ...cells]));
    expect(file).toMatchObject({ state: 'checked', total: 4, bad: 1 });
    const [bad] = await w.rows(file.id, 'only=bad');
    expect(bad.problems).toEqual([{ column: 'exchangeOf', text: 'Write what is to be taken back, not only yes' }]);
    await commit(file.id);
    await w.work();
    const exchangeOf = async (number: string) =>
      (await w.admin.call('GET', `shipments?search=${number}`)).body.result.items[0].exchange_of;
    expect([await exchangeOf('X1'), await exchangeOf('X2'), await exchangeOf('X3')]).toEqual(['الفستان الأحمر', null, null]);
  });

  test('a cell put right in place makes its row good, and the rest of the file is saved afterwards', async () => {
    const file = await w.taken(await sheet(row('C1', { phone: '12' }), row('C2'), row('C2', { receiver: 'Other' })));
    const fix = (body: object) => w.clerk.call('POST', `excel-files/${file.id}/fix`, body);
    const fixed = await fix({ row: 2, column: 'phone', value: '07705000009' });
    expect(fixed.body.result).toMatchObject({ item: { bad: 1 }, row: { row_no: 2, state: 'good', problems: [] } });
    // The other row with the number is free of it as well.
    expect((await fix({ row: 3, column: 'receiptNo', value: 'C3' })).body.result.item.bad).toBe(0);
    await commit(file.id);
    await w.work();
    expect(await w.file(file.id)).toMatchObject({ done: 3, bad: 0 });
    expect((await fix({ row: 2, column: 'phone', value: '07705000010' })).status).toBe(409);
  });

  test('whose headings nobody knows asks which column is which, and remembers it', async () => {
    const strange = ['n', 'wer', 'ruf', 'wohin', 'da', 'wieviel'];
    const rows = (number: string): Cell[][] => [strange, [number, 'Nadia Shop', '07705000001', 'Basra', 'here', 9000]];
    const file = await w.taken(await sheetOf(rows('D1')));
    expect(file).toMatchObject({ state: 'mapping', headings: strange });
    const map = (columns: string[]) => w.clerk.call('POST', `excel-files/${file.id}/map`, { columns });
    expect((await map(['receiptNo', 'client'])).status).toBe(422);
    expect((await map(['receiptNo', 'client', 'phone', 'city', 'address', 'price'])).body.result.item.state).toBe('checking');
    await w.work();
    expect(await w.file(file.id)).toMatchObject({ state: 'checked', bad: 0 });
    const next = await w.taken(await sheetOf(rows('D2')));
    expect(next).toMatchObject({
      state: 'checked',
      bad: 0,
      columns: ['receiptNo', 'client', 'phone', 'city', 'address', 'price'],
    });
  });

  test('a city that is only spelt alike has to be confirmed, once for all its rows', async () => {
    const file = await w.taken(await sheet(row('E1', { city: 'Basraa' }), row('E2', { city: 'basraa ' }), row('E3')));
    expect(file.bad).toBe(2);
    const { items } = (await w.clerk.call('GET', `excel-files/${file.id}/cities`)).body.result;
    expect(items[0].offer).toEqual({ id: w.cityId, name: 'Basra' });
    const answer = await w.clerk.call('POST', `excel-files/${file.id}/confirm-city`, { written: 'Basraa', city_id: w.cityId });
    expect(answer.body.result.item).toMatchObject({ state: 'checked', bad: 0 });
  });

  test('uploaded again it is the same one, and nothing is made twice', async () => {
    const content = await sheet(row('F1'), row('F2'));
    const file = await w.taken(content);
    await commit(file.id);
    await w.work();
    const before = await w.parcels();
    const again = await w.upload(content, { name: 'renamed.xlsx' });
    expect([again.status, again.body.result.item.id, again.body.message]).toEqual([
      200,
      file.id,
      expect.stringContaining('before'),
    ]);
    await w.work();
    expect((await commit(file.id)).status).toBe(409);
    expect(await w.parcels()).toBe(before);
    const other = await w.company.person({ branchId: w.o, branchIds: [w.o] });
    expect((await w.upload(content, { as: other })).status).toBe(409);
  });

  test('uploaded again for another client it is another one', async () => {
    const [first, second] = [
      await w.company.create('client', { name: 'Ahmad Books', phone: '07702000071', branch_id: w.o }),
      await w.company.create('client', { name: 'Basim Phones', phone: '07702000072', branch_id: w.o }),
    ];
    const content = await sheetOf([englishHeadings.filter((one) => one !== 'Client'), row('WQ1').filter((_, at) => at !== 1)]);
    const of = (client: number) => ({ fields: { client_id: String(client) } });
    const mistaken = await w.taken(content, of(first));
    const meant = await w.taken(content, of(second));
    expect(meant.id).not.toBe(mistaken.id);
    expect((await w.upload(content, of(second))).body.result.item.id).toBe(meant.id);
    await commit(meant.id);
    await w.work();
    const { items } = (await w.admin.call('GET', 'shipments?search=WQ1')).body.result;
    expect(items.map((one: any) => one.client_id ?? one.client.id)).toEqual([second]);
  });

  test('the rows that failed come as a sheet that says why, and can be uploaded again', async () => {
    const file = await w.taken(await sheet(row('G1', { phone: '55' }), row('G2')));
    const answer = await w.world.product.server.inject({
      method: 'GET',
      url: `/api/v1/excel-files/${file.id}/failed-rows`,
      headers: { host: `${w.company.slug}.localhost`, authorization: `Bearer ${w.clerk.token}` },
    });
    expect(answer.headers['content-disposition']).toContain('sheet');
    const again = await w.taken(answer.rawPayload);
    expect(again).toMatchObject({ state: 'checked', total: 1, bad: 1 });
    const [only] = await w.rows(again.id);
    expect(only.cells.slice(-2)).toEqual(['2', expect.stringContaining('Receiver')]);
  });
});

describe('what is under way', () => {
  test('killed in the middle of saving goes on where it stood, and no parcel is made twice', async () => {
    const file = await w.taken(await sheet(...Array.from({ length: 120 }, (_, index) => row(`H${index}`))));
    const before = await w.parcels();
    await commit(file.id);
    await w.work(1);
    expect(await w.parcels()).toBe(before + 50);
    // The process dies while the second chunk is written.
    await w.world.ownerPool.query(`create function dies() returns trigger language plpgsql as $$ begin
      if new.receipt_no = 'H70' then raise exception 'killed'; end if; return new; end $$`);
    await w.world.ownerPool.query('create trigger dies before insert on shipment for each row execute function dies()');
    await expect(w.work(1)).rejects.toThrow('killed');
    expect(await w.parcels()).toBe(before + 50);
    await w.world.ownerPool.query('drop trigger dies on shipment');
    await w.work();
    expect(await w.file(file.id)).toMatchObject({ state: 'done', done: 120 });
    expect(await w.parcels()).toBe(before + 120);
    const { rows } = await w.world.ownerPool.query(
      `select count(distinct record_id)::int as n from sheet_row where tenant_id = $1 and sheet_id = $2`,
      [w.company.id, file.id],
    );
    expect(rows[0].n).toBe(120);
  });

  test('may be cancelled: what was made stays, the rest is not made', async () => {
    const file = await w.taken(await sheet(...Array.from({ length: 110 }, (_, index) => row(`I${index}`))));
    const before = await w.parcels();
    await commit(file.id);
    await w.work(1);
    expect((await w.clerk.call('POST', `excel-files/${file.id}/cancel`, {})).body.result.item.state).toBe('cancelled');
    expect(await w.work()).toBe(0);
    expect(await w.parcels()).toBe(before + 50);
  });

  test('ends where its person lost the right to it', async () => {
    const file = await w.taken(await sheet(row('J1')));
    const loser = await w.company.person({ permissions: ['create_shipments_excel'], branchId: w.o, branchIds: [w.o] });
    const his = await w.taken(await sheet(row('J2')), { as: loser });
    await loser.call('POST', `excel-files/${his.id}/commit`, {}, { 'idempotency-key': 'j2' });
    await w.world.ownerPool.query(`update role set permissions = '[]' where id = (select role_id from app_user where id = $1)`, [
      loser.id,
    ]);
    await w.work();
    expect((await w.world.ownerPool.query('select state from sheet where id = $1', [his.id])).rows[0].state).toBe('failed');
    expect((await w.file(file.id)).state).toBe('checked');
  });
});

describe('a whole upload taken back', () => {
  const made = async (...numbers: string[]) => {
    const file = await w.taken(await sheet(...numbers.map((number) => row(number))));
    await commit(file.id);
    await w.work();
    return file.id as number;
  };
  const undo = (id: number) =>
    w.clerk.call('POST', `excel-files/${id}/undo`, {}, { 'idempotency-key': `undo/${id}/${Math.random()}` });

  test('leaves no parcel and no number behind, and is on record', async () => {
    const before = await w.parcels();
    const id = await made('K1', 'K2');
    expect((await undo(id)).body.result.item.state).toBe('undoing');
    await w.work();
    expect(await w.file(id)).toMatchObject({ state: 'undone', done: 0 });
    expect(await w.parcels()).toBe(before);
    expect(await w.company.do(async (ctx) => (await checkBooks(ctx)).filter(({ faults }) => faults > 0))).toEqual([]);
    const { rows } = await w.world.ownerPool.query(
      `select count(*)::int as n from audit_entry where tenant_id = $1 and entity = 'shipment' and action = 'undoExcel' and user_id = $2`,
      [w.company.id, w.clerk.id],
    );
    expect(rows[0].n).toBe(2);
    // The same sheet may come again.
    const again = await made('K1', 'K2');
    expect([again !== id, await w.parcels()]).toEqual([true, before + 2]);
  });

  test('is refused once somebody worked on one of its parcels', async () => {
    const id = await made('L1', 'L2');
    const [parcel] = (await w.admin.call('GET', 'shipments?search=L2')).body.result.items;
    await w.admin.call('PUT', `shipments/${parcel.id}`, { note: 'seen', version: parcel.version });
    const { status, body } = await undo(id);
    expect([status, body.message]).toEqual([409, '1 parcel of this sheet was worked on since. Nothing is taken back.']);
  });
});

test('rows without receipt numbers are made once, however often the file is saved', async () => {
  const file = await w.taken(await sheet(row('', { receiver: 'R1' }), row('', { receiver: 'R2', phone: '1' })));
  const before = await w.parcels();
  await commit(file.id);
  await w.work();
  await w.clerk.call('POST', `excel-files/${file.id}/fix`, { row: 3, column: 'phone', value: '07705000001' });
  await commit(file.id);
  await w.work();
  expect([await w.parcels(), (await w.file(file.id)).done]).toEqual([before + 2, 2]);
});

describe('a job that failed halfway', () => {
  test('leaves what it made, and the rest may be saved afterwards; the sheet uploaded again is the same one', async () => {
    const content = await sheet(...Array.from({ length: 60 }, (_, index) => row(`Q${index}`)));
    const file = await w.taken(content);
    const before = await w.parcels();
    await commit(file.id);
    await w.work(1);
    await w.world.ownerPool.query(`update job set state = 'failed' where tenant_id = $1 and state = 'running'`, [w.company.id]);
    await w.world.ownerPool.query(`update sheet set state = 'failed' where id = $1`, [file.id]);
    expect((await w.upload(content)).body.result.item.id).toBe(file.id);
    expect((await w.file(file.id)).good).toBe(10);
    await commit(file.id);
    await w.work();
    expect([(await w.file(file.id)).state, await w.parcels()]).toEqual(['done', before + 60]);
  });
});

describe('whose it is', () => {
  test('another person’s file is not found, nor another company’s, on any way', async () => {
    const file = await w.taken(await sheet(row('M1')));
    const colleague = await w.company.person({});
    const theirs = await w.world.addTenant();
    const place = { name: { en: 'Cairo', ar: 'القاهرة' } };
    const [branch_id, governorate_id] = [
      await theirs.create('branch', { ...place, complete_phone: '07701000009' }),
      await theirs.create('governorate', place),
    ];
    const theirCity = await theirs.create('city', { title: place.name, governorate_id, branch_id });
    const stranger = await theirs.person({});
    for (const [who, city] of [
      [colleague, w.cityId],
      [stranger, theirCity],
    ] as const) {
      expect((await who.call('GET', `excel-files/${file.id}`)).status).toBe(404);
      for (const way of ['rows', 'cities', 'failed-rows'])
        expect((await who.call('GET', `excel-files/${file.id}/${way}`)).status).toBe(404);
      for (const way of ['map', 'confirm-city', 'fix', 'commit', 'cancel', 'undo']) {
        const body = way === 'confirm-city' ? { written: 'Basraa', city_id: city } : {};
        const answer = await who.call('POST', `excel-files/${file.id}/${way}`, body, { 'idempotency-key': `${way}/${who.id}` });
        expect([way, answer.status]).toEqual([way, 404]);
      }
      expect((await who.call('GET', 'excel-files')).body.result.items.map((one: { id: number }) => one.id)).not.toContain(
        file.id,
      );
    }
  });

  test('nobody uploads without the key for what he does with it', async () => {
    const editor = await w.company.person({ permissions: ['edit_shipments_excel'] });
    expect((await w.upload(await sheet(row('M2')), { as: editor })).status).toBe(403);
  });

  test('a client sends his own parcels only, without naming himself', async () => {
    const client = await w.company.person({
      kind: 'client',
      clientId: w.clientId,
      branchId: w.o,
      branchIds: [w.o],
      permissions: ['create_shipments_excel'],
    });
    const other = await w.company.create('client', { name: 'Other Shop', phone: '07702000099', branch_id: w.o });
    const content = await sheet(row('M3', { client: null }), row('M4', { client: 'Other Shop' }));
    const file = await w.taken(content, { as: client, fields: { client_id: String(other) } });
    const { rows } = await w.world.ownerPool.query('select reading from sheet_row where sheet_id = $1 order by row_no', [
      file.id,
    ]);
    expect([file.bad, rows[0].reading.client]).toEqual([1, w.clientId]);
  });
});

test('what no sheet and no screen would send is refused in words', async () => {
  const file = await w.taken(await sheet(row('S1', { city: 'Basraa' })));
  const say = async (way: string, body: object) => (await w.clerk.call('POST', `excel-files/${way}`, body)).status;
  expect(await say('paste', { mode: 'create', text: 'a\tb\n1\t2', name: 'x\u0000y' })).toBe(201);
  expect(await say('paste', { mode: 'create', text: 'a\u0000b' })).toBe(422);
  expect(await say('paste', { mode: '__proto__', text: 'a' })).toBe(422);
  expect(await say('paste', { mode: 'create', text: 'a\tb', name: [{ toString: 1 }] })).toBe(422);
  expect(await say(`${file.id}/confirm-city`, { written: 'Bas\u0000ra', city_id: w.cityId })).toBe(422);
  expect(await say(`${file.id}/confirm-city`, { written: 'Basraa', city_id: 1e18 })).toBe(422);
  expect(await say(`${file.id}/fix`, { row: 9e15, column: 'phone', value: '1' })).toBe(409);
  expect(await say(`${file.id}/fix`, { row: 2, column: 'constructor', value: '1' })).toBe(422);
  expect(await say(`${file.id}/fix`, { row: 2, column: 'phone', value: { a: 1 } })).toBe(422);
  expect(await say(`${file.id}/fix`, { row: 2, column: 'phone', value: '\ud800\u0000' })).toBe(200);
  expect(await say(`${file.id}/map`, { columns: Array.from({ length: 99 }, () => 'phone') })).toBe(422);
});

test('rows pasted from a sheet go the same way', async () => {
  const text = `Phone\tCity\tAddress\tAmount\r\n07705000001\tBasra\t"near\nthe tower"\t12,000\r\n`;
  const { body } = await w.clerk.call('POST', 'excel-files/paste', { mode: 'create', text, client_id: w.clientId });
  expect(body.result.item).toMatchObject({ format: 'paste', state: 'reading' });
  await w.work();
  expect(await w.file(body.result.item.id)).toMatchObject({ state: 'checked', total: 1, bad: 0 });
});

test('the template is read again without a question, in any language', async () => {
  for (const locale of ['en', 'ar', 'ku', 'fr', 'es', 'zh']) {
    const answer = await w.world.product.server.inject({
      method: 'GET',
      url: '/api/v1/excel-files/template',
      headers: { host: `${w.company.slug}.localhost`, authorization: `Bearer ${w.clerk.token}`, locale },
    });
    expect(answer.statusCode).toBe(200);
    const { readXlsx } = await import('hucre');
    const book = (await readXlsx(answer.rawPayload)) as { sheets: { rows: Cell[][] }[] };
    expect(book.sheets.length).toBe(3);
    const example = book.sheets[1]?.rows as Cell[][];
    const at = example[0]?.length ?? 0;
    const file = await w.taken(
      await sheetOf([example[0] as Cell[], (example[1] as Cell[]).map((cell, index) => cell ?? (index < at ? null : null))]),
      {
        fields: { client_id: String(w.clientId) },
      },
    );
    expect([locale, file.state, (await w.rows(file.id))[0].problems, file.columns.filter(Boolean).length]).toEqual([
      locale,
      'checked',
      [],
      21,
    ]);
  }
});
