import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartyKind } from '#finance/ledger/contract';
import { type Currency, currencyCodes } from '#platform/entity';
import { decimalsFor, formatAmount, Ltr, localName, useMe } from '#platform/web';
import { addThousand, type Choice, IconTrash, RefSelect, typedAmount, wireAmount } from '#platform/web/ui';
import { partyKindsOf, type TypedLine } from './entry-sums.ts';

/** Kinds of party with a list to pick from. */
const targets: Partial<Record<PartyKind, string>> = {
  client: 'client',
  agent: 'courier',
  receivingAgent: 'receivingAgent',
  employee: 'user',
  treasury: 'treasury',
};

interface EntryLineProps {
  line: TypedLine;
  index: number;
  errors: Record<string, ReactNode>;
  onChange: (change: Partial<TypedLine>) => void;
  onFill: () => void;
  onRemove: () => void;
}

/** One line of an entry: account, whose, where, and the amount on one of the two sides. */
export function EntryLine({ line, index, errors, onChange, onFill, onRemove }: EntryLineProps) {
  const { t } = useTranslation();
  const { me } = useMe();
  const number = index + 1;
  const at = (name: string) => `lines.${index}.${name}`;
  const unseen = (key: string) => <span className="k-unseen">{`${t(key)} ${number}`}</span>;
  const amount = (side: 'debit' | 'credit') => (
    <AmountCell
      side={side}
      line={line}
      path={at(side)}
      label={`${t(`journalEntry.fields.${side}`)} ${number}`}
      placeholder={t(`journalEntry.fields.${side}`)}
      error={errors[at(side)]}
      onChange={onChange}
      onFill={onFill}
    />
  );
  return (
    <tr>
      <td className="l-cell-account">
        <RefSelect
          label={unseen('journalEntry.fields.account')}
          target="account"
          query={{ is_header: false, active: true }}
          value={line.account_id}
          known={line.account}
          placeholder={t('journalEntry.fields.account')}
          error={errors[at('account_id')]}
          data-path={at('account_id')}
          onChange={(id, choice) => onChange(accountChange(line, id, choice))}
          render={(choice) => (
            <bdi>
              <Ltr>{String(choice['code'] ?? '')}</Ltr> {localName(choice)}
            </bdi>
          )}
        />
      </td>
      <td className="l-cell-party">
        <PartyCell
          line={line}
          path={at('party_id')}
          label={unseen('journalEntry.fields.party')}
          error={errors[at('party_id')]}
          onChange={onChange}
        />
      </td>
      {me.branches.length !== 1 && (
        <td className="l-cell-branch">
          <RefSelect
            label={unseen('journalEntry.fields.branch')}
            target="branch"
            value={line.branch_id}
            placeholder={t('journalEntry.fields.branch')}
            error={errors[at('branch_id')]}
            data-path={at('branch_id')}
            onChange={(branch_id) => onChange({ branch_id })}
          />
        </td>
      )}
      <td>{amount('debit')}</td>
      <td>{amount('credit')}</td>
      <td className="l-cell-currency">
        <NativeSelect
          aria-label={`${t('journalEntry.fields.currency')} ${number}`}
          data={[...currencyCodes]}
          value={line.currency}
          data-path={at('currency')}
          error={errors[at('currency')]}
          onChange={(event) => onChange({ currency: event.currentTarget.value as Currency })}
        />
      </td>
      <td className="l-cell-remove">
        <ActionIcon tabIndex={-1} aria-label={t('manualEntry.removeLine', { number })} title="Ctrl + Del" onClick={onRemove}>
          <IconTrash size="1.1rem" aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

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
  const kinds = partyKindsOf(line.account?.code).filter((kind) => targets[kind]);
  const target = line.party_kind ? targets[line.party_kind] : undefined;
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
        known={line.party}
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
