import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, signed } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { checkBooks } from '#insight/book-checks/server';
import { money } from '#platform/entity';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { type Cell, type SheetDesk, sheetDesk, sheetOf } from '../../../foundation/sheets/server/sheet-world.ts';
import { moveStock } from './move-stock.ts';

// A shop brings along a sheet of what lies on its shelves.
let world: World;
let shop: Company;
let keeper: Person;
let desk: SheetDesk;
let [here, piece, carton] = [0, 0, 0];
beforeAll(async () => {
  world = await freshWorld();
  shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  here = await shop.create('branch', { name: { en: 'Karrada', ar: 'الكرادة' }, complete_phone: '07701000001' });
  await shop.create('branch', { name: { en: 'Mosul', ar: 'الموصل' }, complete_phone: '07701000002' });
  keeper = await shop.person({ branchId: here });
  desk = sheetDesk({ world, company: shop, clerk: keeper, calls: 'sheets', says: { kind: 'openingStock', mode: 'create' } });
  piece = (await keeper.call('GET', 'units?sort_by=id&sort_order=asc')).body.result.items[0].id;
  const name = { en: 'Carton', ar: 'كرتون' };
  carton = await shop.create('unit', { name, base_unit_id: piece, conversion_factor: '24', whole: true });
});
afterAll(async () => {
  await world?.close();
  desk?.clear();
});

async function product(sku: string, more: object = {}): Promise<number> {
  const body = { name: { en: sku, ar: sku }, kind: 'plain', unit_id: piece, sku, manage_stock: true, selling_price: '5000' };
  const made = await keeper.call('POST', 'products', {
    ...body,
    variations: [],
    barcodes: [],
    combo: [],
    modifiers: [],
    ...more,
  });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return (await keeper.call('GET', `variations?product_id=${made.body.result.item.id}`)).body.result.items[0].id;
}
const headings = ['الباركود', 'الكمية', 'الكلفة', 'الفرع', 'Lot', 'Expiry', 'As of'];
const sheet = (...rows: Cell[][]) => sheetOf([headings, ...rows]);
const say = (id: number, verb: string) =>
  keeper.call('POST', `sheets/${id}/${verb}`, {}, { 'idempotency-key': `${verb}/${id}/${Math.random()}` });
const saved = async (content: Buffer) => {
  const { id } = await desk.taken(content);
  expect((await say(id, 'commit')).status).toBe(200);
  await desk.work();
  return desk.file(id);
};
const rowsOf = async (text: string, ...values: unknown[]) => (await world.ownerPool.query(text, [shop.id, ...values])).rows;
const stockOf = async (variation: number) =>
  rowsOf(
    'select quantity::int, value::int from stock_balance where tenant_id = $1 and variation_id = $2 order by branch_id',
    variation,
  );
const booked = async (code: string) =>
  (
    await rowsOf(
      'select coalesce(sum(debit - credit), 0)::int as n from ledger_line where tenant_id = $1 and account_code = $2',
      code,
    )
  )[0].n;
const papersOf = (id: number) =>
  rowsOf(
    'select chunk::int, branch_id::int as branch, state, total::int from opening_stock where tenant_id = $1 and sheet_id = $2 order by chunk',
    id,
  );
const red = async () => (await shop.do(checkBooks)).filter((one) => !one.isGreen).map(({ id, first }) => [id, first?.what]);

describe('a sheet of opening stock', () => {
  test('lies on the shelves, in stock and books: by number or barcode, a carton as what is in it, in each branch a paper', async () => {
    const barcodes = [{ code: '4006381333931' }, { code: 'CARTON-T', unit_id: carton }];
    const tea = await product('T-1', { barcode_type: 'code128', barcodes });
    const milk = await product('M-1', { expiry_value: 6, expiry_type: 'months' });
    const file = await saved(
      await sheet(
        ['t-1', 3, 2000, null, null, null, null],
        ['CARTON-T', 2, 2100, null, null, null, null],
        [4006381333931, '5', '2,000', 'الموصل', null, null, null],
        ['M-1', 10, 750, 'Karrada', 'A-1', '2027-03-01', '2026-11-20'],
      ),
    );
    expect(file).toMatchObject({ state: 'done', kind: 'openingStock', total: 4, done: 4, bad: 0 });
    expect(await stockOf(tea)).toEqual([
      { quantity: 51_000, value: 106_800 },
      { quantity: 5_000, value: 10_000 },
    ]);
    expect(await stockOf(milk)).toEqual([{ quantity: 10_000, value: 7_500 }]);
    expect((await papersOf(file.id)).map(({ chunk, state, total }) => [chunk, state, total])).toEqual([
      [1, 'posted', 106_800],
      [2, 'posted', 10_000],
      [3, 'posted', 7_500],
    ]);
    expect([await booked('1310'), await booked('3900')]).toEqual([124_300, -124_300]);
    const [lot] = (await keeper.call('GET', 'stock-lots')).body.result.items;
    expect(lot).toMatchObject({ code: 'A-1', expires_on: '2027-03-01', quantity: 10 });
    const [row] = await desk.rows(file.id);
    expect(row).toMatchObject({ state: 'done', record_name: expect.stringMatching(/^OS-/) });
    expect(await red()).toEqual([]);
  });

  test('says beside each cell what is wrong, lays the others on the shelf, and gives the wrong ones back', async () => {
    await product('K-1');
    await product('TIP', { manage_stock: false });
    await product('EXP-1', { expiry_value: 6, expiry_type: 'months' });
    const size = await shop.create('attribute', { name: { en: 'Size', ar: 'مقاس' }, lines: [{ ar: 'ص', en: 'S' }] });
    const [{ id: small }] = await rowsOf('select id::int from attribute_line where tenant_id = $1 and attribute_id = $2', size);
    await product('SHIRT', { kind: 'variable', variations: [{ values: [{ id: small }], sku: 'SHIRT-S' }] });
    const file = await desk.taken(
      await sheet(
        ['K-1', 1, 1000, null, null, null, null],
        ['k-1', 2, 1000, null, null, null, null],
        ['NOBODY', 1, 1000, null, null, null, null],
        ['TIP', 1, 1000, null, null, null, null],
        ['SHIRT', 1, 1000, null, null, null, null],
        ['T-1', '1.5', 1000, null, null, null, null],
        ['T-1', 0, 1000, 'Nowhere', null, null, null],
        ['T-1', 1, -1, null, 'X', null, null],
        ['EXP-1', 1, 1000, null, 'A', null, null],
        ['T-1', 1, 1000, null, null, null, '2026-11-23'],
        [null, 1, null, null, null, null, null],
        ['SHIRT-S', 1, 0, null, null, null, null],
      ),
    );
    expect(file).toMatchObject({ state: 'checked', total: 12, good: 2, bad: 10 });
    const bad = await desk.rows(file.id, 'only=bad&per_page=200');
    expect(Object.fromEntries(bad.map((row) => [row.row_no, row.problems.map((one: any) => one.column).sort()]))).toEqual({
      3: ['code'],
      4: ['code'],
      5: ['code'],
      6: ['code'],
      7: ['quantity'],
      8: ['branch', 'quantity'],
      9: ['unitCost'],
      10: ['expiresOn'],
      11: ['onDay'],
      12: ['code', 'unitCost'],
    });
    expect(bad[0].problems[0].text).toBe('Row 2 has this already');
    await say(file.id, 'commit');
    await desk.work();
    expect(await desk.file(file.id)).toMatchObject({ state: 'done', done: 2, bad: 10 });
    const failed = await keeper.call('GET', `/api/v1/sheets/${file.id}/failed-rows`);
    expect([failed.status, failed.bytes.length > 1000]).toEqual([200, true]);
    expect(await red()).toEqual([]);
  });

  test('the same sheet twice lays nothing down twice', async () => {
    const rice = await product('R-1');
    const content = await sheet(['R-1', 4, 1500, null, null, null, null]);
    await saved(content);
    const { body } = await desk.upload(content, { name: 'again.xlsx' });
    expect(body.result.item).toMatchObject({ state: 'done', done: 1 });
    expect((await say(body.result.item.id, 'commit')).status).toBe(409);
    expect(await stockOf(rice)).toEqual([{ quantity: 4_000, value: 6_000 }]);
  });

  test('is for those who open stock, in their branches, within open days', async () => {
    const clerk = await shop.person({ permissions: ['show_stock'] });
    const content = await sheet(['R-1', 1, 1500, null, null, null, null]);
    expect((await desk.upload(content, { as: clerk })).status).toBe(403);
    const local = await shop.person({ permissions: ['open_stock'], branchId: here, branchIds: [here] });
    const file = await desk.taken(await sheet(['R-1', 1, 1500, 'Mosul', null, null, null]), { as: local });
    expect(file).toMatchObject({ good: 0, bad: 1 });
    expect((await desk.rows(file.id, '', local))[0].problems).toMatchObject([{ column: 'branch' }]);
  });
});

describe('a sheet of many goods', () => {
  const many = 1_200;
  const rows = (cost: number) => Array.from({ length: many }, (_, at): Cell[] => [`N-${at}`, 2, cost, null, null, null, null]);
  let ids: number[] = [];
  beforeAll(async () => {
    const goods = sheetDesk({ world, company: shop, clerk: keeper, calls: 'sheets', says: { kind: 'product', mode: 'create' } });
    const { id } = await goods.taken(
      await sheetOf([['SKU', 'Name', 'Price'], ...Array.from({ length: many }, (_, at) => [`N-${at}`, `Thing ${at}`, 1000])]),
    );
    await goods.clerk.call('POST', `sheets/${id}/commit`, {}, { 'idempotency-key': 'goods' });
    await goods.work();
    goods.clear();
    ids = (await rowsOf(`select v.id::int from variation v where v.tenant_id = $1 and v.sku like 'N-%' order by v.id`)).map(
      (row) => row.id,
    );
    expect(ids).toHaveLength(many);
  });
  const there = async () =>
    (
      await rowsOf(
        'select count(*)::int as n, coalesce(sum(quantity), 0)::int as quantity, coalesce(sum(value), 0)::int as value from stock_balance where tenant_id = $1 and variation_id = any($2) and quantity <> 0',
        ids,
      )
    )[0];

  test('opens in papers of 500 rows; broken off within one it goes on where it stopped, nothing half and nothing twice', async () => {
    const { id } = await desk.taken(await sheet(...rows(100)));
    // Its second paper fails half-way, as if the database had gone away.
    await world.ownerPool.query(
      `create function fail_at() returns trigger language plpgsql as $$ begin raise exception 'gone away'; end $$`,
    );
    await world.ownerPool.query(
      `create trigger fail_at before insert on stock_move for each row when (new.variation_id = ${ids[699]}) execute function fail_at()`,
    );
    await say(id, 'commit');
    await expect(desk.work()).rejects.toThrow('gone away');
    expect(await there()).toEqual({ n: 500, quantity: 1_000_000, value: 100_000 });
    expect((await papersOf(id)).map(({ chunk }) => chunk)).toEqual([1]);
    expect(await desk.file(id)).toMatchObject({ done: 500, bad: 0 });
    expect(await red()).toEqual([]);
    await world.ownerPool.query('drop trigger fail_at on stock_move');
    await desk.work();
    expect(await there()).toEqual({ n: many, quantity: 2_400_000, value: 240_000 });
    expect((await papersOf(id)).map(({ chunk, total }) => [chunk, total])).toEqual([
      [1, 100_000],
      [2, 100_000],
      [3, 40_000],
    ]);
    const entries = await rowsOf(
      `select e.seq::int from journal_entry e join opening_stock o on o.tenant_id = e.tenant_id and o.id = e.doc_id
        where e.tenant_id = $1 and e.doc_type = 'opening_stock' and o.sheet_id = $2 order by e.seq`,
      id,
    );
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(await red()).toEqual([]);
  });

  test('cancelled in the middle, what was laid down stays, and it goes on by pressing again', async () => {
    const { id } = await desk.taken(await sheet(...rows(150)));
    await say(id, 'commit');
    await desk.work(1);
    expect((await say(id, 'cancel')).status).toBe(200);
    expect(await desk.file(id)).toMatchObject({ state: 'cancelled', done: 500 });
    expect((await say(id, 'commit')).status).toBe(200);
    await desk.work();
    expect(await desk.file(id)).toMatchObject({ state: 'done', done: many });
    expect(await there()).toEqual({ n: many, quantity: 4_800_000, value: 600_000 });
    expect(await red()).toEqual([]);
  });

  test('is taken back whole, by mirrors and opposite moves, as long as all of it is there', async () => {
    const { id } = await desk.taken(await sheet(...rows(777)));
    await say(id, 'commit');
    await desk.work();
    const before = await there();
    const paper = (await keeper.call('GET', `opening-stocks?sheet_id=${id}`)).body.result.items.at(-1);
    const key = { 'idempotency-key': 'by-hand' };
    expect((await keeper.call('POST', `opening-stocks/${paper.id}/reverse`, { reason: 'by hand' }, key)).status).toBe(200);
    expect((await say(id, 'undo')).status).toBe(200);
    await desk.work();
    expect(await desk.file(id)).toMatchObject({ state: 'undone', done: 0 });
    expect((await papersOf(id)).map(({ state }) => state)).toEqual(['reversed', 'reversed', 'reversed']);
    expect(before.value - (await there()).value).toBe(many * 2 * 777);
    expect(await red()).toEqual([]);
  });

  test('stays where it is once some of it is gone, and says of what', async () => {
    const sugar = await product('S-1');
    const file = await saved(await sheet(['S-1', 5, 1000, null, null, null, null]));
    const left = (quantity: number) =>
      rowsOf('update stock_balance set quantity = $3, value = $3 where tenant_id = $1 and variation_id = $2', sugar, quantity);
    await left(4_000);
    const refused = await say(file.id, 'undo');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('S-1')]);
    await left(5_000);
    expect((await say(file.id, 'undo')).status).toBe(200);
    await desk.work();
    expect(await stockOf(sugar)).toEqual([{ quantity: 0, value: 0 }]);
    expect(await red()).toEqual([]);
  });

  test('stays where it is once its lot is gone, although as many of another lie there', async () => {
    const yoghurt = await product('Y-1', { expiry_value: 1, expiry_type: 'months' });
    const file = await saved(await sheet(['Y-1', 5, 1000, null, 'OLD', '2026-12-01', null]));
    await saved(await sheet(['Y-1', 5, 1000, null, 'NEW', '2027-01-01', null]));
    const key = { docType: 'opening_stock', docId: 999_999, event: 'sold', seq: 1 };
    const sum = (amount: number) => money(amount, 'IQD');
    await shop.do(async (ctx) => {
      await moveStock(ctx, { key, kind: 'opening', movements: [{ variationId: yoghurt, branchId: here, quantity: -4_000 }] });
      await post(ctx, {
        ...key,
        lines: [signed(account.inventory, here, sum(-4000)), signed(account.costOfGoods, here, sum(4000))],
      });
    });
    const refused = await say(file.id, 'undo');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Y-1')]);
    expect(await desk.file(file.id)).toMatchObject({ state: 'done', done: 1 });
    expect(await red()).toEqual([]);
  });
});
