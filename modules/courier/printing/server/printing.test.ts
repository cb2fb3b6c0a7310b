import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetPrints } from '#courier/printing/server';
import { status } from '#courier/statuses/contract';
import { permissions } from '#foundation/identity/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { hasTools, type PrintWorld, printWorld } from './print-world.ts';
import { printedRows } from './sheet-data.ts';
import { slipData } from './slip-data.ts';
import '#courier/transfers/server';

let w: PrintWorld;
let clerk: Person;
let colleague: Person;
beforeAll(async () => {
  w = await printWorld();
  clerk = await w.company.person({ branchId: w.d });
  colleague = await w.company.person({ branchId: w.d });
});
afterAll(() => w?.close());

const print = (body: object, by = clerk, headers = {}) => by.call('POST', 'shipment-print/multi', body, headers);
async function opened(url: string): Promise<Buffer> {
  const response = await w.world.product.server.inject({ method: 'GET', url });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  return response.rawPayload;
}
const numbersOf = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await w.row(id)).receiptNo as string));
const run = async (id: number, by = clerk) => (await by.call('GET', `print-runs/${id}`)).body.result?.item;

describe.skipIf(!hasTools)('labels on A4 sheets of stickers', () => {
  const sheets = [
    ['a4_2x2', 3, 2, 1, 'en'],
    ['a4_2x4', 6, 3, 1, 'ar'],
    ['a4_2x4', 6, 4, 2, 'ku'],
    ['a4_3x8', 24, 2, 2, 'en'],
    ['a4_3x8', 24, 1, 1, 'ar'],
  ] as const;
  test.each(sheets)('on %s %i parcels from place %i take %i sheets and every one is read, in %s', async (...given) => {
    const [layout, count, start, pages, locale] = given;
    const ids = await w.parcels(count, { receiver_name: 'محمد عبد الله', address: 'شارع 62، قرب ساعة سورين', price: 1_250_000 });
    const { status, body } = await print({ shipment_ids: ids, kind: 'label', layout, start }, clerk, { locale });
    expect(status, JSON.stringify(body)).toBe(200);
    const read = w.scanned(await opened(body.result.pdf_url), `${layout}-${start}-${locale}`);
    expect(read.pages).toBe(pages);
    const lineCodes = read.codes.filter((code) => code.startsWith('CODE-128:')).map((code) => code.slice(9));
    expect(lineCodes.toSorted()).toEqual((await numbersOf(ids)).toSorted());
  });

  test('a place the sheet does not have is refused at its field', async () => {
    const { status, body } = await print({ shipment_ids: [await w.parcel()], kind: 'label', layout: 'a4_2x4', start: 9 });
    expect([status, body.errors.start?.[0]]).toEqual([422, 'The first free place is between 1 and 8 on this sheet']);
  });
});

const slipNos = async (ids: readonly number[]) =>
  (
    await w.world.ownerPool.query('select distinct slip_no from print_run_parcel where shipment_id = any($1) order by 1', [ids])
  ).rows.map((row) => row.slip_no as string);

describe('a return slip', () => {
  test('bears the client’s phone only where whoever prints it may see it', async () => {
    const viewer = await w.company.person({ permissions: permissions.filter((key) => key !== 'view_client_phone') });
    const id = await w.parcel({ status_id: status.returned });
    const phoneFor = async (person: Person) => {
      const rows = await person.do((ctx) => printedRows(ctx, [id]));
      const { slips } = await person.do(async (ctx) => slipData(ctx, new Map([['RS-1', rows]])));
      return (slips as { phone: string }[])[0]?.phone;
    };
    expect([await phoneFor(clerk), await phoneFor(viewer)]).toEqual(['07702000001', '']);
    expect((await print({ shipment_ids: [id], kind: 'return_slip' }, viewer)).status).toBe(200);
  });

  const returned = { status_id: status.returned };
  test('is one for each client, keeps its number when printed again, and gets another after the next return', async () => {
    const other = await w.company.create('client', { name: 'سعد للملابس', phone: '07702000009', branch_id: w.o });
    const [a, b] = [await w.parcels(2, returned), await w.parcel({ ...returned, client_id: other })];
    // What came back some time ago.
    await w.world.ownerPool.query("update shipment_event set at = '2026-11-20T08:00:00Z' where shipment_id = any($1)", [
      [...a, b],
    ]);
    const slipsOf = async () =>
      (
        await w.world.ownerPool.query(
          'select shipment_id, slip_no from print_run_parcel where shipment_id = any($1) order by run_id desc',
          [[...a, b]],
        )
      ).rows;
    expect((await print({ shipment_ids: [...a, b], kind: 'return_slip' })).status).toBe(200);
    const first = new Map((await slipsOf()).map((row) => [Number(row.shipment_id), row.slip_no]));
    expect([first.get(a[0] as number), new Set(first.values()).size]).toEqual([first.get(a[1] as number), 2]);
    const again = await print({ shipment_ids: [...a, b], kind: 'return_slip' });
    const numbers = new Set((await slipsOf()).map((row) => row.slip_no));
    expect(numbers.size).toBe(2);
    if (hasTools) {
      const read = w.scanned(await opened(again.body.result.pdf_url), 'return-slip-en');
      expect(read.codes.toSorted()).toEqual([...numbers].map((number) => `CODE-128:${number}`).toSorted());
    }
    await w.world.ownerPool.query("update shipment_event set at = '2026-11-21T08:00:00Z' where shipment_id = $1", [b]);
    await print({ shipment_ids: [...a, b], kind: 'return_slip' });
    expect(new Set((await slipsOf()).map((row) => row.slip_no)).size).toBe(3);
  });

  test('is one paper when two print it at once', async () => {
    const ids = await w.parcels(3, returned);
    await w.world.ownerPool.query("update shipment_event set at = '2026-11-20T08:00:00Z' where shipment_id = any($1)", [ids]);
    const asked = [clerk, colleague, clerk, colleague].map((by) => print({ shipment_ids: ids, kind: 'return_slip' }, by));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await slipNos(ids)).toHaveLength(1);
  });

  test('is another one where the parcel came back into a status of the company’s own', async () => {
    const own = await w.company.create('shipmentStatus', {
      name: { en: 'Back on the shelf', ar: 'رجع للرف' },
      base_id: status.returned,
      color: 'blue',
      sort: 500,
    });
    const ids = [await w.parcel({ status_id: own })];
    const cameBackAt = (at: string) =>
      w.world.ownerPool.query('update shipment_event set at = $2 where shipment_id = any($1)', [ids, at]);
    await cameBackAt('2026-11-20T08:00:00Z');
    await print({ shipment_ids: ids, kind: 'return_slip' });
    await cameBackAt('2026-11-21T08:00:00Z');
    await print({ shipment_ids: ids, kind: 'return_slip' });
    expect(await slipNos(ids)).toHaveLength(2);
  });

  test('is refused for a parcel that does not go back, naming it', async () => {
    const [goes, lies] = [await w.parcel(returned), await w.parcel()];
    const { status, body } = await print({ shipment_ids: [goes, lies], kind: 'return_slip' });
    expect(status).toBe(422);
    expect(body.errors.kind[0]).toContain((await w.row(lies)).receiptNo);
  });
});

test.skipIf(!hasTools)('the manifest of a transfer names every parcel and scans as its number', async () => {
  const ids = await w.parcels(30, { current_branch_id: w.o, custodian_id: w.o, receiver_name: 'زينب' });
  const sender = await w.company.person({ branchId: w.o });
  const body = { kind: 'outbound', to_branch_id: w.d, shipment_ids: ids };
  const made = await sender.call('POST', 'shipment-transfers', body, { 'idempotency-key': crypto.randomUUID() });
  const { id, number } = made.body.result.item;
  for (const locale of ['en', 'ar', 'ku']) {
    const printed = await sender.call('GET', `shipment-print/transfers/${id}/manifest`, undefined, { locale });
    expect(printed.status, JSON.stringify(printed.body)).toBe(200);
    expect(w.scanned(await opened(printed.body.result.pdf_url), `manifest-${locale}`).codes).toEqual([`CODE-128:${number}`]);
  }
  const stranger = await w.company.person({ branchIds: [w.o + 999], permissions: ['branches_management'] });
  expect((await stranger.call('GET', `shipment-print/transfers/${id}/manifest`)).status).toBe(404);
});

describe('which parcels', () => {
  test('by the numbers written on them; a number nobody has is named and nothing is printed', async () => {
    const ids = await w.parcels(2);
    const numbers = await numbersOf(ids);
    expect((await print({ receipt_nos: [...numbers, numbers[0]], kind: 'label' })).body.result.item.parcels).toBe(2);
    const before = await w.count('print_run');
    const { status, body } = await print({ receipt_nos: [...numbers, 'XX-0'], kind: 'label' });
    expect([status, body.errors.receipt_nos[0]]).toEqual([422, 'Shipment not found: XX-0']);
    expect(await w.count('print_run')).toBe(before);
    const found = (await clerk.call('POST', 'shipment-print/find', { receipt_nos: [numbers[1], 'XX-0'] })).body.result;
    expect([found.items.map((one: { id: number }) => one.id), found.unknown]).toEqual([[ids[1]], ['XX-0']]);
  });

  test('all that a filter finds, if they are still as many as were seen', async () => {
    await w.parcels(4, { is_urgent: true });
    const filter = { is_urgent: true };
    expect((await print({ filter, expected_count: 4, kind: 'label' })).body.result.item.parcels).toBe(4);
    expect((await print({ filter, expected_count: 3, kind: 'label' })).status).toBe(409);
    expect((await print({ filter, kind: 'label' })).body.errors.expected_count).toBeDefined();
    expect((await print({ filter: { no_such: 1 }, expected_count: 3 })).status).toBe(422);
  });

  test('none, too many, or somebody else’s are refused', async () => {
    expect((await print({ shipment_ids: [], kind: 'label' })).body.errors.shipment_ids[0]).toBe('No shipment selected');
    const many = Array.from({ length: 2001 }, (_, at) => `N${at}`);
    expect((await print({ receipt_nos: many })).body.errors.receipt_nos).toBeDefined();
    expect((await print({ receipt_nos: 'all' })).status).toBe(422);
    const stranger = await w.company.person({ branchIds: [w.o + 999], permissions: ['print_shipments_receipt'] });
    const id = await w.parcel();
    const refused = await print({ shipment_ids: [id] }, stranger);
    expect([refused.status, refused.body.errors.shipment_ids[0]]).toEqual([422, 'Shipment not found']);
    const [number] = await numbersOf([id]);
    expect((await stranger.call('POST', 'shipment-print/find', { receipt_nos: [number] })).body.result).toEqual({
      items: [],
      unknown: [number],
    });
  });
});

describe('more than a hundred', () => {
  const many = async (count = 120, kind = 'label', more = {}) => {
    const ids = await w.parcels(count, more);
    const { status, body } = await print({ shipment_ids: ids, kind });
    expect([status, body.result.pdf_url, body.result.item.state]).toEqual([200, null, 'working']);
    return { ids, id: body.result.item.id as number };
  };

  test('are printed by a job, part by part, and fetched by their owner alone', async () => {
    const { id } = await many();
    expect((await clerk.call('GET', `print-runs/${id}/file`)).status).toBe(409);
    const listed = (await clerk.call('GET', 'print-runs?long=true&states=working')).body.result.items;
    expect(listed.map((one: { id: number }) => one.id)).toEqual([id]);
    expect(await w.work(1)).toBe(1);
    const half = await run(id);
    expect([half.state, half.progress > 0, half.progress < 100]).toEqual(['working', true, true]);
    // What a killed server left is gone on with, after a reload the same print is there.
    await w.work();
    expect(await run(id)).toMatchObject({ state: 'ready', progress: 100, parcels: 120 });
    const file = await clerk.call('GET', `print-runs/${id}/file`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await w.count('print_part')).toBe(0);
    expect((await colleague.call('GET', `print-runs/${id}/file`)).status).toBe(404);
    expect((await colleague.call('GET', `print-runs/${id}`)).status).toBe(404);
    expect((await colleague.call('POST', `print-runs/${id}/cancel`, {})).status).toBe(404);
  });

  test.skipIf(!hasTools)('come in one file, each parcel once and in order, on whole sheets', async () => {
    const ids = await w.parcels(130);
    const { body } = await print({ shipment_ids: ids, kind: 'label', layout: 'a4_3x8', start: 5 });
    await w.work();
    const address = (await w.world.ownerPool.query('select path from print_run where id = $1', [body.result.item.id])).rows[0]
      .path;
    const { readFileSync } = await import('node:fs');
    const pdf = readFileSync(path.join(w.folder, ...address.split('/').slice(2)));
    const read = w.scanned(pdf, 'long-stickers');
    expect(read.pages).toBe(6);
    const lineCodes = read.codes.filter((code) => code.startsWith('CODE-128:')).map((code) => code.slice(9));
    expect(lineCodes.toSorted()).toEqual((await numbersOf(ids)).toSorted());
  });

  test('of return slips never tear one slip in two', async () => {
    const { id } = await many(150, 'return_slip', { status_id: status.returned });
    await w.work();
    expect(await run(id)).toMatchObject({ state: 'ready' });
    const slips = await w.world.ownerPool.query(
      'select count(*)::int as n from print_run_parcel where run_id = $1 group by slip_no',
      [id],
    );
    expect(slips.rows.map((row) => row.n).toSorted()).toEqual([100, 50]);
  });

  test('are given up: nothing is kept, and it is said so', async () => {
    const { id } = await many();
    await w.work(1);
    const { status, body } = await clerk.call('POST', `print-runs/${id}/cancel`, {});
    expect([status, body.result.item.state]).toEqual([200, 'cancelled']);
    expect(await w.count('print_part')).toBe(0);
    await w.work();
    expect((await run(id)).state).toBe('cancelled');
    expect((await clerk.call('POST', `print-runs/${id}/cancel`, {})).status).toBe(409);
    expect((await clerk.call('GET', `print-runs/${id}/file`)).status).toBe(404);
  });

  test('end with the right to print: what is no longer allowed is not printed', async () => {
    const leaver = await w.company.person({ permissions: ['print_shipments_receipt'] });
    const { body } = await print({ shipment_ids: await w.parcels(110), kind: 'label' }, leaver);
    await w.world.ownerPool.query("update role set permissions = '[]' where id = (select role_id from app_user where id = $1)", [
      leaver.id,
    ]);
    await w.work();
    const { rows } = await w.world.ownerPool.query('select state from print_run where id = $1', [body.result.item.id]);
    expect(rows).toEqual([{ state: 'failed' }]);
  });

  test('are kept for a day, then their file is deleted and that they were printed stays known', async () => {
    const { id } = await many();
    await w.work();
    const address = (await w.world.ownerPool.query('select path from print_run where id = $1', [id])).rows[0].path as string;
    const file = path.join(w.folder, ...address.split('/').slice(2));
    expect(existsSync(file)).toBe(true);
    const before = w.world.clock.now;
    w.world.clock.now = new Date(before.getTime() + 25 * 3_600_000);
    expect((await clerk.call('GET', `print-runs/${id}/file`)).status).toBe(404);
    expect(await w.company.do(forgetPrints)).toBeGreaterThan(0);
    w.world.clock.now = before;
    expect([existsSync(file), (await run(id)).state]).toEqual([false, 'expired']);
    expect(readdirSync(w.folder).length).toBeGreaterThan(0);
  });
});
