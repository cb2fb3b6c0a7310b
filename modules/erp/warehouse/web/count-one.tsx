import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { StockCount } from '#erp/warehouse/contract';
import { homeBranch, type WireRow } from '#platform/web';
import { blank, FieldInput, FormFrame, formBody, PageHeader, refreshTouched, slipsOf, useForm, useSave } from '#platform/web/ui';

const { input } = StockCount.verbs.countOne;
const declared = { name: StockCount.name, fields: input };

/** One kind of goods counted in one go, as a shelf of the stock list asks for: how many are there, and somebody else books the difference. */
export default function CountOne() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const said = (name: string) => Number(asked.get(name)) || null;
  const form = useForm({
    initialValues: {
      branch_id: said('branch_id') ?? homeBranch(),
      variation_id: said('variation_id'),
      quantity: blank(input.quantity),
      note: '',
    },
    validate: (values) => slipsOf(input, values, t),
  });
  const saving = useSave<{ item: WireRow }>({
    form,
    method: 'POST',
    path: `/api/v1/${StockCount.path}/one`,
    toBody: formBody,
    silent: true,
    onSaved: async ({ item }) => {
      form.resetDirty();
      await refreshTouched(StockCount);
      setTimeout(() => navigate(`${StockCount.screens}/${item.id}/show`), 0);
    },
  });
  // Which goods is said already where a shelf asked: the number is waited for.
  useEffect(() => {
    const first = said('variation_id') ? 'quantity' : 'variation_id';
    document.querySelector<HTMLInputElement>(`input[data-path="${first}"]`)?.focus();
  }, []);
  const fields = (['variation', 'quantity', 'branch', 'note'] as const).map((name) => (
    <FieldInput key={name} declared={declared} name={name} form={form} />
  ));
  return (
    <>
      <PageHeader title={t('stockCount.one_kind')} crumbs={[{ label: t('stockCount.title'), to: StockCount.screens }]} />
      <FormFrame
        form={form}
        saving={saving}
        saveLabel={t('stockCount.actions.count')}
        onCancel={() => navigate(-1)}
        sections={[{ key: 'one', content: <div className="k-grid">{fields}</div> }]}
      />
    </>
  );
}
