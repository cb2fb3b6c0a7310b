import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { priceChanges } from '#erp/catalog/contract';
import { attempt, call, formatAmount, formatCurrency, Ltr, localName, refreshLists } from '#platform/web';
import { EmptyState, IconPrinter, IconTags, PageHeader, RefSelect, useForm, useLeaveWarning } from '#platform/web/ui';
import { AmountCell } from './amount-cell.tsx';
import './catalog.css';

interface Row {
  variation: number;
  name: unknown;
  sku: string;
  was: string | null;
  price: string | null;
}
interface Preview {
  currency: string;
  has_more: boolean;
  items: Row[];
}

/** Many prices at one stroke: which, by how much, what they would become, and only then set. */
export default function PriceChanger() {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { price_group_id: null, category_id: null, brand_id: null, search: '', change: 'percent', by: '' },
  });
  const [found, setFound] = useState<Preview>();
  const [isBusy, setBusy] = useState(false);
  const [wereSet, setWereSet] = useState<readonly number[]>([]);
  const rows = found?.items ?? [];
  const changed = rows.filter(({ was, price }) => was !== price);
  useLeaveWarning(changed.length > 0 && !isBusy);
  const busily = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const preview = () =>
    busily(async () => {
      const answer = await attempt(
        call<Preview>('POST', '/api/v1/products/preview-prices', { body: filled(form.getValues()), silent: true }),
      );
      if (answer) setFound(answer);
    });
  const save = () =>
    busily(async () => {
      const lines = changed.map(({ variation, was, price }) => ({ variation, was, price }));
      const body = { price_group_id: form.getValues()['price_group_id'], lines };
      if ((await attempt(call('POST', '/api/v1/products/set-prices', { body }))) === false) return;
      setFound(undefined);
      setWereSet(lines.map(({ variation }) => variation));
      await refreshLists('/api/v1/products');
    });
  const type = (at: number, price: string | null) =>
    found && setFound({ ...found, items: rows.map((row, nth) => (nth === at ? { ...row, price } : row)) });
  return (
    <>
      <PageHeader title={t('priceChange.title')} />
      <section className="k-panel" aria-label={t('priceChange.which')}>
        <h2>{t('priceChange.which')}</h2>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void preview();
          }}
        >
          <Which form={form} />
          <div className="c-filling">
            <SegmentedControl
              aria-label={t('priceChange.change')}
              data={priceChanges.map((value) => ({ value, label: t(`priceChange.changes.${value}`) }))}
              value={form.getValues()['change']}
              onChange={(change) => form.setFieldValue('change', change)}
            />
            <TextInput label={t('priceChange.by')} dir="ltr" inputMode="decimal" required {...form.getInputProps('by')} />
            <Button type="submit" variant="default" loading={isBusy}>
              {t('priceChange.preview')}
            </Button>
          </div>
        </form>
      </section>
      {!found && wereSet.length > 0 && (
        <p>
          <Button
            component={Link}
            to={`/erp-products/poster-printing?variations=${wereSet.join(',')}`}
            leftSection={<IconPrinter size="1.1rem" aria-hidden />}
          >
            {t('priceChange.labels')}
          </Button>
        </p>
      )}
      {found && rows.length === 0 && <EmptyState icon={IconTags} title={t('priceChange.nothing')} />}
      {found && rows.length > 0 && (
        <section className="k-panel" aria-label={t('priceChange.becomes')}>
          <h2>{t('priceChange.becomes')}</h2>
          <p className="k-panel-hint" role="status">
            {t('priceChange.counted', { count: changed.length, of: rows.length })}
            {found.has_more && ` ${t('priceChange.more')}`}
          </p>
          <Prices rows={rows} currency={found.currency} type={type} />
          <div className="c-save">
            <Button onClick={() => void save()} loading={isBusy} disabled={changed.length === 0}>
              {t('priceChange.save', { count: changed.length })}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

const filled = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

function Which({ form }: { form: ReturnType<typeof useForm> }) {
  const { t } = useTranslation();
  const picker = (name: string, target: string, label: string) => (
    <RefSelect
      label={label}
      target={target}
      canCreate={false}
      value={form.getValues()[name]}
      onChange={(id) => form.setFieldValue(name, id)}
      data-path={name}
    />
  );
  return (
    <div className="k-grid">
      {picker('price_group_id', 'sellingPriceGroup', t('priceChange.group'))}
      {picker('category_id', 'category', t('product.fields.category'))}
      {picker('brand_id', 'brand', t('product.fields.brand'))}
      <TextInput label={t('priceChange.words')} {...form.getInputProps('search')} />
    </div>
  );
}

interface PricesProps {
  rows: readonly Row[];
  currency: string;
  type: (at: number, price: string | null) => void;
}

function Prices({ rows, currency, type }: PricesProps) {
  const { t } = useTranslation();
  const heads = ['goods', 'sku', 'was', 'price'] as const;
  return (
    <div className="k-sheet c-matrix">
      <table aria-label={t('priceChange.becomes')} style={{ minWidth: '40rem' }}>
        <colgroup>
          <col style={{ width: '3rem' }} />
          <col style={{ width: '18rem' }} />
          <col style={{ width: '9rem' }} />
          <col style={{ width: '8rem' }} />
          <col style={{ width: '9rem' }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">#</th>
            {heads.map((head) => (
              <th key={head} scope="col" data-align={head === 'was' || head === 'price' ? 'end' : 'start'}>
                {t(`priceChange.heads.${head}`)} {head === 'price' && `(${formatCurrency(currency)})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.variation}>
              <td>{at + 1}</td>
              <td className="c-goods">{localName(row.name)}</td>
              <td data-title={t('priceChange.heads.sku')} className="c-called">
                <Ltr>{row.sku}</Ltr>
              </td>
              <td data-title={t('priceChange.heads.was')}>
                <output>
                  <Ltr>{row.was === null ? '–' : formatAmount(row.was)}</Ltr>
                </output>
              </td>
              <td data-title={t('priceChange.heads.price')}>
                <AmountCell
                  path={`lines.${at}.price`}
                  label={`${t('priceChange.heads.price')} ${localName(row.name)}`}
                  error={false}
                  value={row.price}
                  change={(price) => type(at, price)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
