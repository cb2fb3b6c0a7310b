import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type TenderMethod, tenderFields } from '#erp/sales/contract';
import { coinOf } from '#erp/setup/web';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { formatAmount, Ltr, type WireRow } from '#platform/web';
import { FieldInput, type Form, IconPlus, IconX } from '#platform/web/ui';
import { type TypedTender, tenderSums } from './tender-sums.ts';
import './sales.css';

/** What each way of paying has to be told. */
const told: Record<TenderMethod, readonly (keyof typeof tenderFields)[]> = {
  cash: ['treasury'],
  bank_transfer: ['treasury'],
  credit_card: ['gateway'],
  cheque: ['chequeNumber', 'bank', 'dueOn'],
  store_credit: [],
};
const ofKind = (kind: string) => ({ ...tenderFields, treasury: { ...tenderFields.treasury, pick: { kind } } });
const declared = {
  cash: { name: 'tender', fields: ofKind('cash') },
  other: { name: 'tender', fields: ofKind('bank') },
};

/** One way of paying before anything of it is said. */
export const blankTender = (amount: string | null): TypedTender => ({
  method: 'cash',
  amount,
  treasury_id: null,
  gateway_id: null,
  cheque_number: '',
  bank: '',
  due_on: null,
});

/** What is typed of a payment beside its ways: what is due, and whether cash beyond that is kept for the customer instead of given back. */
export interface TypedDue {
  due?: string;
  currency?: Currency;
  /** The smallest coin. */
  coin?: number;
  keeps?: boolean;
}

/** The ways something is paid for, as a verb takes them: those an amount is said of, with what belongs to each. */
export const tendersOf = (typed: readonly TypedTender[], due: TypedDue = {}): TypedTender[] =>
  withoutChange(typed, due)
    .filter(({ amount }) => Boolean(amount) && Number(amount) !== 0)
    .map(({ method, amount, cash, credit, treasury_id, gateway_id, cheque_number, bank, due_on }) => ({
      method,
      amount,
      ...(cash && { cash }),
      ...(credit && { credit }),
      ...((method === 'cash' || method === 'bank_transfer') && { treasury_id }),
      ...(method === 'credit_card' && { gateway_id }),
      ...(method === 'cheque' && { cheque_number, bank, due_on }),
    }));

/** Cash beyond what is due is no payment: it is given back, or kept for the customer; and what is due in cash is due in coins there are. */
export function withoutChange(typed: readonly TypedTender[], { due, currency, coin = 1, keeps }: TypedDue): TypedTender[] {
  if (!due || !currency) return [...typed];
  const units = (amount: string | null) => parseAmount(amount ?? '0', currency) ?? 0;
  const { rest, inCash, left, change } = tenderSums(typed, { due: units(due), currency, coin });
  const rounding = inCash - rest;
  const at = typed.findLastIndex(({ method, amount }) => method === 'cash' && units(amount) > change + rounding);
  if (left !== 0 || (change === 0 && rounding === 0) || at === -1) return [...typed];
  const text = (amount: number) => amountText(amount, currency);
  const given = units((typed[at] as TypedTender)['amount']) - change;
  const paid = {
    ...typed[at],
    amount: text(given - rounding),
    ...(rounding !== 0 && { cash: text(given) }),
    ...(keeps && change > 0 && { credit: text(change) }),
  };
  return typed.toSpliced(at, 1, paid);
}

interface TendersProps {
  form: Form;
  row: WireRow;
  due: string;
  /** What a delivery company collects of it. */
  collected?: string | null;
}

/** Each way of paying, with what stays on the customer's account. */
export function Tenders({ form, row, due, collected = null }: TendersProps) {
  const { t } = useTranslation();
  const typed = form.getValues()['tenders'] as TypedTender[];
  const currency = row['currency'] as Currency;
  const units = (amount: string | null) => parseAmount(amount ?? '0', currency) ?? 0;
  // What somebody else collects is not rounded here.
  const coin = collected === null ? coinOf(currency) : 1;
  const { rest, inCash, left, change } = tenderSums(typed, { due: units(due) - units(collected), currency, coin });
  const text = (amount: number) => <Ltr>{formatAmount(amountText(amount, currency), currency)}</Ltr>;
  return (
    <section className="s-tenders" aria-label={t('sale.fields.tenders')}>
      <p className="s-due">
        <span>{t('sale.toPay')}</span> <strong>{text(units(due))}</strong>
      </p>
      {inCash !== rest && (
        <p className="s-due s-in-cash" role="status">
          <span>{t('sale.inCash')}</span> <strong>{text(inCash)}</strong>
        </p>
      )}
      {typed.map((tender, at) => (
        <OneTender key={at} form={form} row={row} at={at} tender={tender} canGo={typed.length > 1 || collected !== null} />
      ))}
      <div className="s-row">
        <Button
          variant="subtle"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={() => form.setFieldValue('tenders', [...typed, blankTender(left > 0 ? amountText(left, currency) : null)])}
        >
          {t('tender.add')}
        </Button>
        {left > 0 && (
          <span>
            {t('sale.onAccount')} <strong>{text(left)}</strong>
          </span>
        )}
        {change > 0 && (
          <span>
            {t(form.getValues()['keeps'] ? 'sale.keptForHim' : 'sale.change')}{' '}
            <strong className="s-change">{text(change)}</strong>
          </span>
        )}
      </div>
      {change > 0 && (
        <Checkbox
          className="k-bool"
          label={t('sale.keepChange')}
          checked={Boolean(form.getValues()['keeps'])}
          onChange={(event) => form.setFieldValue('keeps', event.currentTarget.checked)}
        />
      )}
    </section>
  );
}

interface OneTenderProps {
  form: Form;
  row: WireRow;
  at: number;
  tender: TypedTender;
  canGo: boolean;
}

function OneTender({ form, row, at, tender, canGo }: OneTenderProps) {
  const { t } = useTranslation();
  const method = tender['method'] as TenderMethod;
  const fields = method === 'cash' ? declared.cash : declared.other;
  const typed = form.getValues()['tenders'] as TypedTender[];
  const input = (name: keyof typeof tenderFields) => (
    <FieldInput
      key={`${name}-${fields === declared.cash}`}
      declared={fields}
      name={name}
      form={form}
      record={row}
      at={`tenders.${at}`}
    />
  );
  return (
    <div className="s-tender">
      <div className="k-grid">
        {input('method')}
        {input('amount')}
        {told[method].map(input)}
      </div>
      {canGo && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size="1rem" aria-hidden />}
          onClick={() =>
            form.setFieldValue(
              'tenders',
              typed.filter((_, nth) => nth !== at),
            )
          }
        >
          {t('tender.remove')}
        </Button>
      )}
    </div>
  );
}
