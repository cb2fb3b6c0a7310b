import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { PricingPackage, packageLines } from '#courier/pricing/contract';
import { nameInLanguage } from '#courier/statuses/web';
import { readSession, refreshLists, toast, type WireRow } from '#platform/web';
import {
  blankOf,
  FieldInput,
  FormFrame,
  formBody,
  formLines,
  formValues,
  type Line,
  LinesGrid,
  PageHeader,
  PageSkeleton,
  slips,
  useForm,
  useItem,
  useLineColumns,
  useSave,
} from '#platform/web/ui';

const path = '/api/v1/packages';

/** A price list with all its prices on one page: most come to change one fee or to add a city. */
export default function PackageForm() {
  const { id } = useParams();
  const found = useItem(path, id, id !== undefined);
  if (id !== undefined && !found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <LoadedForm key={id ?? 'new'} record={found.data} />;
}

const fresh = () => ({
  currency: readSession()?.tenant.currency ?? 'IQD',
  return_fee_policy: 'none',
  return_trigger: 'on_returned_confirmed',
  return_payer: 'sender',
  fractional_return_policy: 'none',
});
const start = (record: WireRow | undefined) => ({
  ...formValues(PricingPackage, record, fresh()),
  lines: record ? formLines(packageLines, record['lines']) : [blankOf(packageLines)],
});

function LoadedForm({ record }: { record: WireRow | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { form, saving } = usePackageForm(record);
  const values = form.getValues();
  const hidden = unusedFields(values);
  const inputs = (names: readonly string[]) => (
    <div className="k-grid">
      {names
        .filter((name) => !hidden.has(name))
        .map((name) => (
          <div key={name} data-wide={name === 'name' || undefined}>
            <FieldInput
              declared={PricingPackage}
              name={name}
              form={form}
              record={record}
              disabled={name === 'currency' && record !== undefined}
            />
          </div>
        ))}
    </div>
  );
  const columns = useLineColumns(packageLines, form);
  const [main, surcharges, returns, charges] = PricingPackage.form;
  const lines = (values['lines'] ?? []) as Line[];
  return (
    <>
      <PageHeader
        title={record ? nameInLanguage(record['name']) : t('ui.entity.create', { one: t('pricingPackage.one') })}
        crumbs={[{ label: t('pricingPackage.title'), to: '/packages' }]}
      />
      <FormFrame
        form={form}
        saving={saving}
        onCancel={() => navigate('/packages')}
        sections={[
          { key: 'main', title: t('pricingPackage.sections.main'), content: inputs(main?.fields ?? []) },
          {
            key: 'lines',
            title: t('packageScreens.lines', { count: lines.length }),
            hint: t('packageScreens.linesHint'),
            content: (
              <LinesGrid
                form={form}
                label={t('pricingPackage.fields.lines')}
                columns={columns}
                blank={() => blankOf(packageLines)}
                words="packageLine"
              />
            ),
          },
          {
            key: 'surcharges',
            title: t('pricingPackage.sections.surcharges'),
            hint: t('packageScreens.surchargesHint'),
            content: inputs(surcharges?.fields ?? []),
          },
          { key: 'returns', title: t('pricingPackage.sections.returns'), content: inputs(returns?.fields ?? []) },
          {
            key: 'charges',
            title: t('pricingPackage.sections.charges'),
            hint: t('packageScreens.chargesHint'),
            content: inputs(charges?.fields ?? []),
          },
        ]}
      />
    </>
  );
}

/** The form of one price list and its saving: a new one goes on as what it became, a stale one takes what stands. */
function usePackageForm(record: WireRow | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: start(record),
    validate: (values): Record<string, string> => ({ ...slips(PricingPackage, values, t), ...crossedDays(values.lines, t) }),
  });
  const saving = useSave<{ item: WireRow }>({
    form,
    method: record ? 'PUT' : 'POST',
    path: record ? `${path}/${record.id}` : path,
    toBody: ({ lines, ...values }) => ({ ...formBody(values), lines: (lines as Line[]).map(formBody) }),
    silent: true,
    onSaved: async ({ item }) => {
      toast('success', t('ui.saved'), { timer: 5000 });
      form.resetDirty();
      await refreshLists(path);
      if (record) adopt(item);
      // After this frame, when the form no longer counts as changed.
      else setTimeout(() => navigate(`/packages/${item.id}/edit`, { replace: true }), 0);
    },
    onStale: (current) => {
      adopt(current);
      toast('info', t('ui.conflict.taken'));
    },
  });
  const adopt = (item: WireRow) => {
    const values = start({ ...record, ...item });
    form.setInitialValues(values);
    form.setValues(values);
  };
  return { form, saving };
}

/** Fields that say nothing under the policies chosen. */
const unusedFields = (values: Record<string, unknown>): ReadonlySet<string> =>
  new Set([
    ...(values['return_fee_policy'] === 'fixed' ? [] : ['returnFee']),
    ...(values['return_fee_policy'] === 'percent' ? [] : ['returnFeeBasisPoints']),
    ...(values['return_fee_policy'] === 'none' ? ['returnTrigger', 'returnPayer'] : []),
    ...(values['fractional_return_policy'] === 'fixed' ? [] : ['fractionalReturnFee']),
  ]);

/** Days the wrong way round, seen before anything is sent. */
function crossedDays(lines: readonly Line[], t: TFunction): Record<string, string> {
  const crossed = lines.flatMap(({ valid_from, valid_to }, index) =>
    valid_from && valid_to && valid_from > valid_to ? [index] : [],
  );
  return Object.fromEntries(crossed.map((index) => [`lines.${index}.valid_to`, t('ui.rules.crossed')]));
}
