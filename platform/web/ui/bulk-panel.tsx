import { ActionIcon, Anchor, Modal, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkItem } from '#platform/entity';
import { attempt } from '../api.ts';
import { bulkWork, type Stayed } from '../bulk.ts';
import { formatNumber } from '../format.ts';
import { IconAlertTriangle, IconCircleCheck, IconRoute, IconX } from '../icons.ts';
import { refreshLists } from '../lists.ts';
import { Ltr } from '../ltr.tsx';
import { useChannel } from '../realtime.ts';
import { apiPathOf, type RetryProps, retryOf } from '../registry.ts';
import { BulkResult } from './bulk-result.tsx';

const askMs = 4000;
const readAnew = () => void bulkWork.readAnew();

type Outcome = BulkItem & { failures: Stayed[] };

/** How far one's work on many records is; stays over page changes and a reload, until the outcome is put away. */
export default function BulkPanel() {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>();
  const [again, setAgain] = useState<{ Retry: ComponentType<RetryProps>; ids: readonly number[] }>();
  const open = useQuery({
    queryKey: bulkWork.key,
    queryFn: bulkWork.open,
    // What is told comes first; asking now and then is for a connection that is gone.
    refetchInterval: ({ state }) => (state.data?.items.some(isWorking) ? askMs : false),
  });
  const items = open.data?.items ?? [];
  useListsReadAnew(items);
  const then = async (work: Promise<unknown>) => {
    await attempt(work);
    readAnew();
  };
  const Retry = outcome && retryOf(outcome.kind);
  return (
    <>
      {items.some(isWorking) && <Listening />}
      {items.length > 0 && (
        <section className="k-float" aria-label={t('ui.bulk.title')}>
          <h2>{t('ui.bulk.title')}</h2>
          <ul>
            {items.map((item) => (
              <PanelItem
                key={item.id}
                item={item}
                onShow={async () => setOutcome(await bulkWork.outcome(item.id))}
                onEnd={() => then((isWorking(item) ? bulkWork.cancel : bulkWork.close)(item.id))}
              />
            ))}
          </ul>
        </section>
      )}
      {outcome && (
        <Modal
          opened
          size="lg"
          title={nameOf(outcome, t)}
          closeButtonProps={{ 'aria-label': t('ui.close') }}
          onClose={() => setOutcome(undefined)}
        >
          <BulkResult
            entity={outcome.entity}
            outcome={outcome}
            onClose={() => setOutcome(undefined)}
            onRetry={
              Retry &&
              ((ids) => {
                setOutcome(undefined);
                setAgain({ Retry, ids });
              })
            }
          />
        </Modal>
      )}
      {again && (
        <Suspense fallback={null}>
          <again.Retry ids={again.ids} onClose={() => setAgain(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const isWorking = ({ state }: BulkItem) => state === 'working';
const nameOf = ({ title, entity }: BulkItem, t: TFunction) => t('ui.bulk.of', { title, records: t(`${entity}.title`) });

function Listening() {
  useChannel('bulk_work', { onTold: readAnew, onMissed: readAnew });
  return null;
}

/** Lists are read anew whenever more of their records are done. */
function useListsReadAnew(items: readonly BulkItem[]): void {
  const done = items.reduce((sum, one) => sum + one.ok, 0);
  const before = useRef(done);
  useEffect(() => {
    if (done > before.current) for (const entity of new Set(items.map((one) => one.entity))) void refreshLists(apiPathOf(entity));
    before.current = done;
  }, [done, items]);
}

interface PanelItemProps {
  item: BulkItem;
  onShow: () => Promise<void>;
  onEnd: () => Promise<void>;
}

function PanelItem({ item, onShow, onEnd }: PanelItemProps) {
  const { t } = useTranslation();
  const isBusy = isWorking(item);
  const done = item.ok + item.failed;
  const Mark = isBusy ? IconRoute : item.failed > 0 ? IconAlertTriangle : IconCircleCheck;
  const name = nameOf(item, t);
  return (
    <li data-state={isBusy ? 'working' : item.failed > 0 ? 'failed' : 'done'}>
      <Mark size="1.2rem" aria-hidden />
      <span className="k-float-name">
        <bdi>{name}</bdi>
      </span>
      <span className="k-float-share">
        <Ltr>{`${formatNumber(done)} / ${formatNumber(item.total)}`}</Ltr>
      </span>
      <ActionIcon aria-label={t(isBusy ? 'ui.bulk.cancel' : 'ui.bulk.close')} onClick={() => void onEnd()}>
        <IconX size="1rem" aria-hidden />
      </ActionIcon>
      {isBusy && <Progress value={(100 * done) / item.total} aria-label={name} className="k-float-bar" />}
      <small role="status">
        {t(`ui.bulk.${item.state === 'done' && item.failed === 0 ? 'doneAll' : item.state}`, {
          ok: formatNumber(item.ok),
          failed: formatNumber(item.failed),
        })}{' '}
        {item.failed > 0 && (
          <Anchor component="button" type="button" size="xs" onClick={() => void onShow()}>
            {t('ui.bulk.why')}
          </Anchor>
        )}
      </small>
    </li>
  );
}
