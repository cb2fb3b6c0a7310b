import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';
import { type Cell, type SheetDesk, sheetDesk, sheetOf } from '../../../foundation/sheets/server/sheet-world.ts';

let world: World;
let company: Company;
let desk: SheetDesk;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  const here = await company.create('branch', { name: { en: 'Karrada', ar: 'الكرادة' }, complete_phone: '07701000001' });
  await company.create('customerGroup', { name: { en: 'Wholesale', ar: 'جملة' }, percent: -10 });
  const clerk = await company.person({ branchId: here, branchIds: [here] });
  desk = sheetDesk({ world, company, clerk, calls: 'sheets', says: { kind: 'customer', mode: 'save' } });
});
afterAll(async () => {
  await world?.close();
  desk?.clear();
});

const sheet = (...rows: Cell[][]) => sheetOf([['Phone', 'Name', 'Group', 'Limit', 'Balance'], ...rows]);
const saved = async (content: Buffer) => {
  const { id } = await desk.taken(content);
  await desk.clerk.call('POST', `sheets/${id}/commit`, {}, { 'idempotency-key': `commit/${id}` });
  await desk.work();
  return desk.file(id);
};
const owed = async (phone: string) =>
  (await desk.clerk.call('GET', `customers?phone=${phone}`)).body.result.items.map(
    ({ name, balance, credit_limit }: Record<string, unknown>) => [name, balance, credit_limit],
  );

test('a sheet of customers makes each with what he owed, and a second time changes nothing', async () => {
  const content = await sheet(
    ['07706000001', 'زبون الجملة', 'جملة', 500000, 60000],
    ['07706000002', 'Walks in', null, null, null],
    ['12', 'No phone', null, null, null],
  );
  expect(await saved(content)).toMatchObject({ done: 2, bad: 1 });
  expect(await owed('07706000001')).toEqual([['زبون الجملة', '60000', '500000']]);
  expect(await owed('07706000002')).toEqual([['Walks in', '0', null]]);
  await saved(content);
  expect(await owed('07706000001')).toEqual([['زبون الجملة', '60000', '500000']]);
  const { rows } = await world.ownerPool.query(`select count(*)::int as n from journal_entry where tenant_id = $1`, [company.id]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('a corrected balance of a known one is put right in the books', async () => {
  await saved(await sheet(['07706000001', 'زبون الجملة', 'جملة', 500000, 45000]));
  expect(await owed('07706000001')).toEqual([['زبون الجملة', '45000', '500000']]);
});

describe.each([
  ['customer', 'Group', 'customers'],
  ['supplier', 'Currency', 'suppliers'],
])('a sheet of %ss with every kind of mistake', (kind, own, path) => {
  const headings = ['Phone', 'Name', own, 'Balance', 'E-mail', 'Terms', 'Term unit', 'Opening date', 'Note'];
  type Row = Partial<Record<string, Cell>>;
  const mistakes: [what: Row, columns: string[]][] = [
    [{ Phone: null }, ['phone']],
    [{ Phone: '12' }, ['phone']],
    [{ Phone: '07709000000' }, ['phone']],
    [{ Name: null }, ['name']],
    [{ Name: 'x'.repeat(300) }, ['name']],
    [{ [own]: 'Nothing like it' }, [own === 'Group' ? 'customerGroup' : 'currency']],
    [{ Balance: -5 }, ['openingBalance']],
    [{ Balance: 'much' }, ['openingBalance']],
    [{ 'E-mail': 'nobody' }, ['email']],
    [{ Terms: 'long' }, ['paymentTermValue']],
    [{ Terms: 30, 'Term unit': 'moons' }, ['paymentTermType']],
    [{ 'Opening date': 'yesterday' }, ['openedOn']],
    [{ Note: 'y'.repeat(501) }, ['note']],
  ];
  const row = (what: Row, at: number) => {
    const whole: Row = { Phone: `0770900${String(at).padStart(4, '0')}`, Name: `Contact ${at}`, Currency: 'IQD', ...what };
    return headings.map((heading) => whole[heading] ?? null);
  };

  test('is told of each beside its cell, and only the row without one is made', async () => {
    const rows = [row({}, 0), ...mistakes.map(([what], at) => row(what, at + 1))];
    const { id } = await desk.taken(await sheetOf([headings, ...rows]), { fields: { kind } });
    const told = (await desk.rows(id, 'only=bad&per_page=200')).map(({ row_no, problems }) => [
      row_no,
      problems.map((one: { column: string }) => one.column),
    ]);
    expect(told).toEqual(mistakes.map(([, columns], at) => [at + 3, columns]));
    const before = await made(path);
    await desk.clerk.call('POST', `sheets/${id}/commit`, {}, { 'idempotency-key': `bad/${id}` });
    await desk.work();
    expect(await desk.file(id)).toMatchObject({ state: 'done', done: 1, bad: mistakes.length });
    expect((await made(path)) - before).toBe(1);
  });
});

const made = async (path: string): Promise<number> => (await desk.clerk.call('GET', path)).body.result.pagination.total_records;
