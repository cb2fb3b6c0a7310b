import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelPapers } from '#erp/labels/contract';
import { hasTools, type LabelWorld, labelWorld } from './label-world.ts';

let w: LabelWorld;
const goods: Record<string, any> = {};
beforeAll(async () => {
  w = await labelWorld();
  goods.ean13 = await w.product({ barcodes: [{ code: '4006381333931' }] });
  goods.own = await w.product({ barcodes: [{}] });
  goods.ean8 = await w.product({ barcodes: [{ code: '96385074' }] });
  goods.upca = await w.product({ barcodes: [{ code: '036000291452' }] });
  goods.letters = await w.product({ sku: 'TSH-WHI-XL', barcode_type: 'code128' });
  goods.arabic = await w.product({ sku: 'شاي-٥', barcode_type: 'code128' });
  goods.weighed = await w.product({ unit_id: w.units.Kilogram, selling_price: '1250000', barcodes: [{}] });
});
afterAll(() => w?.close());

const read = () => [
  'EAN-13:4006381333931',
  `EAN-13:${goods.own.barcodes[0].code}`,
  `EAN-13:${goods.weighed.barcodes[0].code}`,
  'EAN-8:96385074',
  'UPC-A:036000291452',
  'CODE-128:TSH-WHI-XL',
  'QR-Code:شاي-٥',
];
/** The narrowest roll holds no ten letters. */
const onPaper = (paper: string) => Object.values(goods).filter((one) => paper !== 'roll_38x25' || one !== goods.letters);

const prints = [...labelPapers.map((paper) => [paper, 'both'] as const), ['a4_24', 'ar'] as const, ['a4_24', 'en'] as const];

test.skipIf(!hasTools).each(prints)('each code on %s, in %s, is read back by a scanner as it is', async (paper, language) => {
  const chosen = onPaper(paper);
  const lines = chosen.map(({ variation }) => ({ variation_id: variation, copies: 1 }));
  const { pdf } = await w.print({ paper, language, lines, shows_company: true });
  const wanted = read().filter((code) => chosen.includes(goods.letters) || !code.startsWith('CODE-128'));
  expect(w.scanned(pdf, `${paper}-${language}`).codes).toEqual(wanted.toSorted());
});

test.skipIf(!hasTools)('sheets are filled from the first free place on, each label once and none torn in two', async () => {
  const many = await Promise.all(Array.from({ length: 68 }, () => w.product({ barcodes: [{}] })));
  const lines = many.map(({ variation }) => ({ variation_id: variation, copies: 1 }));
  const { run, pdf } = await w.print({ paper: 'a4_65', language: 'both', lines, start: 64 });
  expect(run).toMatchObject({ goods: 68, labels: 68, start: 64 });
  const { pages, codes } = w.scanned(pdf, 'a4_65-many');
  expect([pages, codes]).toEqual([3, many.map(({ barcodes }) => `EAN-13:${barcodes[0].code}`).toSorted()]);
});

test('a code whose lines would be too fine for the paper is refused beside its line', async () => {
  const body = { paper: 'roll_38x25', language: 'ar', lines: [{ variation_id: goods.letters.variation, copies: 1 }] };
  const { status, body: said } = await w.keeper.call('POST', 'label-runs', body);
  expect([status, Object.keys(said.errors)]).toEqual([422, ['lines.0.variation_id']]);
  expect((await w.keeper.call('POST', 'label-runs', { ...body, shows_code: false })).status).toBe(201);
});
