import { Select } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sheetOf } from '#finance/treasury/contract';
import { loadNotes } from '#finance/treasury/web';
import { amountText, type Bilingual } from '#platform/entity';
import { formatAmount, localName } from '#platform/web';
import { MoneyInput } from '#platform/web/ui';
import { countedOf, type TypedCount } from './counted.ts';

const NotesTable = lazy(async () => ({ default: (await loadNotes()).NotesTable }));

interface CountedCurrencyProps {
  count: TypedCount;
  treasuries: readonly { id: number; name: Bilingual }[];
  slips: Record<string, string>;
  onChange: (count: TypedCount) => void;
  autoFocus: boolean;
}

/** The notes of one currency, and how many of them are taken to a treasury. */
export function CountedCurrency({ count, treasuries, slips, onChange, autoFocus }: CountedCurrencyProps) {
  const { t } = useTranslation();
  const { currency } = count;
  const counted = countedOf(count);
  return (
    <div className="till-counted">
      <Suspense fallback={null}>
        <NotesTable
          currency={currency}
          pieces={count.pieces}
          onChange={(pieces) => onChange({ ...count, pieces })}
          autoFocus={autoFocus}
        />
      </Suspense>
      <div className="till-form">
        {sheetOf(count.pieces).length === 0 && (
          <MoneyInput
            label={t('till.close.sum')}
            currency={currency}
            data-path={`counted.${currency}`}
            value={count.sum}
            error={slips[`counted.${currency}`]}
            onChange={(sum) => onChange({ ...count, sum })}
          />
        )}
        {count.treasury !== null && (
          <>
            <MoneyInput
              label={t('till.close.deposit')}
              description={t('till.close.depositHint')}
              currency={currency}
              data-path={`deposits.${currency}`}
              placeholder={counted === undefined ? '' : formatAmount(amountText(counted, currency))}
              value={count.deposit}
              error={slips[`deposits.${currency}`] ?? slips['deposits']}
              onChange={(deposit) => onChange({ ...count, deposit })}
            />
            <Select
              label={t('cashMove.fields.treasury')}
              allowDeselect={false}
              data={treasuries.map(({ id, name }) => ({ value: String(id), label: localName(name) }))}
              value={String(count.treasury)}
              onChange={(id) => onChange({ ...count, treasury: Number(id) })}
            />
          </>
        )}
      </div>
    </div>
  );
}
