import { NativeSelect, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { entityOfParty, kindsKept, type PartyKind } from '#finance/ledger/contract';
import { sectionAllowed } from '#foundation/tenancy/contract';
import type { Currency } from '#platform/entity';
import { currencyChoices, decimalsFor, formatAmount, Ltr, localName, useMe } from '#platform/web';
import { addThousand, type Choice, type LineColumn, RefSelect, typedAmount, wireAmount } from '#platform/web/ui';
import { missingIn, partyKindsOf, type TypedLine } from './entry-sums.ts';
import { partyText } from './party-text.ts';

/** The columns of an entry: account, whose, where, and the amount on one of the two sides. */
export function useEntryColumns(lines: readonly TypedLine[], pickedFor: 'hand' | 'opening'): LineColumn[] {
  const { t } = useTranslation();
  const { me } = useMe();
  const amount = (side: 'debit' | 'credit'): LineColumn => ({
    name: side,
    title: t(`journalEntry.fields.${side}`),
    width: 8,
    align: 'end',
    cell: ({ line, index, path, label, error, change }) => (
      <AmountCell
        side={side}
        line={typed(line)}
        path={path}
        label={label}
        placeholder={t(`journalEntry.fields.${side}`)}
        error={error}
        onChange={change}
        onFill={() => {
          const missing = missingIn(lines, index);
          if (missing) change({ debit: null, credit: null, [missing.side]: missing.amount });
        }}
      />
    ),
  });
  return [
    accountColumn(t, pickedFor),
    partyColumn(t),
    ...(me.branches.length === 1 ? [] : [branchColumn(t)]),
    amount('debit'),
    amount('credit'),
    currencyColumn(t),
  ];
}

const typed = (line: unknown) => line as TypedLine;

const accountColumn = (t: TFunction, pickedFor: 'hand' | 'opening'): LineColumn => ({
  name: 'account_id',
  title: t('journalEntry.fields.account'),
  width: 16,
  cell: ({ line, path, label, error, change }) => (
    <RefSelect
      label={<span className="k-unseen">{label}</span>}
      target="account"
      query={{ picked_for: pickedFor, active: true }}
      value={typed(line).account_id}
      known={typed(line).account}
      placeholder={t('journalEntry.fields.account')}
      error={error}
      data-path={path}
      onChange={(id, choice) => change(accountChange(typed(line), id, choice))}
      render={(choice) => (
        <bdi>
          <Ltr>{String(choice['code'] ?? '')}</Ltr> {localName(choice)}
        </bdi>
      )}
    />
  ),
});

const partyColumn = (t: TFunction): LineColumn => ({
  name: 'party_id',
  title: t('journalEntry.fields.party'),
  width: 10,
  cell: ({ line, path, label, error, change }) => (
    <PartyCell line={typed(line)} path={path} label={<span className="k-unseen">{label}</span>} error={error} onChange={change} />
  ),
});

const branchColumn = (t: TFunction): LineColumn => ({
  name: 'branch_id',
  title: t('journalEntry.fields.branch'),
  width: 8.5,
  cell: ({ line, path, label, error, change }) => (
    <RefSelect
      label={<span className="k-unseen">{label}</span>}
      target="branch"
      value={typed(line).branch_id}
      error={error}
      data-path={path}
      onChange={(branch_id) => change({ branch_id })}
    />
  ),
});

const currencyColumn = (t: TFunction): LineColumn => ({
  name: 'currency',
  title: t('journalEntry.fields.currency'),
  width: 5,
  cell: ({ line, path, label, error, change }) => (
    <NativeSelect
      aria-label={label}
      data={currencyChoices()}
      value={typed(line).currency}
      data-path={path}
      error={error}
      onChange={(event) => change({ currency: event.currentTarget.value as Currency })}
    />
  ),
});

function accountChange(line: TypedLine, id: number | null, choice: Choice | undefined): Partial<TypedLine> {
  const code = choice?.['code'] as string | undefined;
  const kinds = partyKindsOf(code);
  const kind = kinds[0] ?? (choice?.['party_kind'] as PartyKind | null | undefined) ?? null;
  const currency = (choice?.['currency'] as Currency | null | undefined) ?? line.currency;
  return {
    account_id: id,
    account: code === undefined ? undefined : { code, name: choice?.name },
    currency,
    ...(kind !== line.party_kind && { party_kind: kind, party_id: null }),
  };
}

interface PartyCellProps {
  line: TypedLine;
  path: string;
  label: ReactNode;
  error: ReactNode;
  onChange: (change: Partial<TypedLine>) => void;
}

function PartyCell({ line, path, label, error, onChange }: PartyCellProps) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const isShop = sectionAllowed('erp', tenant.businessType, tenant.businessSubType);
  const kinds = kindsKept(partyKindsOf(line.account?.code), isShop);
  const target = line.party_kind ? entityOfParty(line.party_kind) : undefined;
  if (!target) return null;
  return (
    <div className="l-party">
      {kinds.length > 1 && (
        <NativeSelect
          aria-label={t('account.fields.partyKind')}
          data={kinds.map((kind) => ({ value: kind, label: t(`account.options.partyKind.${kind}`) }))}
          value={line.party_kind ?? ''}
          onChange={(event) => onChange({ party_kind: event.currentTarget.value as PartyKind, party_id: null })}
        />
      )}
      <RefSelect
        key={target}
        label={label}
        target={target}
        value={line.party_id}
        known={line.party && { ...line.party, name: partyText(line.party) }}
        placeholder={t(`account.options.partyKind.${line.party_kind}`)}
        error={error}
        data-path={path}
        onChange={(party_id) => onChange({ party_id })}
      />
    </div>
  );
}

interface AmountCellProps {
  side: 'debit' | 'credit';
  line: TypedLine;
  path: string;
  label: string;
  placeholder: string;
  error: ReactNode;
  onChange: (change: Partial<TypedLine>) => void;
  onFill: () => void;
}

/** An amount on one side; typing it empties the other, `=` fills in what is missing, Space writes three zeros. */
function AmountCell({ side, line, path, label, placeholder, error, onChange, onFill }: AmountCellProps) {
  const decimals = decimalsFor(line.currency);
  const shown = formatAmount(line[side]);
  const set = (value: string | null) => onChange(value ? { debit: null, credit: null, [side]: value } : { [side]: null });
  return (
    <TextInput
      className="k-amount"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      data-path={path}
      error={error}
      value={shown}
      onKeyDown={(event) => {
        if (event.key === ' ') set(wireAmount(addThousand(shown, decimals)));
        else if (event.key === '=') onFill();
        else return;
        event.preventDefault();
      }}
      onChange={(event) => set(typedAmount(event.currentTarget.value, decimals).replaceAll(',', '') || null)}
    />
  );
}
