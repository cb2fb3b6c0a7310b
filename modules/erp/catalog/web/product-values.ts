import type { TFunction } from 'i18next';
import { judgeArticleNumber, Product } from '#erp/catalog/contract';
import type { WireRow } from '#platform/web';
import { formBody, formValues, type Line, slips } from '#platform/web/ui';
import type { VariationRow } from './variation-rows.ts';

type Values = Record<string, any>;

/** What the form of a product starts with. */
export function startOf(record: WireRow | undefined, defaults: Values = {}): Values {
  const fresh = { ...defaults, kind: 'plain', manage_stock: true, barcode_type: 'ean13' };
  const values = formValues(Product, record, fresh);
  const rows = ((record?.['variations'] ?? []) as Line[]).map((row) => ({ purchase_price: null, ...row, isOff: false }));
  return {
    ...values,
    kind: record?.['kind'] ?? 'plain',
    variations: record?.['kind'] === 'variable' ? rows : [],
    barcodes: ((record?.['barcodes'] ?? []) as Line[]).map(({ code, unit_id, unit, variation_id }) => ({
      code,
      unit_id,
      unit,
      variation_id,
    })),
    combo: record?.['combo'] ?? [],
    modifiers: ((record?.['modifiers'] ?? []) as Line[]).map(({ name, ...rest }) => ({ ...rest, ar: name.ar, en: name.en })),
    pattern: '{sku}-{1}-{2}',
  };
}

/** What is sent: the ticked variations, and lines in which something stands. */
export function bodyOf({ variations, barcodes, combo, modifiers, pattern: _pattern, ...values }: Values): Values {
  const ticked = (variations as VariationRow[]).filter(({ isOff }) => !isOff);
  const isSeveral = values['kind'] === 'variable';
  return {
    ...formBody(values),
    ...(isSeveral && {
      variations: ticked.map(({ id, values: of, sku, selling_price, purchase_price }) =>
        formBody({ id, values: of.map((one) => ({ id: one.id })), sku, selling_price, purchase_price }),
      ),
    }),
    barcodes: (barcodes as Line[]).map(({ code, unit_id, variation_id, row }) =>
      formBody({ code, unit_id, variation: isSeveral ? placeOf(ticked, variation_id, row) : 0 }),
    ),
    ...(values['kind'] === 'combo' && {
      combo: (combo as Line[]).map(({ variation_id, quantity }) => formBody({ variation_id, quantity })),
    }),
    modifiers: (modifiers as Line[]).map(({ ar, en, price, variation_id, quantity }) =>
      formBody({ name: { ar, en }, price, variation_id, quantity }),
    ),
  };
}

/** A code leads to a variation by its id, or, where it is new, by what it is made of. */
function placeOf(ticked: readonly VariationRow[], id: unknown, row: unknown): number {
  const at = ticked.findIndex((one) => (row ? rowKey(one) === row : id !== null && one.id === id));
  return Math.max(0, at);
}
export const rowKey = ({ values }: Pick<VariationRow, 'values'>): string => values.map(({ id }) => id).join('-');

/** Slips seen before anything is sent; the server judges all the same. */
export function slipsOfProduct(values: Values, t: TFunction): Record<string, string> {
  const found = slips(Product, values, t);
  const ticked = (values['variations'] as VariationRow[]).map((row, at) => ({ row, at })).filter(({ row }) => !row.isOff);
  const isSeveral = values['kind'] === 'variable';
  if (!values['selling_price'] && !isSeveral) found['selling_price'] = t('ui.rules.required');
  if (isSeveral && ticked.length === 0) found['variations'] = t('productForm.noVariation');
  if (isSeveral && !values['selling_price'])
    for (const { row, at } of ticked) if (!row.selling_price) found[`variations.${at}.selling_price`] = t('ui.rules.required');
  if (values['kind'] === 'combo' && values['combo'].length === 0) found['combo'] = t('productForm.emptyCombo');
  for (const [at, line] of (values['combo'] as Line[]).entries()) {
    if (!line['variation_id']) found[`combo.${at}.variation_id`] = t('ui.rules.required');
    if (!line['quantity']) found[`combo.${at}.quantity`] = t('ui.rules.required');
  }
  for (const [at, line] of (values['modifiers'] as Line[]).entries()) {
    if (!line['ar'] && !line['en']) found[`modifiers.${at}.ar`] = t('ui.rules.required');
    if (line['price'] === null || line['price'] === '') found[`modifiers.${at}.price`] = t('ui.rules.required');
  }
  return { ...found, ...slipsOfCodes(values, t) };
}

function slipsOfCodes({ barcodes, barcode_type }: Values, t: TFunction): Record<string, string> {
  if (barcode_type === 'code128') return {};
  return Object.fromEntries(
    (barcodes as Line[]).flatMap(({ code }, at) => {
      const wrong = code ? judgeArticleNumber(String(code).trim()) : undefined;
      if (!wrong) return [];
      const text = wrong.values ? t('productForm.checkDigit', wrong.values) : t('productForm.noArticleNumber');
      return [[`barcodes.${at}.code`, text]];
    }),
  );
}
