import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, formatNumber } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck } from '#platform/web/ui';
import { nameInLanguage, useStatuses } from './statuses.ts';

export interface Effect {
  new_dead_ends: { status_id: number; parcels: number }[];
  stranded: number;
  closed: { from_id: number; to_id: number; parcels: number }[];
}

/** What the server says a change would do; asked anew with every switch. */
export function useEffectOf({ on, off }: { on: readonly number[]; off: readonly number[] }): Effect | undefined {
  const found = useQuery({
    queryKey: ['simulated', on, off],
    enabled: on.length + off.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { on: on.join(','), off: off.join(',') };
      return (await call<{ item: Effect }>('GET', '/api/v1/status-transitions/simulate', { query, signal, silent: true })).item;
    },
  });
  return on.length + off.length > 0 ? found.data : undefined;
}

/** In a sentence: who would be stranded and where, or that nobody is. */
export function GraphEffect({ effect }: { effect: Effect | undefined }) {
  const { t } = useTranslation();
  const statuses = useStatuses();
  if (!effect) return null;
  const ends = effect.new_dead_ends.map(({ status_id }) => nameInLanguage(statuses.get(status_id)?.name));
  const waiting = Math.max(0, ...effect.closed.map((one) => one.parcels));
  return (
    <span className="s-effect" data-tone={ends.length > 0 ? 'bad' : 'ok'}>
      {ends.length > 0 ? <IconAlertTriangle size="1.1rem" aria-hidden /> : <IconCircleCheck size="1.1rem" aria-hidden />}
      {ends.length > 0
        ? t('statusGraph.strands', {
            count: effect.stranded,
            shown: formatNumber(effect.stranded),
            statuses: ends.join(t('ui.comma')),
          })
        : waiting > 0
          ? t('statusGraph.closes', { count: waiting, shown: formatNumber(waiting) })
          : t('statusGraph.harmless')}
    </span>
  );
}
