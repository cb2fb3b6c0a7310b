import i18next from 'i18next';
import type { ReactNode } from 'react';
import { type Product, productSheets } from '#erp/catalog/contract';
import { durationText } from '#erp/setup/web';
import { importAction } from '#foundation/sheets/web';
import PriceCheck from './price-check.tsx';
import './catalog.css';
import {
  type Action,
  can,
  type EntityExtras,
  formatAmount,
  Ltr,
  localName,
  readSession,
  type Selection,
  type WireRow,
} from '#platform/web';
import { type Fact, IconPrinter } from '#platform/web/ui';

type Part = Record<string, any>;
const money = (value: unknown) => <Ltr>{formatAmount(value as string, readSession()?.tenant.currency ?? 'IQD')}</Ltr>;
const t = (key: string) => String(i18next.t(key));

/** What belongs to a product, on its page: what is sold of it, what is scanned, what goes in and what may be added. */
const extras: EntityExtras<typeof Product> = {
  cells: { sku: (row) => <Ltr>{row['sku']}</Ltr>, sellingPrice: (row) => <Price row={row} /> },
  listActions: () => importAction(productSheets),
  rowActions: (row) => [labelsOf({ products: String(row.id) })],
  bulkActions: ({ ids, isAll, count, query }: Selection) => [
    labelsOf(isAll ? { filter: JSON.stringify(query), count: String(count) } : { products: ids.join(',') }),
  ],
  heading: (row) => localName(row['name']),
  facts: (row) => keepsFor(row),
  below: (row) => (
    <>
      <Parts row={row} />
      <PriceCheck row={row} />
    </>
  ),
};

export default extras;

/** Leads to where labels are printed, with these goods. */
const labelsOf = (goods: Record<string, string>): Action => ({
  label: t('product.labels'),
  icon: IconPrinter,
  to: `/erp-products/poster-printing?${new URLSearchParams(goods)}`,
});

/** How long it keeps: a number alone says nothing without what it is counted in. */
const keepsFor = (row: WireRow): Fact[] =>
  row['expiry_value']
    ? [{ label: t('product.fields.expiryValue'), value: durationText(row['expiry_value'], row['expiry_type']) }]
    : [];

/** What it costs, or from what to what its shapes do. */
function Price({ row }: { row: WireRow }) {
  const [from, to] = [row['price_from'] ?? row['selling_price'], row['price_to']];
  if (!from) return '–';
  if (!to || to === from) return money(from);
  return <Ltr>{`${formatAmount(from)} – ${formatAmount(to, readSession()?.tenant.currency ?? 'IQD')}`}</Ltr>;
}

function Parts({ row }: { row: WireRow }) {
  const of = (name: string) => (row[name] ?? []) as Part[];
  const seesCosts = can('view_costs');
  return (
    <>
      {row['kind'] === 'variable' && (
        <Panel title={t('productForm.variations')}>
          <Table
            heads={[
              t('productForm.variation'),
              t('variation.fields.sku'),
              t('product.fields.sellingPrice'),
              ...(seesCosts ? [t('product.fields.purchasePrice')] : []),
            ]}
            rows={of('variations').map((one) => [
              one['values'].map(localName).join(' / '),
              <Ltr key="sku">{one['sku']}</Ltr>,
              money(one['price']),
              ...(seesCosts ? [money(one['purchase_price'] ?? row['purchase_price'])] : []),
            ])}
          />
        </Panel>
      )}
      {of('barcodes').length > 0 && (
        <Panel title={t('productForm.barcodes')}>
          <Table
            heads={[
              t('productBarcode.fields.code'),
              t('product.fields.unit'),
              ...(row['kind'] === 'variable' ? [t('productForm.variation')] : []),
            ]}
            rows={of('barcodes').map((one) => [
              <Ltr key="code">{one['code']}</Ltr>,
              localName(one['unit'] ?? row['unit']),
              ...(row['kind'] === 'variable' ? [localName(one['variation_name'])] : []),
            ])}
          />
        </Panel>
      )}
      {of('combo').length > 0 && (
        <Panel title={t('productForm.combo')}>
          <Table
            heads={[t('productCombo.fields.variation'), t('productCombo.fields.quantity')]}
            rows={of('combo').map((one) => [localName(one['variation']), <Ltr key="quantity">{one['quantity']}</Ltr>])}
          />
        </Panel>
      )}
      {of('modifiers').length > 0 && (
        <Panel title={t('productForm.modifiers')}>
          <Table
            heads={[t('productForm.modifier'), t('product.fields.sellingPrice'), t('productCombo.fields.variation')]}
            rows={of('modifiers').map((one) => [localName(one['name']), money(one['price']), localName(one['variation'])])}
          />
        </Panel>
      )}
    </>
  );
}

const isAmount = (head: string | undefined) =>
  head === t('product.fields.sellingPrice') || head === t('product.fields.purchasePrice');

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="k-panel" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

function Table({ heads, rows }: { heads: readonly string[]; rows: readonly ReactNode[][] }) {
  return (
    <table className="c-parts">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={isAmount(head) ? 'c-end' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          <tr key={at}>
            {cells.map((cell, nth) => (
              <td key={nth} className={isAmount(heads[nth]) ? 'c-end' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
