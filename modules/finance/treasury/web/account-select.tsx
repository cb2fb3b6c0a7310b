import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { suitsVoucher, type VoucherKind, type VoucherParty } from '#finance/treasury/contract';
import { localName } from '#platform/web';
import { type Form, lookup } from '#platform/web/ui';

interface AccountSelectProps {
  form: Form;
  kind: VoucherKind;
  party: VoucherParty;
  /** The code of the one somebody came for. */
  wanted?: string | null;
}

/** What the money is for: the one account there is, or that somebody came for, stands there already. */
export function AccountSelect({ form, kind, party, wanted }: AccountSelectProps) {
  const { t } = useTranslation();
  const found = useQuery(lookup('account', ''));
  const choices = (found.data ?? []).filter(
    (one) => !one['is_header'] && suitsVoucher({ code: String(one['code']), hasParty: Boolean(one['party_kind']) }, kind, party),
  );
  const only = choices.length === 1 ? choices[0]?.id : choices.find((one) => one['code'] === wanted)?.id;
  const given = form.getInputProps('account_id');
  useEffect(() => {
    if (!only || form.getValues()['account_id'] === only) return;
    const isUntouched = !form.isDirty();
    form.setFieldValue('account_id', only);
    // What stands there by itself is nothing to be asked about on leaving.
    if (isUntouched) form.resetDirty();
  }, [only, party]);
  return (
    <Select
      label={t('voucher.fields.account')}
      placeholder={t('ui.pick')}
      required
      searchable
      allowDeselect={false}
      data={choices.map((one) => ({ value: String(one.id), label: `${one['code']} · ${localName(one)}` }))}
      value={given.value ? String(given.value) : null}
      onChange={(id) => {
        form.setFieldValue('account_id', id ? Number(id) : null);
        form.setFieldValue('allocations', {});
      }}
      error={given.error}
      data-path="account_id"
      nothingFoundMessage={t('ui.noneFound')}
    />
  );
}
