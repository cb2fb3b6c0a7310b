import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { movedSlips, saidOf } from '#erp/catalog/web';
import { Sale, SaleReturn, saleLines, typedExchange } from '#erp/sales/contract';
import { coinOf } from '#erp/setup/web';
import { amountText, type Currency } from '#platform/entity';
import { readSession, today, type WireRow } from '#platform/web';
import {
  blankOf,
  DocumentLines,
  EmptyState,
  FieldInput,
  type Form,
  FormFrame,
  formBody,
  judgeRow,
  PageHeader,
  PageSkeleton,
  refreshTouched,
  useForm,
  useItem,
  useSave,
  verbPath,
} from '#platform/web/ui';
import { BroughtGoods } from './brought-goods.tsx';
import { ExchangeDue } from './exchange-due.tsx';
import { toBring } from './moving.ts';
import PriceWhy from './price-why.tsx';
import { SoldGoods } from './sold-goods.tsx';
import { blankTender, tendersOf } from './tenders.tsx';

const declared = { name: Sale.name, fields: Sale.verbs.exchange.input };
/** Why something comes back is asked in the words of the return. */
const returned = { ...declared, name: SaleReturn.name };

/** Where goods of a sale are exchanged: what comes back, what is taken instead, and what is paid or goes back. */
export default function ExchangeForm() {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const found = useItem(`/api/v1/${Sale.path}`, id);
  const sale = found.data;
  if (!sale) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const page = `${Sale.screens}/${id}/show`;
  const { judged, whyNot } = judgeRow(Sale, 'exchange', sale);
  return (
    <>
      <PageHeader
        title={t('sale.actions.exchange')}
        crumbs={[
          { label: t('sale.title'), to: Sale.screens },
          { label: sale['invoice_number'], to: page },
        ]}
      />
      {judged === 'yes' && !whyNot ? (
        <Exchange key={sale.id} sale={sale} />
      ) : (
        <section className="k-panel">
          <EmptyState title={t('sale.nothingToExchange')} action={{ label: t('sale.toSale'), to: page }} />
        </section>
      )}
    </>
  );
}

const isTaken = (line: Record<string, any>) => Boolean(line['variation_id']);

function Exchange({ sale }: { sale: WireRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const currency = sale['currency'] as Currency;
  const form = useForm({
    initialValues: startOf(sale),
    validate: (values) => ({
      ...movedSlips(values, t),
      ...(values['note'].trim() ? {} : { note: t('ui.rules.required') }),
      ...(values['goods'].some(isTaken) ? {} : { 'goods.0.variation_id': t('ui.rules.required') }),
    }),
  });
  const saving = useSave<{ item: WireRow }>({
    form,
    method: 'POST',
    path: verbPath(Sale, sale, 'exchange'),
    toBody: (values) => bodyOf(sale, values),
    onSaved: async ({ item }) => {
      form.resetDirty();
      await refreshTouched(Sale);
      setTimeout(() => navigate(`${Sale.screens}/${item.id}/show`), 0);
    },
  });
  const worth = typedExchange(sale, form.getValues() as never);
  const press = t(worth.toPay > 0 ? 'sale.press.exchangePaid' : 'sale.press.exchange');
  return (
    <FormFrame
      form={form}
      saving={saving}
      saveLabel={press}
      onCancel={() => navigate(-1)}
      sections={[
        { key: 'back', title: t('sale.comesBack'), content: <Back form={form} sale={sale} /> },
        { key: 'taken', title: t('sale.takenInstead'), content: <Taken form={form} /> },
        {
          key: 'due',
          title: t('sale.difference'),
          content: (
            <ExchangeDue
              form={form}
              sale={sale}
              worth={worth}
              text={(amount) => amountText(amount, currency)}
              treasury={<FieldInput declared={declared} name="treasury" form={form} record={sale} />}
            />
          ),
        },
      ]}
    />
  );
}

function Back({ form, sale }: { form: Form; sale: WireRow }) {
  return (
    <Suspense fallback={null}>
      <BroughtGoods form={form} />
      <div className="k-grid s-why">
        <FieldInput declared={returned} name="note" form={form} record={sale} />
        <FieldInput declared={declared} name="branch" form={form} record={sale} />
      </div>
    </Suspense>
  );
}

function Taken({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={null}>
      <SoldGoods form={form} at="goods" label={t('sale.scanTaken')} autoFocus={false} />
      <DocumentLines entity={Sale} lines={saleLines} form={form} at="goods" hints={{ price: PriceWhy }} />
    </Suspense>
  );
}

/** Nothing comes back yet; what is taken is priced for the customer of the sale, today, in the branch that takes the goods. */
const startOf = (sale: WireRow) => ({
  lines: toBring(sale),
  note: '',
  treasury_id: null,
  branch_id: readSession()?.branchId ?? sale['branch'].id,
  goods: [blankOf(saleLines)],
  tenders: [blankTender(null)],
  keeps: false,
  customer_id: sale['customer'].id,
  price_group_id: sale['price_group']?.id ?? null,
  tax_mode: sale['tax_mode'],
  sale_date: today(),
  currency: sale['currency'],
});

function bodyOf(sale: WireRow, values: Record<string, any>) {
  const currency = sale['currency'] as Currency;
  const { toPay, over } = typedExchange(sale, values as never);
  const due = { due: amountText(toPay, currency), currency, coin: coinOf(currency), keeps: values['keeps'] };
  return {
    lines: saidOf(values['lines']),
    note: values['note'],
    branch_id: values['branch_id'],
    goods: values['goods'].filter(isTaken).map(formBody),
    tenders: toPay > 0 ? tendersOf(values['tenders'], due) : [],
    treasury_id: over > 0 ? values['treasury_id'] : null,
  };
}
