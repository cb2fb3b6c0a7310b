import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { movedBody, movedSlips } from '#erp/catalog/web';
import { Purchase, returningFields } from '#erp/purchases/contract';
import type { WireRow } from '#platform/web';
import {
  EmptyState,
  FormFrame,
  formBody,
  PageHeader,
  PageSkeleton,
  RefSelect,
  refreshTouched,
  useForm,
  useItem,
  useSave,
  verbPath,
} from '#platform/web/ui';
import { returnable } from './moving.ts';
import { ReturnFields } from './return-fields.tsx';

const lists = '/erp-purchases/returns-purchases';

/** Goods go back to their supplier: of which purchase, what of it, and why. */
export default function ReturnForm() {
  const { t } = useTranslation();
  const [purchaseId, setPurchaseId] = useState<number | null>(null);
  const found = useItem('/api/v1/purchases', purchaseId ?? undefined, purchaseId !== null);
  return (
    <>
      <PageHeader title={t('purchaseReturn.create')} crumbs={[{ label: t('purchaseReturn.title'), to: lists }]} />
      <section className="k-panel">
        <RefSelect
          label={t('purchaseReturn.fields.purchase')}
          target="purchase"
          query={{ returnable: true }}
          canCreate={false}
          required
          value={purchaseId}
          onChange={setPurchaseId}
          autoFocus
        />
      </section>
      {purchaseId !== null && !found.data && <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />}
      {found.data && <GoodsBack key={purchaseId} purchase={found.data} />}
    </>
  );
}

/** Their lines, each with how many of them go back. */
function GoodsBack({ purchase }: { purchase: WireRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const lines = returnable(purchase);
  const form = useForm({
    initialValues: { lines, note: '', day: null },
    validate: (values) => ({ ...movedSlips(values, t), ...(values.note.trim() ? {} : { note: t('ui.rules.required') }) }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: verbPath(Purchase, purchase, 'returnGoods'),
    toBody: (values) => ({ ...formBody(movedBody(values)), version: purchase['version'] }),
    silent: false,
    onSaved: async () => {
      form.resetDirty();
      await refreshTouched(Purchase);
      setTimeout(() => navigate(lists), 0);
    },
  });
  if (lines.length === 0) return <EmptyState title={t('purchaseReturn.nothingLeft')} />;
  return (
    <FormFrame
      form={form}
      saving={saving}
      saveLabel={t('purchase.actions.returnGoods')}
      onCancel={() => navigate(-1)}
      sections={[
        {
          key: 'goods',
          content: <ReturnFields form={form} row={purchase} declared={{ name: Purchase.name, fields: returningFields }} />,
        },
      ]}
    />
  );
}
