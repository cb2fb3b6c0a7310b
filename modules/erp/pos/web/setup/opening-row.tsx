import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { amountText } from '#platform/entity';
import { formatAmount, formatCurrency, isolated, localName } from '#platform/web';
import { MoneyInput } from '#platform/web/ui';
import type { Catalogue } from '../device/catalogue.ts';
import type { Notes } from '../device/till-store.ts';
import { countedIn, leftIn, type TypedOpening } from './typed-opening.ts';

interface OpeningRowProps {
  typed: TypedOpening;
  float: readonly Notes[];
  slips: Record<string, string>;
  catalogue: Catalogue;
  onChange: (what: Partial<TypedOpening>) => void;
}

/** One currency of the drawer: what was fetched for it and from where, and what lies in it now. */
export function OpeningRow({ typed, float, slips, catalogue, onChange }: OpeningRowProps) {
  const { t } = useTranslation();
  const { currency, treasury } = typed;
  const treasuries = catalogue.lists.treasuries.filter((one) => one.currency === currency);
  const left = leftIn(currency, float);
  return (
    <fieldset className="k-grid" aria-label={formatCurrency(currency)}>
      <MoneyInput
        label={t('tillSetup.counted')}
        description={
          left > 0
            ? t('tillSetup.left', { amount: isolated(formatAmount(amountText(left, currency), currency)) })
            : t('ui.amountHint')
        }
        currency={currency}
        data-path={`counted.${currency}`}
        value={typed.counted ?? amountText(countedIn(typed, float), currency)}
        error={slips['counted']}
        onChange={(counted) => onChange({ counted: counted ?? '' })}
      />
      {treasury !== null && (
        <>
          <MoneyInput
            label={t('tillSetup.fetched')}
            description={t('tillSetup.fetchedHint')}
            currency={currency}
            data-path={`added.${currency}`}
            value={typed.added}
            error={slips['added']}
            onChange={(added) => onChange({ added })}
          />
          <Select
            label={t('till.move.from')}
            allowDeselect={false}
            data={treasuries.map(({ id, name }) => ({ value: String(id), label: localName(name) }))}
            value={String(treasury)}
            onChange={(id) => onChange({ treasury: Number(id) })}
          />
        </>
      )}
    </fieldset>
  );
}
