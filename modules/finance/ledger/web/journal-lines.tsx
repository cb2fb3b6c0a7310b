import { useTranslation } from 'react-i18next';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { AmountWithSign, formatAmount, formatCurrency, Ltr, localName, useMe } from '#platform/web';
import { TableBox } from '#platform/web/ui';
import { type LineParty, partyText } from './party-text.ts';
import { amountOrBlank } from './statement-panel.tsx';
import './ledger.css';

export interface WireLine {
  account: { id: number; code: string; name: unknown };
  branch: { name: unknown } | null;
  counter_branch?: { name: unknown } | null;
  party: LineParty | null;
  currency: Currency;
  debit: string;
  credit: string;
  /** On its own side, in the company's currency; of foreign lines only. */
  worth?: string | null;
  note?: string | null;
}

/** Debit and credit side by side, with the proof below that they are equal. */
export function JournalLines({ lines }: { lines: readonly WireLine[] }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const currencies = [...new Set(lines.map((line) => line.currency))];
  return (
    <TableBox className="l-lines" data-entry data-foreign={currencies.some((one) => one !== tenant.currency) || undefined}>
      <table className="k-table">
        <thead>
          <tr>
            <th scope="col" className="l-wide">
              {t('journalEntry.fields.account')}
            </th>
            <th scope="col">{t('journalEntry.fields.party')}</th>
            <th scope="col">{t('journalEntry.fields.branch')}</th>
            <th scope="col" data-align="end">
              {t('journalEntry.fields.debit')}
            </th>
            <th scope="col" data-align="end">
              {t('journalEntry.fields.credit')}
            </th>
            <th scope="col" className="l-narrow">
              {t('journalEntry.fields.currency')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td data-credit={!isDebit(line) || undefined}>
                <span className="l-code">
                  <Ltr>{line.account.code}</Ltr>
                </span>
                <bdi>{localName(line.account)}</bdi>
                {line.note && (
                  <span className="l-line-note">
                    <bdi>{line.note}</bdi>
                  </span>
                )}
              </td>
              <td>{line.party && <bdi>{partyText(line.party)}</bdi>}</td>
              <td>
                <bdi>{localName(line.branch)}</bdi>
                {line.counter_branch && (
                  <>
                    {' ↔ '}
                    <bdi>{localName(line.counter_branch)}</bdi>
                  </>
                )}
              </td>
              <td data-align="end">
                <Sum amount={amountOrBlank(line.debit)} currency={line.currency} />
                {isDebit(line) && <Worth of={line} />}
              </td>
              <td data-align="end">
                <Sum amount={amountOrBlank(line.credit)} currency={line.currency} />
                {!isDebit(line) && <Worth of={line} />}
              </td>
              <td>{formatCurrency(line.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {currencies.map((currency) => (
            <tr key={currency}>
              <td>{t('ui.list.totals')}</td>
              <td />
              <td />
              <td data-align="end">
                <Sum amount={sumOf(lines, 'debit', currency)} currency={currency} />
              </td>
              <td data-align="end">
                <Sum amount={sumOf(lines, 'credit', currency)} currency={currency} />
              </td>
              <td>{formatCurrency(currency)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </TableBox>
  );
}

/** Where there is no room for the column of the currency it stands with the amount, unless it is the company's own throughout. */
function Sum({ amount, currency }: { amount: string; currency: Currency }) {
  return amount && <AmountWithSign amount={amount} currency={currency} className="l-unit" />;
}

const isDebit = ({ credit }: WireLine) => !/[1-9]/.test(credit);

/** What a foreign line is worth in the company's own currency: what it opens at the day's rate, what it settles as it was carried. */
function Worth({ of: { worth } }: { of: WireLine }) {
  const { tenant } = useMe();
  return worth == null ? null : (
    <span className="l-line-note">
      <Ltr>≈ {formatAmount(worth, tenant.currency)}</Ltr>
    </span>
  );
}

function sumOf(lines: readonly WireLine[], side: 'debit' | 'credit', currency: Currency): string {
  const sum = lines
    .filter((line) => line.currency === currency)
    .reduce((total, line) => total + (parseAmount(line[side], currency) ?? 0), 0);
  return formatAmount(amountText(sum, currency));
}
