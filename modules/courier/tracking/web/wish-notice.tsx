import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, can, formatDate, Ltr, type WireRow } from '#platform/web';
import { IconClock } from '#platform/web/ui';

interface Wish {
  id: number;
  wanted_on: string;
  note: string | null;
  said_at: string;
}

/** The receiver asked for another day: it stands above everything until somebody has seen to it. */
export default function WishNotice({ row, onDone }: { row: WireRow; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['shipment', row.id, 'wish', row['version']],
    enabled: can('shipments_management'),
    queryFn: ({ signal }) =>
      call<{ item: Wish | null }>('GET', `/api/v1/shipments/${row.id}/reschedule-wish`, { signal, silent: true, quiet: true }),
  });
  const wish = found.data?.item;
  if (!wish) return null;
  const seen = async () => {
    await call('POST', `/api/v1/shipments/${row.id}/reschedule-wish/seen`, {
      body: { said_at: wish.said_at },
      silent: true,
    }).catch(() => undefined);
    await Promise.all([found.refetch(), onDone()]);
  };
  return (
    <section className="k-attention" role="status">
      <IconClock size="1.3rem" aria-hidden />
      <p>
        {t('tracking.wish')} <Ltr>{formatDate(wish.wanted_on)}</Ltr>
        {wish.note && (
          <>
            {' '}
            · <bdi>{wish.note}</bdi>
          </>
        )}
      </p>
      <Button size="compact-md" variant="default" onClick={() => void seen()}>
        {t('tracking.seen')}
      </Button>
    </section>
  );
}
