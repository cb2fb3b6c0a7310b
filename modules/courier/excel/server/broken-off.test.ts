import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/server';
import { type Cell, type ExcelWorld, englishHeadings, excelWorld, sheetOf } from './excel-world.ts';

// What happens to a sheet between its steps: nothing of it is lost in silence, and nobody waits in a ring.
let w: ExcelWorld;
beforeAll(async () => {
  w = await excelWorld();
});
afterAll(() => w?.close());

const row = (number: string, phone = '07705000001'): Cell[] => [
  number,
  'Nadia Shop',
  'Karim',
  phone,
  'Basra',
  'near the clock tower',
  50_000,
  null,
];
const sheet = (rows: Cell[][]) => sheetOf([englishHeadings, ...rows]);
const many = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => row(`${prefix}${index}`));
const say = (id: number, verb: string, body: object = {}) =>
  w.clerk.call('POST', `excel-files/${id}/${verb}`, body, { 'idempotency-key': `${verb}/${id}/${Math.random()}` });
const rowsOf = async (id: number, state: string) => {
  const { rows } = await w.world.ownerPool.query('select count(*)::int as n from sheet_row where sheet_id = $1 and state = $2', [
    id,
    state,
  ]);
  return rows[0].n as number;
};

describe('a check that was broken off', () => {
  test('is not saved by halves: the rest is checked first, then nothing of the sheet is missing', async () => {
    const rows = [...many(2000, 'M'), row('M-bad', '1'), row('M-last')];
    const { body } = await w.upload(await sheet(rows));
    const { id } = body.result.item;
    await w.work(2);
    await say(id, 'cancel');
    expect(await w.file(id)).toMatchObject({ state: 'cancelled', good: 2000, unchecked: 2 });
    const commit = await say(id, 'commit');
    expect([commit.status, commit.body.message]).toEqual([409, expect.stringContaining('checked to the end')]);
    expect((await say(id, 'check')).body.result.item.state).toBe('checking');
    await w.work();
    expect(await w.file(id)).toMatchObject({ state: 'checked', total: 2002, bad: 1, good: 2001, unchecked: 0 });
    expect((await say(id, 'commit')).status).toBe(200);
    await say(id, 'cancel');
  });

  test('while nobody had said what its columns are, asks for them again', async () => {
    const strange = ['n', 'wer', 'ruf', 'wohin', 'da', 'wieviel'];
    const file = await w.taken(await sheetOf([strange, ['V1', 'Nadia Shop', '07705000001', 'Basra', 'here', 9000]]));
    await say(file.id, 'cancel');
    expect((await say(file.id, 'check')).body.result.item.state).toBe('mapping');
    expect((await say(file.id, 'check')).status).toBe(409);
  });
});

test('a cell put right beside more rows of one number than are judged at once is judged by the job, and not kept as it was', async () => {
  const file = await w.taken(await sheet([...many(1, 'N'), ...Array.from({ length: 520 }, () => row('SAME'))]));
  expect(file.bad).toBe(519);
  const fixed = await say(file.id, 'fix', { row: 3, column: 'receiptNo', value: 'OTHER' });
  expect(fixed.body.result.item.state).toBe('checking');
  await w.work();
  expect(await w.file(file.id)).toMatchObject({ state: 'checked', good: 3, bad: 518 });
});

describe('a sheet taken back', () => {
  test('but for a parcel somebody touched meanwhile, may come again', async () => {
    const content = await sheet([row('T1'), row('T2')]);
    const { id } = await w.taken(content);
    await say(id, 'commit');
    await w.work();
    await say(id, 'undo');
    const [parcel] = (await w.admin.call('GET', 'shipments?search=T2')).body.result.items;
    await w.admin.call('PUT', `shipments/${parcel.id}`, { note: 'seen', version: parcel.version });
    await w.work();
    expect(await w.file(id)).toMatchObject({ state: 'undone', done: 1 });
    const again = await w.upload(content);
    expect([again.status, again.body.result.item.id === id]).toEqual([201, false]);
  });

  test('in part leaves its rows as they are: no parcel that was taken back is made again by mending a cell', async () => {
    const { id } = await w.taken(await sheet(many(210, 'U')));
    await say(id, 'commit');
    await w.work();
    await say(id, 'undo');
    await w.work(1);
    await say(id, 'cancel');
    expect([await rowsOf(id, 'undone'), await rowsOf(id, 'done')]).toEqual([200, 10]);
    expect((await say(id, 'fix', { row: 2, column: 'phone', value: '07705000002' })).status).toBe(409);
    expect((await say(id, 'undo')).status).toBe(200);
    await w.work();
    expect(await w.file(id)).toMatchObject({ state: 'undone', done: 0 });
  });
});

test('a number with a dot and a nought is the one written on the parcel, when it is made as when it is changed', async () => {
  const { id } = await w.taken(await sheet([row('INV-1.0'), row('910002.0')]));
  await say(id, 'commit');
  await w.work();
  const { body } = await w.upload(
    await sheetOf([
      ['Receipt number', 'Note'],
      ['INV-1.0', 'a'],
      ['910002.0', 'b'],
    ]),
    {
      fields: { mode: 'edit' },
    },
  );
  await w.work();
  expect(await w.file(body.result.item.id)).toMatchObject({ bad: 0, good: 2 });
});

test('a number outside the client’s booklets is said by the check, beside its cell', async () => {
  const clientId = await w.company.create('client', { name: 'Booked Shop', phone: '07702000077', branch_id: w.o });
  await w.admin.call('POST', 'client-receipts', { client_id: clientId, prefix: 'BK-', digits: 4, first_no: 1, last_no: 10 });
  const of = (number: string) => row(number).with(1, 'Booked Shop');
  const file = await w.taken(await sheet([of('BK-0003'), of('BK-0011'), row('BK-0004'), row('FREE-1')]));
  const rows = await w.rows(file.id);
  expect(rows.map(({ state }) => state)).toEqual(['good', 'bad', 'bad', 'good']);
  expect(rows[1].problems).toMatchObject([{ column: 'receiptNo' }]);
});

describe('nobody waits in a ring', () => {
  /** Holds a row as another transaction would, while something else is tried. */
  const holding = <T>(
    what: ReturnType<typeof sql>,
    meanwhile: (take: (other: ReturnType<typeof sql>) => Promise<unknown>) => Promise<T>,
  ) =>
    w.company.do(async ({ db }) => {
      await db.query(sql`${what} for update`);
      return meanwhile((other) => db.query(sql`${other} for update nowait`));
    });
  const soon = () => new Promise((resolve) => setTimeout(resolve, 300));

  test('cancelling waits for the step under way before it touches the file', async () => {
    const { body } = await w.upload(await sheet(many(3, 'W')));
    const { id } = body.result.item;
    let cancelled: Promise<{ status: number }> | undefined;
    await holding(sql`select from job where id = (select job_id from sheet where id = ${id})`, async (take) => {
      cancelled = say(id, 'cancel');
      await soon();
      await take(sql`select from sheet where id = ${id}`);
    });
    expect((await cancelled)?.status).toBe(200);
    expect((await w.file(id)).state).toBe('cancelled');
  });

  test('changes take their parcels in the order everybody does, whatever the sheet’s', async () => {
    const { id } = await w.taken(await sheet([row('Y1'), row('Y2')]));
    await say(id, 'commit');
    await w.work();
    const edit = await w.upload(
      await sheetOf([
        ['Receipt number', 'Note'],
        ['Y2', 'a'],
        ['Y1', 'b'],
      ]),
      { fields: { mode: 'edit' } },
    );
    await w.work();
    await say(edit.body.result.item.id, 'commit');
    let worked: Promise<number> | undefined;
    await holding(sql`select from shipment where receipt_no = 'Y1'`, async (take) => {
      worked = w.work();
      await soon();
      await take(sql`select from shipment where receipt_no = 'Y2'`);
    });
    await worked;
    expect(await w.file(edit.body.result.item.id)).toMatchObject({ state: 'done', done: 2 });
  });
});
