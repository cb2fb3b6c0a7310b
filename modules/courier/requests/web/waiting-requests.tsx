import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { nameInLanguage } from '#courier/shipment-setup/web';
import { attempt, call, can, formatAmount, formatMoment, isolated, localName, type WireRow } from '#platform/web';
import { IconClock } from '#platform/web/ui';
import { RejectDialog } from './reject-dialog.tsx';
import { decide, pathOfKind } from './request-calls.ts';

interface Asked {
  id: number;
  kind: 'price' | 'status';
  state: string;
  reason: string;
  currency: string;
  old_price: string | null;
  new_price: string | null;
  to_status: { name: unknown } | null;
  asked_by: { name: unknown } | null;
  is_mine: boolean;
  expires_at: string;
}

const keys = { price: PriceChangeRequest.permissions.list, status: StatusChangeRequest.permissions.list } as const;

/** What was asked for this parcel and waits; decided here by who may, taken back by who asked. */
export default function WaitingRequests({ row, onDone }: { row: WireRow; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const [rejecting, setRejecting] = useState<Asked>();
  const found = useQuery({
    queryKey: ['shipment', row.id, 'requests', row['version']],
    queryFn: ({ signal }) =>
      call<{ items: Asked[] }>('GET', `/api/v1/shipments/${row.id}/requests`, { signal, silent: true, quiet: true }),
  });
  const waiting = (found.data?.items ?? []).filter((one) => one.state === 'pending');
  const take = async (one: Asked, verb: 'approve' | 'cancel') => {
    await attempt(decide(pathOfKind[one.kind], verb, [one.id]));
    await onDone();
  };
  const said = (one: Asked) =>
    one.kind === 'price'
      ? t('requestScreens.waitingPrice', {
          before: isolated(formatAmount(one.old_price, one.currency)),
          after: isolated(formatAmount(one.new_price, one.currency)),
        })
      : t('requestScreens.waitingStatus', { status: nameInLanguage(one.to_status) });
  return (
    <>
      {waiting.map((one) => (
        <section key={`${one.kind}${one.id}`} className="c-attention" role="status">
          <IconClock size="1.3rem" aria-hidden />
          <p>
            {said(one)} · <bdi>{one.reason}</bdi> · <bdi>{localName(one.asked_by)}</bdi> ·{' '}
            {t('requestScreens.until', { moment: isolated(formatMoment(one.expires_at)) })}
            {one.kind === 'price' && row['delivered_at'] && row['amount_confirmed'] === false && (
              <>
                {' · '}
                {t('requestScreens.deliveredMeanwhile', { before: isolated(formatAmount(one.old_price, one.currency)) })}
              </>
            )}
          </p>
          {one.is_mine ? (
            <Button size="compact-md" variant="default" onClick={() => void take(one, 'cancel')}>
              {t('requestScreens.cancel')}
            </Button>
          ) : (
            can(keys[one.kind]) && (
              <>
                <Button size="compact-md" onClick={() => void take(one, 'approve')}>
                  {t('requestScreens.approve')}
                </Button>
                <Button size="compact-md" variant="default" onClick={() => setRejecting(one)}>
                  {t('requestScreens.reject')}
                </Button>
              </>
            )
          )}
        </section>
      ))}
      {rejecting && (
        <RejectDialog
          path={pathOfKind[rejecting.kind]}
          ids={[rejecting.id]}
          onClose={() => setRejecting(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
