import { useTranslation } from 'react-i18next';
import { account } from '#finance/ledger/contract';
import { amountText, type Currency } from '#platform/entity';
import { formatAmount, Ltr, useMe } from '#platform/web';
import { type Form, IconAlertTriangle, IconCircleCheck, LinesGrid } from '#platform/web/ui';
import { useEntryColumns } from './entry-line.tsx';
import { blankLine, closersOf, entrySums, isClosed, type TypedLine } from './entry-sums.ts';

/** The lines of an entry as a sheet: Enter goes down, below the last line there is a new one. */
export function EntryLines({ form, lines, isOpening = false }: { form: Form; lines: readonly TypedLine[]; isOpening?: boolean }) {
  const { t } = useTranslation();
  const { me, tenant, branchId } = useMe();
  const columns = useEntryColumns(lines, isOpening ? 'opening' : 'hand');
  const base = tenant.currency as Currency;
  return (
    <LinesGrid
      form={form}
      label={t('manualEntry.fields.lines')}
      columns={columns}
      blank={(last) => blankLine(last?.['currency'] ?? base, last?.['branch_id'] ?? branchId ?? me.branchId)}
      words="manualEntry.grid"
      least={1}
      foot={<Balance lines={lines} base={base} error={form.errors['lines']} isOpening={isOpening} />}
    />
  );
}

interface BalanceProps {
  lines: readonly TypedLine[];
  base: Currency;
  error: unknown;
  isOpening: boolean;
}

/** What the eye goes to before it is sent: whether the two sides are equal. */
function Balance({ lines, base, error, isOpening }: BalanceProps) {
  const { t } = useTranslation();
  const sums = entrySums(lines);
  const isEqual = isOpening || isClosed(lines, base);
  const closers = isEqual && !isOpening ? closersOf(lines, base) : [];
  const Mark = isEqual ? IconCircleCheck : IconAlertTriangle;
  if (sums.length === 0) return <div data-path="lines" />;
  return (
    <div className="l-balance" data-path="lines" tabIndex={-1} role="status">
      {sums.map(({ currency, debit, credit }) => (
        <dl key={currency} className="l-balances">
          <div>
            <dt>{t('journalEntry.fields.debit')}</dt>
            <dd>
              <Ltr>{formatAmount(amountText(debit, currency), currency)}</Ltr>
            </dd>
          </div>
          <div>
            <dt>{t('journalEntry.fields.credit')}</dt>
            <dd>
              <Ltr>{formatAmount(amountText(credit, currency), currency)}</Ltr>
            </dd>
          </div>
          {debit !== credit && (
            <div>
              <dt>{t('manualEntry.difference')}</dt>
              <dd>
                <Ltr>{formatAmount(amountText(Math.abs(debit - credit), currency), currency)}</Ltr>
              </dd>
            </div>
          )}
        </dl>
      ))}
      <p className="l-proof" data-equal={isEqual}>
        <Mark size="1.1rem" aria-hidden />
        {error
          ? (error as string)
          : t(isOpening ? 'openingBalance.rest' : isEqual ? 'trialBalance.balanced' : 'manualEntry.unequal')}
      </p>
      {closers.length > 0 && (
        <p className="l-keys">
          {t(
            closers.some(({ account: code }) => code === account.exchangeClearing)
              ? 'manualEntry.closedByCurrency'
              : 'manualEntry.closedByBranch',
          )}
        </p>
      )}
    </div>
  );
}
