import { Radio } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { countBearers, type TreasuryCount } from '#finance/treasury/contract';
import { staffKinds } from '#foundation/identity/contract';
import { type Currency, parseAmount } from '#platform/entity';
import {
  can,
  type EntityExtras,
  formatAmount,
  formatMoment,
  Ltr,
  localName,
  type VerbFieldsProps,
  type WireRow,
} from '#platform/web';
import { IconCash, RefSelect } from '#platform/web/ui';
import { CountGap } from './count-gap.tsx';
import { NotesShown } from './notes-table.tsx';
import './notes.css';
import './treasury.css';

const say = (key: string, values = {}) => String(i18next.t(key, values));
const isOver = (row: WireRow) => !String(row['difference']).startsWith('-');

/** The notes, the books beside them, and whose the difference is. */
const extras: EntityExtras<typeof TreasuryCount> = {
  heading: (row) => say('treasuryCount.named', { name: localName(row['treasury']) }),
  cells: { countedAt: (row) => <Ltr>{formatMoment(row['counted_at'])}</Ltr> },
  listActions: () => [{ label: say('treasury.title'), icon: IconCash, to: '/accounting/treasury' }],
  showTop: (row) => <CountPanel row={row} />,
  verbs: {
    book: {
      fields: BookFields,
      starts: (row) => ({ bearer: isOver(row) ? 'unclaimed' : 'employee' }),
      slips: ({ bearer, employee_id }, t): Record<string, string> =>
        bearer === 'employee' && !employee_id ? { employee_id: t('ui.rules.required') } : {},
      toBody: ({ bearer, employee_id }) => ({ bearer, ...(bearer === 'employee' && { employee_id }) }),
    },
  },
};

export default extras;

/** What lay there against what the books said: exact, short or over; and the notes. */
function CountPanel({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const currency = row['currency'] as Currency;
  const minor = (name: string) => parseAmount(row[name], currency) ?? 0;
  const hint = row['state'] === 'open' ? t('treasuryCount.somebodyElse') : '';
  return (
    <section className="k-panel n-columns">
      <div>
        <dl className="n-sums">
          {(['books', 'counted'] as const).map((name) => (
            <div key={name} data-strong={name === 'counted' || undefined}>
              <dt>{t(`treasuryCount.fields.${name}`)}</dt>
              <dd>
                <Ltr>{formatAmount(row[name], currency)}</Ltr>
              </dd>
            </div>
          ))}
        </dl>
        <CountGap counted={minor('counted')} expected={minor('books')} currency={currency} hints={{ short: hint, over: hint }} />
      </div>
      {row['sheet'] && (
        <div>
          <h2>{t('treasuryCount.fields.sheet')}</h2>
          <NotesShown sheet={row['sheet']} currency={currency} />
        </div>
      )}
    </section>
  );
}

/** Whose a difference is: what is missing is an employee's or the company's, what is too much nobody's yet. */
function BookFields({ form, row }: VerbFieldsProps) {
  const { t } = useTranslation();
  const { bearer } = form.getValues();
  return (
    <>
      <p>
        {t('treasuryCount.fields.difference')}{' '}
        <strong>
          <Ltr>{formatAmount(row['difference'], row['currency'])}</Ltr>
        </strong>
      </p>
      <Radio.Group label={t('treasuryCount.fields.bearer')} {...form.getInputProps('bearer')}>
        <div className="t-decisions">
          {countBearers
            .filter((one) => (one === 'unclaimed') === isOver(row))
            .map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`treasuryCount.options.bearer.${one}`)}
                description={t(`treasuryCount.bearerHint.${one}`)}
                disabled={one === 'company' && !can('approve_shortage_writeoff')}
              />
            ))}
        </div>
      </Radio.Group>
      {bearer === 'employee' && (
        <RefSelect
          label={t('treasuryCount.fields.employee')}
          target="user"
          query={{ kinds: staffKinds.join(',') }}
          required
          data-path="employee_id"
          {...form.getInputProps('employee_id')}
          onChange={(id) => form.setFieldValue('employee_id', id)}
        />
      )}
    </>
  );
}
