import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cell, type SheetDesk, sheetDesk, sheetOf } from '../../../foundation/sheets/server/sheet-world.ts';
import { type SellingWorld, sellingWorld } from './selling-world.ts';

// A shop brings along sales it wrote down elsewhere.
let w: SellingWorld;
let desk: SheetDesk;
let [carton, shelfTea] = [0, 0];
beforeAll(async () => {
  w = await sellingWorld();
  const name = { en: 'Carton', ar: 'كرتون' };
  carton = await w.company.create('unit', { name, base_unit_id: w.piece, conversion_factor: '24', whole: true });
  const product = async (sku: string, barcodes: object[] = []) => {
    const body = { name: { en: sku, ar: sku }, kind: 'plain', unit_id: w.piece, sku, manage_stock: true, selling_price: '3500' };
    const sent = { ...body, barcode_type: 'code128', variations: [], barcodes, combo: [], modifiers: [] };
    const { status, body: said } = await w.owner.call('POST', 'products', sent);
    expect([status, said.errors]).toEqual([201, undefined]);
    return (await w.owner.call('GET', `variations?product_id=${said.result.item.id}`)).body.result.items[0].id as number;
  };
  shelfTea = await product('TEA-1', [{ code: 'TEA-CARTON', unit_id: carton }]);
  await product('CUP-1');
  await w.stocked(shelfTea, '100', '2000');
  const clerk = await w.company.person({ branchId: w.here });
  desk = sheetDesk({ world: w.world, company: w.company, clerk, calls: 'sheets', says: { kind: 'sale', mode: 'create' } });
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
  desk?.clear();
});

const headings = ['Invoice', 'Customer', 'Sold on', 'SKU', 'Qty', 'Unit price', 'Discount', 'Note'];
const sheet = (...rows: Cell[][]) => sheetOf([headings, ...rows]);
const say = (id: number, verb: string) =>
  desk.clerk.call('POST', `sheets/${id}/${verb}`, {}, { 'idempotency-key': `${verb}/${id}` });
const saved = async (content: Buffer) => {
  const { id } = await desk.taken(content);
  expect((await say(id, 'commit')).status).toBe(200);
  await desk.work();
  return desk.file(id);
};
const sales = async (query: string) => (await w.owner.call('GET', `sales?${query}&per_page=100`)).body.result;
const named = async (number: string) => {
  const found = (await sales(`search=${number}`)).items.filter((one: any) => one.their_number === number);
  expect(found).toHaveLength(1);
  return w.item('sales', found[0].id) as Promise<any>;
};
const wrongIn = async (id: number) =>
  (await desk.rows(id, 'only=bad&per_page=200')).map(({ row_no, problems }) => [
    row_no,
    problems.map(({ column, text }: { column: string; text: string }) => `${column}: ${text}`).join(' '),
  ]);

describe('a sheet of sales', () => {
  test('comes in as drafts, rows of one number as one: nothing leaves the shelf or is booked before it is sold', async () => {
    const moves = async () => (await w.owner.call('GET', 'stock-moves')).body.result.pagination.total_records;
    const before = await moves();
    const file = await saved(
      await sheet(
        ['F-1', 'Ali', '2026-11-20', 'tea-1', 3, null, null, 'from the old book'],
        ['F-2', '07720000002', null, 'CUP-1', 1, 4000, '10%', null],
        ['F-1', null, null, 'TEA-CARTON', 2, 80000, null, null],
      ),
    );
    expect(file).toMatchObject({ state: 'done', total: 3, done: 3, bad: 0 });
    const first = await named('F-1');
    expect(first).toMatchObject({
      status: 'draft',
      sale_date: '2026-11-20',
      total: '170500',
      note: 'from the old book',
      invoice_number: expect.stringMatching(/^DR-/),
    });
    expect(first.lines.map((line: any) => [line.unit.id, line.quantity, line.price])).toEqual([
      [w.piece, 3, '3500'],
      [carton, 2, '80000'],
    ]);
    expect(await named('F-2')).toMatchObject({ total: '3600', customer: { name: 'Cash' }, sale_date: '2026-11-21' });
    expect(await moves()).toBe(before);
    const sold = await w.act(first.id, 'finalise', { tenders: [{ method: 'cash', treasury_id: w.safe, amount: '170500' }] });
    expect(sold).toMatchObject({ status: 'final', invoice_number: expect.stringMatching(/^INV-/), payment_status: 'paid' });
    const [row] = await desk.rows(file.id);
    expect(row).toMatchObject({ state: 'done', record_id: first.id });
  });

  test('says beside each cell what is wrong, and a sale with a wrong row waits whole', async () => {
    const { id } = await desk.taken(
      await sheet(
        ['G-1', 'Ali', null, 'TEA-1', 1, null, null, null],
        ['G-1', 'Cash', null, 'TEA-1', 1, null, null, null],
        ['G-2', 'Nobody', null, 'TEA-1', 1, null, null, null],
        ['G-3', 'Ali', null, 'NOTHING', 1, null, null, null],
        ['G-4', 'Ali', null, 'CUP-1', '1.5', null, null, null],
        ['G-5', 'Ali', 'yesterday', 'CUP-1', 0, null, null, null],
        ['G-6', 'Ali', null, 'CUP-1', 1, -5, 'much', null],
        [null, 'Ali', null, 'CUP-1', 1, null, null, null],
        ['F-1', 'Ali', null, 'CUP-1', 1, null, null, null],
        ['G-7', 'Ali', null, 'CUP-1', 1, null, 'half', null],
        ['G-8', 'Ali', null, 'CUP-1', 1, null, null, null],
        ['G-9', 'Ali', null, 'TEA-1', 1, null, null, null],
        ['G-9', null, null, null, 1, null, null, null],
      ),
    );
    expect(await wrongIn(id)).toEqual([
      [2, 'reference: Row 3 of this sale has to be put right first.'],
      [3, 'customer: Another row of this sale says otherwise.'],
      [4, expect.stringContaining('customer:')],
      [5, 'code: No product has this code.'],
      [6, 'quantity: Whole pieces only.'],
      [7, expect.stringMatching(/saleDate: .*quantity: /)],
      [8, expect.stringContaining('price:')],
      [9, 'reference: This field is required.'],
      [10, expect.stringMatching(/reference: This sale is here already: (INV|DR)-/)],
      [11, expect.stringContaining('discount:')],
      [13, 'reference: Row 14 of this sale has to be put right first.'],
      [14, 'code: This field is required.'],
    ]);
    await say(id, 'commit');
    await desk.work();
    expect(await desk.file(id)).toMatchObject({ state: 'done', done: 1, bad: 12 });
    expect(await named('G-8')).toMatchObject({ status: 'draft', total: '3500' });
    // Put right in place, the whole sale is good.
    const fixed = await desk.clerk.call('POST', `sheets/${id}/fix`, { row: 3, column: 'customer', value: 'Ali' });
    expect([fixed.status, fixed.body.message]).toEqual([200, undefined]);
    expect((await wrongIn(id)).map(([row]) => row)).not.toContain(2);
  });

  test('whose rows of one sale stand far apart is one sale all the same; one wrong row at its end keeps all of it back', async () => {
    const many = Array.from({ length: 520 }, (): Cell[] => ['LONG', 'Ali', null, 'CUP-1', 1, null, null, null]);
    const { id } = await desk.taken(
      await sheet(
        ['FAR-1', 'Ali', null, 'TEA-1', 1, null, null, null],
        ['FAR-2', 'Ali', null, 'TEA-1', 1, null, null, null],
        ...many,
        ['FAR-1', null, null, 'CUP-1', 2, null, null, null],
        ['FAR-2', null, null, 'NOTHING', 2, null, null, null],
      ),
    );
    expect((await wrongIn(id)).map(([row]) => row)).toEqual([3, 525]);
    await say(id, 'commit');
    await desk.work();
    expect(await desk.file(id)).toMatchObject({ state: 'done', total: 524, done: 522, bad: 2 });
    expect(await named('FAR-1')).toMatchObject({ total: '10500' });
    expect((await sales('search=FAR-2')).items).toEqual([]);
    expect(await named('LONG')).toMatchObject({ total: '1820000', lines: { length: 520 } });
  });

  test('is taken back as long as none of it is sold, and may come again', async () => {
    const content = await sheet(
      ['U-1', 'Ali', null, 'CUP-1', 1, null, null, null],
      ['U-2', 'Ali', null, 'TEA-1', 1, null, null, null],
    );
    const { id } = await saved(content);
    expect((await say(id, 'undo')).status).toBe(200);
    await desk.work();
    expect((await named('U-1')).status).toBe('cancelled');
    const again = await saved(
      await sheet(['U-1', 'Ali', null, 'CUP-1', 1, null, null, 'again'], ['U-2', 'Ali', null, 'TEA-1', 1, null, null, null]),
    );
    expect(again).toMatchObject({ done: 2, bad: 0 });
    const open = (await sales('search=U-2&status=draft')).items[0];
    await w.act(open.id, 'finalise', { tenders: [{ method: 'cash', treasury_id: w.safe, amount: '3500' }] });
    const refused = await say(again.id, 'undo');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('INV-')]);
  });

  test('is for who writes sales, and says prices only where he may', async () => {
    const rights = ['show_sales', 'edit_sales', 'show_products', 'show_contacts'];
    const clerk = await w.company.person({ permissions: rights, branchId: w.here });
    const viewer = await w.company.person({ permissions: ['show_sales', 'show_contacts'], branchId: w.here });
    const content = await sheet(
      ['P-1', 'Ali', null, 'CUP-1', 1, 1000, null, null],
      ['P-2', 'Ali', null, 'CUP-1', 1, 3500, null, null],
    );
    expect((await desk.upload(content, { as: viewer })).status).toBe(403);
    const { id, good } = await desk.taken(content, { as: clerk });
    expect(good).toBe(1);
    expect((await desk.rows(id, 'only=bad', clerk)).map(({ problems }) => problems[0].column)).toEqual(['price']);
  });
});
