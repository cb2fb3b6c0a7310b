import { useTranslation } from 'react-i18next';
import { amount, belongsTo, linesOf, quantity, text } from '#platform/entity';
import { localName } from '#platform/web';
import { blankOf, type Form, type LineCellProps, LinesGrid, useLineColumns } from '#platform/web/ui';
import { rowKey } from './product-values.ts';
import type { VariationRow } from './variation-rows.ts';

const barcodeLines = linesOf(
  'productBarcode',
  { code: text({ max: 48 }), unit: belongsTo('unit'), variation: belongsTo('variation') },
  { columns: { code: 12, unit: 9, variation: 13 } },
);
const comboLines = linesOf(
  'productCombo',
  { variation: belongsTo('variation', { required: true }), quantity: quantity({ required: true }) },
  { columns: { variation: 20, quantity: 7 } },
);
const modifierLines = linesOf(
  'productModifier',
  {
    ar: text({ required: true }),
    en: text(),
    price: amount({ required: true }),
    variation: belongsTo('variation'),
    quantity: quantity(),
  },
  { columns: { ar: 11, en: 11, price: 8, variation: 16, quantity: 6 }, seldom: ['variation', 'quantity'] },
);

interface GridProps {
  form: Form;
  rows: readonly VariationRow[];
}

/** What a scanner reads of it: many codes, each with what it counts. An empty one becomes the shop's own. */
export function BarcodeGrid({ form, rows }: GridProps) {
  const { t } = useTranslation();
  const isSeveral = form.getValues()['kind'] === 'variable';
  const columns = useLineColumns(barcodeLines, form, {
    code: ({ line, path, label, error, change }) => (
      <input
        data-path={path}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        dir="ltr"
        autoComplete="off"
        placeholder={t('productForm.ownCode')}
        value={line['code'] ?? ''}
        onChange={(event) => change({ code: event.currentTarget.value })}
      />
    ),
    variation: (props) => <RowSelect {...props} rows={rows} />,
  }).filter(({ name }) => isSeveral || name !== 'variation_id');
  return (
    <LinesGrid
      form={form}
      at="barcodes"
      label={t('productForm.barcodes')}
      columns={columns}
      blank={() => ({ ...blankOf(barcodeLines), row: rows[0] ? rowKey(rows[0]) : null })}
      words="productBarcode"
    />
  );
}

/** One of the ticked variations. */
function RowSelect({ line, path, label, change, rows }: LineCellProps & { rows: readonly VariationRow[] }) {
  const current = line['row'] ?? rows.filter(({ id }) => id !== null && id === line['variation_id']).map(rowKey)[0] ?? '';
  return (
    <select
      data-path={path}
      aria-label={label}
      value={current}
      onChange={(event) => change({ row: event.currentTarget.value, variation_id: null })}
    >
      {rows.map((row) => (
        <option key={rowKey(row)} value={rowKey(row)}>
          {row.values.map(localName).join(' / ')}
        </option>
      ))}
    </select>
  );
}

/** What goes into goods that are sold as one. */
export function ComboGrid({ form }: { form: Form }) {
  const { t } = useTranslation();
  const columns = useLineColumns(comboLines, form);
  return (
    <LinesGrid
      form={form}
      at="combo"
      label={t('productForm.combo')}
      columns={columns}
      blank={() => ({ ...blankOf(comboLines), quantity: 1 })}
      words="productCombo"
    />
  );
}

/** What may be added when it is sold, for a price of its own. */
export function ModifierGrid({ form }: { form: Form }) {
  const { t } = useTranslation();
  const columns = useLineColumns(modifierLines, form);
  return (
    <LinesGrid
      form={form}
      at="modifiers"
      label={t('productForm.modifiers')}
      columns={columns}
      blank={() => blankOf(modifierLines)}
      words="productModifier"
    />
  );
}
