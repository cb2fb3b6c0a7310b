import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, type Currency } from '#platform/entity';
import { formatAmount, Ltr, useMe } from '#platform/web';
import { type Form, IconAlertTriangle, IconCircleCheck, IconPlus } from '#platform/web/ui';
import { EntryLine } from './entry-line.tsx';
import { blankLine, closersOf, entrySums, isClosed, missingIn, type TypedLine } from './entry-sums.ts';

/** The lines of an entry as a sheet: Enter goes down, below the last line there is a new one. */
export function EntryLines({ form, lines, isOpening = false }: { form: Form; lines: readonly TypedLine[]; isOpening?: boolean }) {
  const { t } = useTranslation();
  const { me, tenant, branchId } = useMe();
  const box = useRef<HTMLDivElement>(null);
  const base = tenant.currency as Currency;
  const focus = (row: number, name: string) =>
    setTimeout(() => box.current?.querySelector<HTMLElement>(`[data-path="lines.${row}.${name}"]`)?.focus(), 30);
  const add = (name = 'account_id') => {
    const last = lines.at(-1);
    form.insertListItem('lines', blankLine(last?.currency ?? base, last?.branch_id ?? branchId ?? me.branchId));
    focus(lines.length, name);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const [, row, name] = /^lines\.(\d+)\.(\w+)$/.exec((event.target as HTMLElement).dataset['path'] ?? '') ?? [];
    if (row === undefined || !name) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && event.key === 'Delete' && lines.length > 1) form.removeListItem('lines', Number(row));
    else if (event.key === 'Enter' && !isControl && (name === 'debit' || name === 'credit')) {
      if (Number(row) === lines.length - 1) add();
      else focus(Number(row) + 1, name);
    } else return;
    event.preventDefault();
  };
  const change = (index: number, part: Partial<TypedLine>) => form.setFieldValue(`lines.${index}`, { ...lines[index], ...part });
  const fill = (index: number) => {
    const missing = missingIn(lines, index);
    if (missing) change(index, { debit: null, credit: null, [missing.side]: missing.amount });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the cells are listened to once for the whole sheet. */}
      <div className="l-sheet" ref={box} onKeyDown={press}>
        <table aria-label={t('manualEntry.fields.lines')}>
          <thead>
            <tr>
              <th scope="col">{t('journalEntry.fields.account')}</th>
              <th scope="col">{t('journalEntry.fields.party')}</th>
              {me.branches.length !== 1 && <th scope="col">{t('journalEntry.fields.branch')}</th>}
              <th scope="col" data-align="end">
                {t('journalEntry.fields.debit')}
              </th>
              <th scope="col" data-align="end">
                {t('journalEntry.fields.credit')}
              </th>
              <th scope="col">{t('journalEntry.fields.currency')}</th>
              <th scope="col">
                <span className="k-unseen">{t('ui.list.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <EntryLine
                key={index}
                line={line}
                index={index}
                errors={form.errors}
                onChange={(part) => change(index, part)}
                onFill={() => fill(index)}
                onRemove={() => lines.length > 1 && form.removeListItem('lines', index)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="l-sheet-foot">
        <Button variant="light" leftSection={<IconPlus size="1rem" aria-hidden />} onClick={() => add()}>
          {t('manualEntry.addLine')}
        </Button>
        <span className="l-keys">{t('manualEntry.keys')}</span>
      </div>
      <Balance lines={lines} base={base} error={form.errors['lines']} isOpening={isOpening} />
    </>
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
        {error ? (error as string) : t(isOpening ? 'opening.rest' : isEqual ? 'trialBalance.balanced' : 'manualEntry.unequal')}
      </p>
      {closers.length > 0 && (
        <p className="l-keys">
          {t(closers.some(({ account }) => account === '1145') ? 'manualEntry.closedByCurrency' : 'manualEntry.closedByBranch')}
        </p>
      )}
    </div>
  );
}
