import { Button, Checkbox, Chip, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttributeOption, mostVariations, Product } from '#erp/catalog/contract';
import { amount, linesOf, text } from '#platform/entity';
import { can, localName, readSession, toast } from '#platform/web';
import {
  type Form,
  type LineCellProps,
  type LineColumn,
  lookup,
  MoneyInput,
  MultiRefSelect,
  RefSelect,
  useLineColumns,
} from '#platform/web/ui';
import { AmountCell } from './amount-cell.tsx';
import { chosenIn, countOf, numbered, priced, rowsOf, type VariationRow, valuesOf } from './variation-rows.ts';
import './catalog.css';

const lines = linesOf(
  'productVariation',
  { sku: text({ max: 40 }), sellingPrice: amount(), purchasePrice: amount() },
  { columns: { sku: 12, sellingPrice: 8, purchasePrice: 8 } },
);

interface Props {
  form: Form;
  rows: readonly VariationRow[];
}

/** The ways a product's values go together: what is ticked is sold, each with its number and its price. */
export function ProductVariations({ form, rows }: Props) {
  const { t } = useTranslation();
  const found = useQuery(lookup('attribute', ''));
  const attributes = found.data ?? [];
  const [added, setAdded] = useState<readonly number[]>([]);
  const chosen = chosenIn(rows);
  const shown = [...new Set([...chosen.keys(), ...added])];
  // An attribute that is no longer offered keeps the values the product has of it.
  const optionsOf = (id: number) =>
    (attributes.find((one) => one.id === id)?.['options'] as AttributeOption[] | undefined) ?? valuesOf(rows, id);
  const choose = (attribute: number, ids: readonly number[]) => {
    const of = shown.map((one) =>
      optionsOf(one).filter(({ id }) => (one === attribute ? ids : (chosen.get(one) ?? [])).includes(id)),
    );
    if (countOf(of) > mostVariations) return toast('error', t('productForm.tooMany', { max: mostVariations }), { timer: 8000 });
    form.setFieldValue('variations', rowsOf(of, rows));
  };
  const show = (ids: readonly number[]) => {
    setAdded(ids);
    const kept = ids.map((id) => optionsOf(id).filter((one) => (chosen.get(id) ?? []).includes(one.id)));
    if (shown.some((id) => !ids.includes(id))) form.setFieldValue('variations', rowsOf(kept, []));
  };
  return (
    <div data-path="variations" tabIndex={-1}>
      <div className="k-grid">
        <MultiRefSelect label={t('productForm.attributes')} target="attribute" value={shown} onChange={show} />
        <RefSelect
          label={t('productForm.variance')}
          target="variance"
          canCreate={false}
          value={null}
          onChange={(_, choice) => choice && show([...new Set([...shown, ...((choice['attribute_ids'] ?? []) as number[])])])}
        />
      </div>
      {shown.map((id) => (
        <fieldset key={id} className="c-values">
          <legend>{localName(attributes.find((one) => one.id === id))}</legend>
          <Chip.Group
            multiple
            value={(chosen.get(id) ?? []).map(String)}
            onChange={(ids) => choose(id, (ids as string[]).map(Number))}
          >
            {optionsOf(id).map((option) => (
              <Chip key={option.id} value={String(option.id)}>
                {localName(option)}
              </Chip>
            ))}
          </Chip.Group>
        </fieldset>
      ))}
      {form.errors['variations'] && <p className="c-wrong">{form.errors['variations']}</p>}
      {rows.length > 0 && <Filling form={form} rows={rows} />}
      {rows.length > 0 && <Matrix form={form} rows={rows} />}
    </div>
  );
}

/** A price for all or for one value, and numbers by a pattern: what nobody wants to type on each row. */
function Filling({ form, rows }: Props) {
  const { t } = useTranslation();
  const [value, setValue] = useState('all');
  const [price, setPrice] = useState<string | null>(null);
  const currency = readSession()?.tenant.currency ?? 'IQD';
  const options = [...new Map(rows.flatMap(({ values }) => values).map((one) => [one.id, one])).values()];
  const set = (next: readonly VariationRow[]) => form.setFieldValue('variations', next);
  const fillPrices = () => set(priced(rows, value === 'all' ? null : Number(value), { selling_price: price }));
  return (
    <div className="c-filling">
      <Select
        label={t('productForm.priceFor')}
        allowDeselect={false}
        data={[
          { value: 'all', label: t('productForm.everyRow') },
          ...options.map((one) => ({ value: String(one.id), label: localName(one) })),
        ]}
        value={value}
        onChange={(next) => setValue(next ?? 'all')}
      />
      <MoneyInput label={t('product.fields.sellingPrice')} description="" value={price} onChange={setPrice} currency={currency} />
      <Button variant="default" onClick={fillPrices} disabled={!price}>
        {t('productForm.setPrice')}
      </Button>
      <TextInput
        label={t('productForm.pattern')}
        dir="ltr"
        value={form.getValues()['pattern']}
        onChange={(event) => form.setFieldValue('pattern', event.currentTarget.value)}
      />
      <Button
        variant="default"
        onClick={() => set(numbered(rows, form.getValues()['pattern'], form.getValues()['sku'] || t('productForm.skuWord')))}
      >
        {t('productForm.setNumbers')}
      </Button>
    </div>
  );
}

function Matrix({ form, rows }: Props) {
  const { t } = useTranslation();
  const amountCell = (name: 'selling_price' | 'purchase_price') => (props: LineCellProps) => (
    <AmountCell
      {...props}
      value={props.line[name]}
      change={(value) => props.change({ [name]: value })}
      otherwise={form.getValues()[name]}
    />
  );
  const cells = { sellingPrice: amountCell('selling_price'), purchasePrice: amountCell('purchase_price') };
  const columns = useLineColumns(lines, form, cells).filter(
    ({ name }) => name !== 'purchase_price' || can(Product.fields.purchasePrice.visibleWith),
  );
  const ticked = rows.filter(({ isOff }) => !isOff).length;
  return (
    <>
      <p className="k-panel-hint" role="status">
        {t('productForm.counted', { count: ticked, of: rows.length })}
      </p>
      <div className="k-sheet c-matrix">
        <table aria-label={t('productForm.variations')} style={{ minWidth: '42rem' }}>
          <colgroup>
            <col style={{ width: '3rem' }} />
            <col style={{ width: '12rem' }} />
            {columns.map(({ name, width }) => (
              <col key={name} style={{ width: `${width}rem` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <span className="k-unseen">{t('productForm.sold')}</span>
              </th>
              <th scope="col">{t('productForm.variation')}</th>
              {columns.map(({ name, title, align }) => (
                <th key={name} scope="col" data-align={align ?? 'start'}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <MatrixRow key={row.values.map(({ id }) => id).join('-')} {...{ form, row, index, columns }} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface RowProps {
  form: Form;
  row: VariationRow;
  index: number;
  columns: readonly LineColumn[];
}

function MatrixRow({ form, row, index, columns }: RowProps) {
  const called = row.values.map(localName).join(' / ');
  const change = (part: object) => form.setFieldValue(`variations.${index}`, { ...row, ...part });
  const pathOf = (name: string) => `variations.${index}.${name}`;
  const wrong = ['values', ...columns.map(({ name }) => name)].flatMap((name) => form.errors[pathOf(name)] ?? []);
  return (
    <>
      <tr className={row.isOff ? 'c-off' : undefined}>
        <td>
          <Checkbox
            aria-label={called}
            className="c-tick"
            checked={!row.isOff}
            onChange={(event) => change({ isOff: !event.currentTarget.checked })}
          />
        </td>
        <td className="c-called">{called}</td>
        {columns.map(({ name, title, cell }) => (
          <td key={name} data-title={title} data-failed={form.errors[pathOf(name)] ? true : undefined}>
            {!row.isOff &&
              cell({
                line: row,
                index,
                path: pathOf(name),
                label: `${title} ${called}`,
                error: form.errors[pathOf(name)],
                change,
              })}
          </td>
        ))}
      </tr>
      {wrong.length > 0 && !row.isOff && (
        <tr className="k-sheet-errors">
          <td />
          <td colSpan={columns.length + 1} role="alert">
            {wrong.map((words, at) => (
              <span key={at}>{words}</span>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
