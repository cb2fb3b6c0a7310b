import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askConfirm, call, can, formatAmount, isolated, Ltr, toast, type WireRow } from '#platform/web';
import { IconAlertTriangle } from '#platform/web/ui';

type Decision = 'approve' | 'reject' | 'overage';

/** Another amount than expected was collected: somebody has to say whose difference it is. */
export default function AmountDecision({ row, onDone }: { row: WireRow; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  if (!row['delivered_at'] || row['amount_confirmed'] !== false) return null;
  const currency = row['currency'];
  const collected = Number(row['collected']) + Number(row['collected_electronic'] ?? 0);
  const difference = collected - Number(row['expected']);
  if (row['price_pending']) return <Awaited row={row} collected={collected} />;
  const choices: Decision[] = difference === 0 ? ['approve'] : ['approve', difference > 0 ? 'overage' : 'reject'];
  const decide = async (decision: Decision) => {
    const amount = formatAmount(String(Math.abs(difference)), currency);
    const isDone = await askConfirm({
      title: t(`shipmentScreens.amount.${decision}`),
      message: t(`shipmentScreens.amount.${decision}Means`, { amount }),
      confirmLabel: t(`shipmentScreens.amount.${decision}`),
      tone: decision === 'reject' ? 'danger' : 'plain',
      action: () =>
        call('POST', `/api/v1/shipments/${row.id}/decide-amount`, {
          body: { decision, version: row['version'] },
          onMessage: (message) => toast('success', message, { timer: 6000 }),
        }),
    });
    if (isDone) await onDone();
  };
  return (
    <section className="k-attention" role="status">
      <IconAlertTriangle size="1.3rem" aria-hidden />
      <p>
        {difference === 0 ? (
          t('shipmentScreens.amount.same')
        ) : (
          <>
            {t(difference > 0 ? 'shipmentScreens.amount.more' : 'shipmentScreens.amount.less')}{' '}
            <Ltr>{formatAmount(String(Math.abs(difference)), currency)}</Ltr> · {t('shipment.fields.expected')}
          </>
        )}{' '}
        <Ltr>{formatAmount(row['expected'], currency)}</Ltr>
      </p>
      {can('confirm_amount') &&
        choices.map((decision) => (
          <Button
            key={decision}
            size="compact-md"
            variant={decision === 'approve' ? 'filled' : 'default'}
            onClick={() => void decide(decision)}
          >
            {t(`shipmentScreens.amount.${decision}`)}
          </Button>
        ))}
    </section>
  );
}

/** Delivered before the price asked for was decided: nothing is decided here, but by that answer. */
function Awaited({ row, collected }: { row: WireRow; collected: number }) {
  const { t } = useTranslation();
  const amount = (value: string) => isolated(formatAmount(value, row['currency']));
  return (
    <section className="k-attention" role="status">
      <IconAlertTriangle size="1.3rem" aria-hidden />
      <p>{t('shipmentScreens.amount.pending', { collected: amount(String(collected)), expected: amount(row['expected']) })}</p>
    </section>
  );
}
