import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCategory } from '#finance/expenses/contract';
import { localName } from '#platform/web';
import { type Form, lookup } from '#platform/web/ui';

/** The accounts an income beside the parcels may be booked on. */
export function IncomeSelect({ form }: { form: Form }) {
  const { t } = useTranslation();
  const found = useQuery(lookup('account', ''));
  const choices = (found.data ?? []).filter((one) =>
    isCategory(
      {
        code: String(one['code']),
        type: String(one['type']),
        isHeader: Boolean(one['is_header']),
        hasParty: Boolean(one['party_kind']),
      },
      'income',
    ),
  );
  const given = form.getInputProps('account_id');
  return (
    <Select
      label={t('expense.fields.account')}
      placeholder={t('ui.pick')}
      required
      searchable
      allowDeselect={false}
      data={choices.map((one) => ({ value: String(one.id), label: `${one['code']} · ${localName(one)}` }))}
      value={given.value ? String(given.value) : null}
      onChange={(id) => form.setFieldValue('account_id', id ? Number(id) : null)}
      error={given.error}
      data-path="account_id"
      data-autofocus
      nothingFoundMessage={t('ui.noneFound')}
    />
  );
}
