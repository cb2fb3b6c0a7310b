import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperCode } from '#erp/sales/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SellingWorld, sellingWorld } from './selling-world.ts';

let w: SellingWorld;
let folder: string;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.lamp, '100', '1000');
  folder = process.env.KEEP_PAPERS ?? mkdtempSync(path.join(os.tmpdir(), 'karwan-paper-'));
});
afterAll(async () => {
  if (!process.env.KEEP_PAPERS) rmSync(folder, { recursive: true, force: true });
  await w?.world.close();
});

const lamps = (quantity: string) => [w.line(w.lamp, w.piece, quantity, { price: '5000' })];
const found = async (where: string, words: string, by: Person = w.owner): Promise<number[]> => {
  const { status, body } = await by.call('GET', `${where}?search=${encodeURIComponent(words)}`);
  expect(status).toBe(200);
  return body.result.items.map(({ id }: { id: number }) => id);
};

describe('the code on a sale’s paper', () => {
  test('finds the one sale, typed as its uuid or scanned as its digits, in Arabic digits too; and what came back of it', async () => {
    const [one, other] = [await w.sold(lamps('2'), null), await w.sold(lamps('1'), null)];
    const uuid = one['uuid'] as string;
    const code = paperCode(uuid);
    const arabic = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string);
    for (const words of [code, ` ${code} `, arabic, uuid, uuid.toUpperCase()])
      expect(await found('sales', words)).toEqual([one.id]);
    expect(await found('sale-returns', code)).toEqual([]);
    const [line] = await w.lineIds(one.id);
    await w.act(one.id, 'return-goods', { note: 'dark', lines: [{ line, quantity: '1' }] });
    expect(await found('sale-returns', code)).toHaveLength(1);
    expect(await found('sales', paperCode(other['uuid']))).toEqual([other.id]);
  });

  test('finds nothing for whoever works in another branch, nor for another company', async () => {
    const sale = await w.sold(lamps('1'), null);
    const code = paperCode(sale['uuid']);
    const there = await w.company.person({ permissions: ['show_sales'], branchId: w.there, branchIds: [w.there] });
    const here = await w.company.person({ permissions: ['show_sales'], branchId: w.here, branchIds: [w.here] });
    expect([await found('sales', code, there), await found('sales', code, here)]).toEqual([[], [sale.id]]);
    const rival = await w.world.addTenant({ slug: 'rival', businessTypeId: 2, businessSubTypeId: 2 });
    expect(await found('sales', code, await rival.person({}))).toEqual([]);
  });

  test('is another for each sale, and stays as it is written, sold and changed', async () => {
    const draft = await w.written(lamps('1'));
    const sold = await w.act(draft.id, 'finalise', {});
    expect(sold['uuid']).toBe(draft['uuid']);
    const next = await w.written(lamps('1'));
    expect(next['uuid']).not.toBe(draft['uuid']);
  });
});

const has = (tool: string) => {
  try {
    return execFileSync('which', [tool], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
};
const printed = async (at: string, id: number, locale = 'en'): Promise<string> => {
  const answer = await w.owner.call('GET', `${at}/${id}/print`, undefined, { locale });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const file = path.join(folder, `${at}-${id}-${locale}.pdf`);
  writeFileSync(file, answer.bytes);
  return file;
};
const textOf = (file: string) => execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });

describe.skipIf(!has('pdftotext'))('on paper', () => {
  test('an invoice tells its customer nothing of who let it through, nor of whom it was agreed with inside', async () => {
    const sale = await w.sold(lamps('2'), '10000');
    const text = textOf(await printed('sales', sale.id));
    expect(text).toContain(sale['invoice_number']);
    expect(text).toContain('10,000');
    for (const word of ['Approval', 'Not needed', 'Was written as', 'Delegate']) expect(text).not.toContain(word);
  });

  test('a delivery note tells what is collected at the door, and not what the company gets or owes for it', async () => {
    const company_id = await w.company.create('deliveryCompany', { name: 'Swift', phone: '07730000009' });
    const { id } = await w.written(lamps('2'), { customer_id: w.cash });
    await w.act(id, 'finalise', { shipment: [{ company_id, cod: '10000', fee: '3750', address: 'Street 62' }] });
    const [shipment] = (await w.owner.call('GET', `sale-shipments?sale_id=${id}`)).body.result.items;
    const text = textOf(await printed('sale-shipments', shipment.id));
    expect(text).toContain('10,000');
    expect(text).toContain('Street 62');
    expect(text).toContain('Lamp');
    expect(text).not.toContain('3,750');
    expect(text).not.toContain('Fee');
  });

  test.skipIf(!has('zbarimg') || !has('pdftoppm'))(
    'the code of an invoice is read off the sheet, in English and in Arabic; a draft has none',
    async () => {
      const sale = await w.sold(lamps('1'), null);
      const scanned = (file: string) => {
        execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', file, file.replace('.pdf', '')]);
        try {
          return execFileSync('zbarimg', ['-q', '--raw', file.replace('.pdf', '.png')], { encoding: 'utf8' }).trim();
        } catch {
          return '';
        }
      };
      for (const locale of ['en', 'ar']) expect(scanned(await printed('sales', sale.id, locale))).toBe(paperCode(sale['uuid']));
      const draft = await w.written(lamps('1'));
      expect(scanned(await printed('sales', draft.id))).toBe('');
    },
  );
});

test('a receipt knows its shop’s own words, its roll, and where its branch is; whoever is signed in may ask', async () => {
  const { id, version } = (await w.owner.call('GET', 'shop-settings')).body.result.item;
  const said = { receipt_width: '58', receipt_head: 'Tax 4411', receipt_foot: 'شكراً لزيارتكم' };
  expect((await w.owner.call('PUT', `shop-settings/${id}`, { version, ...said })).status).toBe(200);
  const seller = await w.company.person({ permissions: ['show_sales'] });
  const { status, body } = await seller.call('GET', `receipt-head?of_branch_id=${w.here}`);
  expect([status, body.result.item]).toEqual([
    200,
    { width: '58', head: 'Tax 4411', foot: 'شكراً لزيارتكم', phone: '07701000001', address: null },
  ]);
  expect((await seller.call('GET', 'receipt-head')).status).toBe(422);
  expect((await seller.call('GET', 'receipt-head?of_branch_id=999999')).body.result?.item?.phone ?? null).toBeNull();
});

test('a line keeps why it cost what it did, whatever is changed later; nobody writes another reason', async () => {
  const group = await w.company.create('customerGroup', { name: { en: 'Regulars', ar: 'الدائمون' }, percent: -10 });
  const customer_id = await w.customer('Regular', { customer_group_id: group });
  const made = await w.written([w.line(w.lamp, w.piece, '1', { reasons: [{ source: 'gift', amount: 1, values: {} }] })], {
    customer_id,
  });
  const why = [
    { source: 'product', amount: 5_000, values: {} },
    { source: 'customerPercent', amount: 4_500, values: { percent: -10_000 }, name: { en: 'Regulars', ar: 'الدائمون' } },
  ];
  expect((made['lines'] as { price: string; reasons: unknown }[])[0]).toMatchObject({ price: '4500', reasons: why });
  await w.act(made.id, 'finalise', {});
  const product = await w.productOf(w.lamp);
  await w.owner.call('PUT', `products/${product.id}`, { version: product.version, selling_price: '9000' });
  const [kept] = (await w.item('sales', made.id)).lines as unknown as { reasons: unknown }[];
  expect(kept?.reasons).toEqual(why);
});
