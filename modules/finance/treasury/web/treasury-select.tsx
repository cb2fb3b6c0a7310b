import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call, formatCurrency, type ListAnswer, localName, readSession } from '#platform/web';
import type { Form } from '#platform/web/ui';

interface Choice {
  id: number;
  name: unknown;
  currency?: string;
  branch_id?: number;
}

interface TreasurySelectProps {
  form: Form;
  name: string;
  label: string;
  branchId?: number | undefined;
  currency?: string | undefined;
  /** Cash treasuries, unless money may come and go through a bank too, or only through one. */
  kind?: 'cash' | 'bank' | 'any';
  /** What stands there where there is none. */
  none?: string;
  autoFocus?: boolean;
  onChosen?: (choice: Choice) => void;
}

/** A treasury of a branch; the one chosen last for the like, the only one there is, or the only one in the company's own currency, stands there already. */
export function TreasurySelect(props: TreasurySelectProps) {
  const { form, name, label, branchId, currency, kind = 'cash', none, autoFocus, onChosen } = props;
  const { t } = useTranslation();
  const query = { ...(currency && { currency }), ...(kind !== 'any' && { kind }), paginated: false };
  const found = useQuery({
    queryKey: ['lookup', '/api/v1/treasuries', query],
    queryFn: ({ signal }) => call<ListAnswer<Choice>>('GET', '/api/v1/treasuries', { query, signal, silent: true }),
  });
  const choices = found.data?.items.filter((one) => !branchId || one.branch_id === branchId) ?? [];
  const given = form.getInputProps(name);
  // By its field too: where money comes from is not where it goes.
  const like = `treasury ${readSession()?.me.id} ${name.split('.').at(-1)} ${branchId ?? ''} ${currency ?? ''} ${kind}`;
  const choose = (id: number | null) => {
    given.onChange(id);
    const choice = choices.find((one) => one.id === id);
    if (choice) onChosen?.(choice);
  };
  const last = choices.find(({ id }) => String(id) === sessionStorage.getItem(like));
  const own = choices.filter((one) => one.currency === readSession()?.tenant.currency);
  const [first, second] = choices.length === 1 ? choices : own;
  const only = last?.id ?? (second ? undefined : first?.id);
  useEffect(() => {
    if (!only || given.value) return;
    const isUntouched = !form.isDirty();
    choose(only);
    // What stands there by itself is nothing to be asked about on leaving.
    if (isUntouched) form.resetDirty();
    // A form that begins anew has lost it.
  }, [only, given.value]);
  return (
    <Select
      label={label}
      placeholder={t('ui.pick')}
      required
      allowDeselect={false}
      searchable={choices.length > 7}
      data={choices.map((one) => ({
        value: String(one.id),
        label: currency || !one.currency ? localName(one) : `${localName(one)} · ${formatCurrency(one.currency)}`,
      }))}
      description={found.data && choices.length === 0 ? (none ?? t('treasury.noneHere')) : undefined}
      value={given.value ? String(given.value) : null}
      onChange={(id) => {
        choose(id ? Number(id) : null);
        if (id) sessionStorage.setItem(like, id);
      }}
      error={given.error}
      data-path={name}
      data-autofocus={autoFocus || undefined}
    />
  );
}
