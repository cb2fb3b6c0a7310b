import { Anchor, Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isCurrency, parseAmount } from '#platform/entity';
import { formatAmount, formatNumber, isolated, Ltr, localName } from '#platform/web';
import { OutcomeCounts, type StayedLine, StayedList } from '#platform/web/ui';
import { sumsText } from './sums-text.ts';
import type { ManyOutcome, Payment, Stayed } from './take-many.ts';
import './statements.css';

/** What the rows are called and where they open. */
export type NameOf = (one: Stayed) => { name: string; to: string };

interface ManyOutcomeProps {
  title: string;
  outcome: ManyOutcome;
  nameOf: NameOf;
  onClose: () => void;
}

/** Where a reason is mended, for those that are not mended on the paper itself. */
const mends: Record<string, { to: string; label: string }> = {
  cash_outside: { to: '/accounting/deliveries/not_paid-deliver', label: 'unsettledDeliveries.title' },
  insufficient: { to: '/accounting/treasury', label: 'treasury.title' },
};

/** Each one left behind with his reason and the way on; a client may stand there in several currencies. */
export function stayedLines(failed: readonly Stayed[], nameOf: NameOf, t: (key: string) => string): StayedLine[] {
  return failed.map((one, index) => {
    const mend = mends[one.code];
    return { key: index, message: one.message, ...nameOf(one), ...(mend && { mend: { to: mend.to, label: t(mend.label) } }) };
  });
}

/** What came of a step for many: who was paid and against which voucher, and each one left behind with his reason and the way on. */
export function ManyOutcomeDialog({ title, outcome, nameOf, onClose }: ManyOutcomeProps) {
  const { t } = useTranslation();
  const { payments = [], failed } = outcome;
  const done = (outcome.ok ?? outcome.ids ?? []).length;
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <OutcomeCounts ok={done} failed={failed.length} done={payments.length > 0 ? paidText(payments, t) : undefined} />
      <StayedList lines={stayedLines(failed, nameOf, t)} />
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

function Paid({ payment: { client, amount, currency, voucher } }: { payment: Payment }) {
  return (
    <li>
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
