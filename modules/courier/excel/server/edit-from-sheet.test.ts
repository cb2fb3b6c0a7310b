import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { type Cell, type ExcelWorld, excelWorld, sheetOf } from './excel-world.ts';

let w: ExcelWorld;
let numbers = 0;
beforeAll(async () => {
  w = await excelWorld();
});
afterAll(() => w?.close());

const parcel = async (more: Record<string, unknown> = {}) => {
  const body = {
    client_id: w.clientId,
    receipt_no: `P${++numbers}`,
    phone: '07705000001',
    receiver_name: 'Karim',
    city_id: w.cityId,
    address: 'near the clock tower',
    price: '50000',
    ...more,
  };
  return (await w.admin.call('POST', 'shipments', body)).body.result.item as Record<string, any> & { id: number };
};
const shown = async (id: number) => (await w.admin.call('GET', `shipments/${id}`)).body.result.item;
const taken = async (...rows: Cell[][]) => w.taken(await sheetOf(rows), { fields: { mode: 'edit' } });
const commit = async (id: number) => {
  await w.clerk.call('POST', `excel-files/${id}/commit`, {}, { 'idempotency-key': `${id}/${Math.random()}` });
  await w.work();
  return w.file(id);
};

test('a sheet of changes touches the columns it has, by receipt number, and nothing else', async () => {
  const [one, two] = [await parcel(), await parcel({ note: 'old' })];
  const file = await taken(
    ['Receipt number', 'Phone', 'Note', 'Amount'],
    [one.receipt_no, '7705000099', 'call first', 60_000],
    [two.receipt_no, null, null, null],
  );
  expect(file).toMatchObject({ mode: 'edit', state: 'checked', total: 2, bad: 0 });
  expect(await shown(one.id)).toMatchObject({ phone: '07705000001', price: '50000', version: one.version });
  expect(await commit(file.id)).toMatchObject({ state: 'done', done: 2 });
  expect(await shown(one.id)).toMatchObject({
    phone: '07705000099',
    note: 'call first',
    price: '60000',
    expected: '60000',
    receiver_name: 'Karim',
    address: 'near the clock tower',
    city: { id: w.cityId },
  });
  // Empty cells change nothing.
  expect(await shown(two.id)).toMatchObject({ phone: '07705000001', note: 'old', price: '50000', version: two.version });
});

test('it obeys the guards of editing, and says so before anything is changed', async () => {
  const [ready, travelling] = [await parcel(), await parcel()];
  await w.admin.call('POST', `shipments/${travelling.id}/move`, {
    transfer_to_status: status.inStore,
    version: travelling.version,
  });
  const { status_id } = await shown(travelling.id);
  expect(status_id).toBe(8);
  const file = await taken(
    ['Receipt number', 'Amount'],
    [ready.receipt_no, 70_000],
    [travelling.receipt_no, 70_000],
    ['no such number', 1000],
    [ready.receipt_no, 80_000],
    [null, 5],
  );
  const problems = (await w.rows(file.id, 'only=bad')).map((row) => [
    row.row_no,
    row.problems.map((one: { text: string }) => one.text),
  ]);
  expect(problems).toEqual([
    [3, ['The amount can only be changed by a price request now']],
    [4, ['Shipment not found']],
    [5, ['Row 2 has the same receipt number']],
    [6, [expect.stringContaining('required')]],
  ]);
  expect((await shown(ready.id)).price).toBe('50000');
  expect(await commit(file.id)).toMatchObject({ done: 1, bad: 4 });
  expect([(await shown(ready.id)).price, (await shown(travelling.id)).price]).toEqual(['70000', '50000']);
});

test('a parcel somebody changed after the check is left, with the reason', async () => {
  const one = await parcel();
  const file = await taken(['Receipt number', 'Note'], [one.receipt_no, 'from the sheet']);
  await w.admin.call('PUT', `shipments/${one.id}`, { note: 'by hand', version: one.version });
  expect(await commit(file.id)).toMatchObject({ done: 0, bad: 1 });
  expect((await shown(one.id)).note).toBe('by hand');
  // Checked again, it is the same row on what stands now.
  await w.clerk.call('POST', `excel-files/${file.id}/fix`, { row: 2, column: 'note', value: 'from the sheet after all' });
  expect(await commit(file.id)).toMatchObject({ done: 1, bad: 0 });
  expect((await shown(one.id)).note).toBe('from the sheet after all');
});

test('a parcel its person does not see is none', async () => {
  const elsewhere = await w.company.create('branch', { name: { en: 'Mosul', ar: 'الموصل' }, complete_phone: '07701000009' });
  const stranger = await w.company.person({ branchId: elsewhere, branchIds: [elsewhere] });
  const one = await parcel();
  const file = await w.taken(
    await sheetOf([
      ['Receipt number', 'Note'],
      [one.receipt_no, 'mine now'],
    ]),
    {
      as: stranger,
      fields: { mode: 'edit' },
    },
  );
  expect(file.bad).toBe(1);
});

test('a parcel is known by its number in either kind of digits and with blanks; in two spellings it stands there twice', async () => {
  const [one, two] = [await parcel({ receipt_no: 'N ٤١' }), await parcel({ receipt_no: '٧٠٧٧' })];
  const file = await taken(['Receipt number', 'Note'], ['N 41', 'first'], ['7077', 'second'], ['٧٠٧٧', 'third']);
  expect((await w.rows(file.id, 'only=bad')).map((row) => row.row_no)).toEqual([4]);
  expect(await commit(file.id)).toMatchObject({ done: 2 });
  expect([(await shown(one.id)).note, (await shown(two.id)).note]).toEqual(['first', 'second']);
});

test('a sheet of changes is not taken back', async () => {
  const one = await parcel();
  const file = await taken(['Receipt number', 'Note'], [one.receipt_no, 'x']);
  await commit(file.id);
  expect((await w.clerk.call('POST', `excel-files/${file.id}/undo`, {}, { 'idempotency-key': 'u' })).status).toBe(409);
});
