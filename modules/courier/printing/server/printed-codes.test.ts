import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShipment } from '#courier/shipments/server';
import { type OfficeWorld, officeWorld } from '../../shipments/server/office-world.ts';

let w: OfficeWorld;
let id: number;
let folder: string;
beforeAll(async () => {
  w = await officeWorld();
  folder = process.env.KEEP_PRINTS ?? mkdtempSync(path.join(os.tmpdir(), 'karwan-print-'));
  const kinds = await w.company.do((ctx) =>
    ctx.db.values({ text: 'select (select min(id) from shipment_type), (select min(id) from shipment_size)', values: [] }),
  );
  const [type, size] = kinds[0] as number[];
  id = await w.company.do((ctx) =>
    createShipment(ctx, {
      client: w.clientId,
      city: w.cityId,
      phone: '07705000001',
      secondPhone: '07709876543',
      receiverName: 'محمد عبد الله (VIP)',
      address: 'شارع 62، قرب ساعة سورين، بناية Al-Noor',
      price: 1_250_000,
      receiptNo: 'BX-100234',
      shipmentType: type ?? null,
      shipmentSize: size ?? null,
      quantity: 2,
      weight: 1500,
      isUrgent: true,
      breakable: true,
      note: 'يتصل قبل الوصول',
    }),
  );
});
afterAll(async () => {
  await w?.world.close();
  if (!process.env.KEEP_PRINTS) rmSync(folder, { recursive: true, force: true });
});

const hasTools = ['pdftoppm', 'zbarimg'].every((tool) => {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

async function printed(kind: string, locale: string): Promise<string> {
  const { status, body } = await w.admin.call('GET', `/api/v1/shipment-print/${id}/invoice?kind=${kind}`, undefined, { locale });
  expect(status, JSON.stringify(body)).toBe(200);
  // A new tab brings no sign-in.
  const response = await w.world.product.server.inject({ method: 'GET', url: body.result.pdf_url });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(response.headers['content-disposition']).toMatch(/^inline/);
  const file = path.join(folder, `${kind}-${locale}`);
  writeFileSync(`${file}.pdf`, response.rawPayload);
  return file;
}

const sheets = ['receipt', 'label'].flatMap((kind) => ['en', 'ar', 'ku'].map((locale) => [kind, locale] as const));

test.skipIf(!hasTools).each(sheets)('the codes on a %s in %s read back as the receipt number', async (kind, locale) => {
  const file = await printed(kind, locale);
  execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', `${file}.pdf`, file]);
  expect(readFileSync(`${file}.png`).length).toBeGreaterThan(1000);
  const read = execFileSync('zbarimg', ['-q', `${file}.png`], { encoding: 'utf8' });
  expect(read.trim().split('\n').sort()).toEqual(['CODE-128:BX-100234', 'QR-Code:BX-100234']);
});

test('a hundred labels come in one file', async () => {
  const { status, body } = await w.admin.call('POST', '/api/v1/shipment-print/multi', { shipment_ids: [id], kind: 'label' });
  expect([status, body.result?.pdf_url]).toEqual([
    200,
    expect.stringMatching(/^\/api\/v1\/shipment-print\/files\/\d+-[\w-]{43}$/),
  ]);
});

test('a guessed address, and one that has passed its hour, open nothing', async () => {
  const guessed = await w.world.product.server.inject({ method: 'GET', url: `/api/v1/shipment-print/files/1-${'a'.repeat(43)}` });
  expect(guessed.statusCode).toBe(404);
  const { body } = await w.admin.call('GET', `/api/v1/shipment-print/${id}/invoice`);
  await w.world.ownerPool.query("update printed_paper set expires_at = now() - interval '1 second'");
  const late = await w.world.product.server.inject({ method: 'GET', url: body.result.pdf_url });
  expect(late.statusCode).toBe(404);
});

test('whoever may not see a parcel may not print it', async () => {
  const stranger = await w.company.person({ branchIds: [w.cityId + 999], permissions: ['print_shipments_receipt'] });
  expect((await stranger.call('GET', `/api/v1/shipment-print/${id}/invoice`)).status).toBe(404);
});
