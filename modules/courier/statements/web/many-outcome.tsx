import { Anchor, Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isCurrency, parseAmount } from '#platform/entity';
import { formatAmount, formatNumber, isolated, Ltr, localName } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck } from '#platform/web/ui';
import { sumsText } from './sums-text.ts';
import type { ManyOutcome, Payment, Stayed } from './take-many.ts';
import './statements.css';

/** What the rows are called and where they open. */
export interface NamedRow {
  name: string;
  to: string;
}

interface ManyOutcomeProps {
  title: string;
  outcome: ManyOutcome;
  nameOf: (id: number) => NamedRow;
  onClose: () => void;
}

/** Where a reason is mended, for those that are not mended on the paper itself. */
const mends: Record<string, { to: string; label: string }> = {
  cash_outside: { to: '/accounting/deliveries/not_paid-deliver', label: 'unsettledDeliveries.title' },
  insufficient: { to: '/accounting/treasury', label: 'treasury.title' },
};

/** What came of a step for many: who was paid and against which voucher, and each one left behind with his reason and the way on. */
export function ManyOutcomeDialog({ title, outcome, nameOf, onClose }: ManyOutcomeProps) {
  const { t } = useTranslation();
  const { payments = [], failed } = outcome;
  const done = (outcome.ok ?? outcome.ids ?? []).length;
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <div className="k-outcome">
        {done > 0 && (
          <p data-tone="ok">
            <IconCircleCheck size="1.2rem" aria-hidden />
            {payments.length > 0 ? paidText(payments, t) : t('ui.bulk.ok', { shown: formatNumber(done) })}
          </p>
        )}
        {failed.length > 0 && (
          <p data-tone="failed">
            <IconAlertTriangle size="1.2rem" aria-hidden />
            {t('ui.bulk.stay', { shown: formatNumber(failed.length) })}
          </p>
        )}
      </div>
      {failed.length > 0 && (
        <ul className="st-many">
          {failed.map((one) => (
            <Left key={one.id} stayed={one} row={nameOf(one.id)} />
          ))}
        </ul>
      )}
      {payments.length > 0 && (
        <ul className="st-many" aria-label={t('statement.outcome.vouchers')}>
          {payments.map((one) => (
            <Paid key={one.id} payment={one} />
          ))}
        </ul>
      )}
      <Group justify="end" mt="1rem">
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </Group>
    </Modal>
  );
}

function Left({ stayed: { code, message }, row }: { stayed: Stayed; row: NamedRow }) {
  const { t } = useTranslation();
  const mend = mends[code];
  return (
    <li>
      <Anchor component={Link} to={row.to} target="_blank">
        <bdi>{row.name}</bdi>
      </Anchor>
      <span>{message}</span>
      {mend && (
        <Anchor component={Link} to={mend.to} target="_blank">
          {t(mend.label)}
        </Anchor>
      )}
    </li>
  );
}

function Paid({ payment: { client, amount, currency, voucher } }: { payment: Payment }) {
  return (
    <li data-paid>
      <bdi>{localName(client)}</bdi>
      {voucher && (
        <Anchor component={Link} to={`/accounting/transactions/${voucher.id}/show`} target="_blank">
          <Ltr>{voucher.number}</Ltr>
        </Anchor>
      )}
      <span className="k-amount">
        <Ltr>{formatAmount(amount, currency)}</Ltr>
      </span>
    </li>
  );
}

function paidText(payments: readonly Payment[], t: (key: string, values: Record<string, unknown>) => string): string {
  const clients = new Set(payments.map(({ client }) => client.id)).size;
  const sums = new Map<string, number>();
  for (const { amount, currency } of payments)
    if (isCurrency(currency)) sums.set(currency, (sums.get(currency) ?? 0) + (parseAmount(amount, currency) ?? 0));
  return t('statement.outcome.paid', {
    count: payments.length,
    clients: formatNumber(clients),
    shown: formatNumber(payments.length),
    amount: isolated(sumsText(sums)),
  });
}
