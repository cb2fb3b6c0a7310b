import { useTranslation } from 'react-i18next';
import { CompanySettings } from '#foundation/tenancy/contract';
import { toast, type WireRow } from '#platform/web';
import { formBody, formValues, slips, useForm, useSave } from '#platform/web/ui';
import { basisPoints, percentOf } from './tax-percent.ts';

type Values = Record<string, unknown>;
const path = '/api/v1/company-settings';

/** The settings as typed: the tax in percent, which people know, not in hundredths of it. */
export function useSettingsForm(record: WireRow, onSaved: (item: WireRow) => Promise<void>) {
  const { t } = useTranslation();
  const start = (from: WireRow) => ({
    ...formValues(CompanySettings, from),
    tax_percent: percentOf(from['fee_tax_basis_points']),
  });
  const form = useForm({
    initialValues: start(record),
    validate: (values: Values): Record<string, string> => ({
      ...slips(CompanySettings, values, t),
      ...(basisPoints(values['tax_percent'] as string) === undefined && { tax_percent: t('companySettings.taxRange') }),
    }),
  });
  const adopt = (item: WireRow) => {
    form.setInitialValues(start(item));
    form.setValues(start(item));
  };
  const saving = useSave<{ item: WireRow }>({
    form,
    method: 'PUT',
    path: `${path}/${record.id}`,
    toBody: ({ tax_percent, ...values }: Values) =>
      formBody({ ...values, fee_tax_basis_points: basisPoints(tax_percent as string) }),
    onSaved: async ({ item }) => {
      adopt(item);
      await onSaved(item);
    },
    onStale: (current) => {
      adopt(current);
      toast('info', t('ui.conflict.taken'));
    },
  });
  return { form, saving };
}
