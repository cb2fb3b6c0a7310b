import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { nameInLanguage } from '#courier/statuses/web';
import { call, formatAmount, formatMoment, isolated, localName, type WireRow } from '#platform/web';
import { IconClock, useVerbs, type VerbAction } from '#platform/web/ui';
import { requestExtras } from './request-extras.ts';

/** What was asked for this parcel and waits; decided here by who may, taken back by who asked. */
export default function WaitingRequests({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['item', '/api/v1/shipments', row.id, 'requests', row['version']],
    queryFn: ({ signal }) =>
      call<{ items: WireRow[] }>('GET', `/api/v1/shipments/${row.id}/requests`, { signal, silent: true, quiet: true }),
  });
  const verbs = { price: useVerbs(PriceChangeRequest, requestExtras), status: useVerbs(StatusChangeRequest, requestExtras) };
  const waiting = (found.data?.items ?? []).filter((one) => one['state'] === 'pending');
  const said = (one: WireRow) =>
    one['kind'] === 'price'
      ? t('requestScreens.waitingPrice', {
          before: isolated(formatAmount(one['old_price'], one['currency'])),
          after: isolated(formatAmount(one['new_price'], one['currency'])),
        })
      : t('requestScreens.waitingStatus', { status: nameInLanguage(one['to_status']) });
  return (
    <>
      {waiting.map((one) => (
        <section key={`${one['kind']}${one.id}`} className="k-attention" role="status">
          <IconClock size="1.3rem" aria-hidden />
          <p>
            {said(one)} · <bdi>{one['reason']}</bdi> · <bdi>{localName(one['asked_by'])}</bdi> ·{' '}
            {t('requestScreens.until', { moment: isolated(formatMoment(one['expires_at'])) })}
            {one['kind'] === 'price' && row['delivered_at'] && row['amount_confirmed'] === false && (
              <>
                {' · '}
                {t('requestScreens.deliveredMeanwhile', { before: isolated(formatAmount(one['old_price'], one['currency'])) })}
              </>
            )}
          </p>
          <Answers actions={verbs[one['kind'] as keyof typeof verbs].actions(one)} />
        </section>
      ))}
      {verbs.price.dialog}
      {verbs.status.dialog}
    </>
  );
}

/** What this person may answer; where that is nothing, why. */
function Answers({ actions }: { actions: readonly VerbAction[] }) {
  const open = actions.filter(({ disabled }) => !disabled);
  if (open.length === 0) return <small>{actions[0]?.hint}</small>;
  return open.map(({ verb, label, run }) => (
    <Button key={verb} size="compact-md" variant={verb === 'approve' ? 'filled' : 'default'} onClick={() => void run?.()}>
      {label}
    </Button>
  ));
}
