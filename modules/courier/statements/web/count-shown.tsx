import { useTranslation } from 'react-i18next';
import { account } from '#finance/ledger/contract';
import { sumOfSheet } from '#finance/treasury/contract';
import { amountText } from '#platform/entity';
import { formatAmount, Ltr, localName } from '#platform/web';
import { CountGap } from './count-gap.tsx';
import { countResult } from './count-sheet.ts';
import { minorOf, partyOf, type WireStatement } from './statement-wire.ts';

/** What was counted, note by note, how it stood to what was expected, and who bears a gap. */
export function CountShown({ statement }: { statement: WireStatement }) {
  const { t } = useTranslation();
  const { currency, count_sheet: sheet } = statement;
  if (statement.counted === null) return null;
  const counted = minorOf(statement.counted, currency);
  const expected = minorOf(statement.net, currency);
  return (
    <div className="st-count">
      <dl className="st-sums">
        {sheet
          ?.toSorted((a, b) => b.denomination - a.denomination)
          .map(({ denomination, pieces }) => (
            <div key={denomination}>
              <dt>
                <Ltr>{`${formatAmount(denomination)} × ${formatAmount(pieces)}`}</Ltr>
              </dt>
              <dd>
                <Ltr>{formatAmount(amountText(sumOfSheet([{ denomination, pieces }], currency), currency))}</Ltr>
              </dd>
            </div>
          ))}
        <div data-total={sheet ? true : undefined}>
          <dt>{t('statement.fields.counted')}</dt>
          <dd>
            <Ltr>{formatAmount(statement.counted, currency)}</Ltr>
          </dd>
        </div>
      </dl>
      <CountGap counted={counted} expected={expected} currency={currency} />
      {countResult(counted, expected) === 'short' && (
        <p className="st-bearer">
          {t('statement.fields.shortageAccount')}{' '}
          <strong>
            {statement.shortage_account === account.cashShort ? (
              t('statement.options.shortageAccount.6180')
            ) : (
              <bdi>{localName(partyOf(statement))}</bdi>
            )}
          </strong>
        </p>
      )}
    </div>
  );
}
