import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCategory } from '#finance/expenses/contract';
import type { Bilingual, Currency } from '#platform/entity';
import { formatCurrency, localName } from '#platform/web';
import { type Choice, lookup, MoneyInput, RefSelect } from '#platform/web/ui';
import { isOfBooks, type TypedMove } from './moved-cash.ts';
import type { Desk } from './use-desk.ts';

interface MoveFieldsProps {
  desk: Desk;
  moved: TypedMove;
  slips: Record<string, string>;
  treasuries: readonly { id: number; name: Bilingual }[];
  set: (what: Partial<TypedMove>) => void;
}

/** What is said of cash that moves, by the way it moves. */
export function MoveFields({ desk, moved, slips, treasuries, set }: MoveFieldsProps) {
  const { t } = useTranslation();
  const { way, currency } = moved;
  const { terms } = desk.priced;
  return (
    <>
      {way === 'expense' && (
        <CategoryOf value={moved.account} onChange={(account) => set({ account })} error={slips['account_id']} />
      )}
      {way === 'receipt' && (
        <RefSelect
          label={t('cashMove.fields.customer')}
          target="customer"
          required
          canCreate={false}
          value={moved.customer}
          known={desk.ticket.customer?.name}
          onChange={(customer) => set({ customer })}
          error={slips['customer_id']}
          data-path="customer_id"
        />
      )}
      {way !== 'receipt' && Object.keys(terms.rates).length > 0 && (
        <Select
          label={t('cashMove.fields.currency')}
          allowDeselect={false}
          data={[terms.currency, ...Object.keys(terms.rates)].map((one) => ({ value: one, label: formatCurrency(one) }))}
          value={currency}
          onChange={(one) => set({ currency: one as Currency })}
        />
      )}
      <MoneyInput
        size="md"
        required
        data-autofocus
        data-path="amount"
        label={t('cashMove.fields.amount')}
        currency={currency}
        value={moved.amount}
        error={slips['amount'] ?? slips['currency'] ?? slips['way']}
        onChange={(amount) => set({ amount })}
      />
      {!isOfBooks(way) && (
        <Select
          label={t(way === 'in' ? 'till.move.from' : 'till.move.to')}
          required
          allowDeselect={false}
          data={treasuries.map(({ id, name }) => ({ value: String(id), label: localName(name) }))}
          value={moved.treasury === null ? null : String(moved.treasury)}
          placeholder={treasuries.length === 0 ? t('ui.noneFound') : ''}
          error={slips['treasury_id']}
          onChange={(id) => set({ treasury: Number(id) })}
        />
      )}
      <TextInput
        label={t('cashMove.fields.note')}
        data-path="note"
        maxLength={200}
        value={moved.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  );
}

interface CategoryOfProps {
  value: number | null;
  onChange: (id: number | null) => void;
  error: string | undefined;
}

/** What an expense is booked on. */
function CategoryOf({ value, onChange, error }: CategoryOfProps) {
  const { t } = useTranslation();
  const found = useQuery(lookup('account', ''));
  const isOfExpenses = (one: Choice) =>
    isCategory(
      {
        code: String(one['code']),
        type: String(one['type']),
        isHeader: Boolean(one['is_header']),
        hasParty: Boolean(one['party_kind']),
      },
      'expense',
    );
  return (
    <Select
      label={t('till.move.category')}
      placeholder={t('ui.pick')}
      required
      searchable
      allowDeselect={false}
      data={(found.data ?? []).filter(isOfExpenses).map((one) => ({ value: String(one.id), label: localName(one) }))}
      value={value === null ? null : String(value)}
      error={error}
      nothingFoundMessage={t('ui.noneFound')}
      data-path="account_id"
      onChange={(id) => onChange(id ? Number(id) : null)}
    />
  );
}
