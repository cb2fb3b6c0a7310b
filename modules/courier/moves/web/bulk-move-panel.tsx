import { ActionIcon, Anchor, Modal, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkMoveItem, BulkMoveTold } from '#courier/moves/contract';
import { attempt, formatNumber, Ltr, queryClient, refreshLists, useChannel } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck, IconRoute, IconX } from '#platform/web/ui';
import {
  type BulkMoveOutcome,
  bulkMovesKey,
  cancelBulkMove,
  closeBulkMove,
  openBulkMoves,
  outcomeOf,
} from './bulk-move-calls.ts';
import MoveDialog from './move-dialog.tsx';
import { MoveResult } from './move-result.tsx';
import './moves.css';

const askMs = 4000;
const shipments = '/api/v1/shipments';

/** How far one's moves of many parcels are; stays over page changes and a reload, until the outcome is put away. */
export default function BulkMovePanel() {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<BulkMoveOutcome>();
  const [again, setAgain] = useState<readonly number[]>();
  const open = useQuery({
    queryKey: bulkMovesKey,
    queryFn: openBulkMoves,
    // What is told comes first; asking now and then is for a connection that is gone.
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'working') ? askMs : false),
  });
  const read = () => void queryClient.invalidateQueries({ queryKey: bulkMovesKey });
  useChannel('bulk_moves', { onTold: (_told: BulkMoveTold) => read(), onMissed: read });
  const moves = open.data?.items ?? [];
  useReadAnew(moves);
  const then = async (work: Promise<unknown>) => {
    await attempt(work);
    read();
  };
  return (
    <>
      {moves.length > 0 && (
        <section className="k-float" aria-label={t('shipmentScreens.bulk.title')}>
          <h2>{t('shipmentScreens.bulk.title')}</h2>
          <ul>
            {moves.map((move) => (
              <PanelMove
                key={move.id}
                move={move}
                onShow={async () => setOutcome(await outcomeOf(move.id))}
                onEnd={() => then((move.state === 'working' ? cancelBulkMove : closeBulkMove)(move.id))}
              />
            ))}
          </ul>
        </section>
      )}
      {outcome && (
        <Modal
          opened
          size="lg"
          title={t('shipmentScreens.bulk.to', { status: outcome.status })}
          closeButtonProps={{ 'aria-label': t('ui.close') }}
          onClose={() => setOutcome(undefined)}
        >
          <MoveResult
            moved={outcome}
            onClose={() => setOutcome(undefined)}
            onRetry={(ids) => {
              setOutcome(undefined);
              setAgain(ids);
            }}
          />
        </Modal>
      )}
      {again && (
        <MoveDialog
          subject={{ ids: again, count: again.length }}
          onClose={() => setAgain(undefined)}
          onMoved={() => refreshLists(shipments)}
        />
      )}
    </>
  );
}

/** Lists are read anew whenever more parcels have moved. */
function useReadAnew(moves: readonly BulkMoveItem[]): void {
  const moved = moves.reduce((sum, one) => sum + one.ok, 0);
  const before = useRef(moved);
  useEffect(() => {
    if (moved > before.current) void refreshLists(shipments);
    before.current = moved;
  }, [moved]);
}

interface PanelMoveProps {
  move: BulkMoveItem;
  onShow: () => Promise<void>;
  onEnd: () => Promise<void>;
}

function PanelMove({ move, onShow, onEnd }: PanelMoveProps) {
  const { t } = useTranslation();
  const isBusy = move.state === 'working';
  const done = move.ok + move.failed;
  const Mark = isBusy ? IconRoute : move.failed > 0 ? IconAlertTriangle : IconCircleCheck;
  const name = t('shipmentScreens.bulk.to', { status: move.status });
  return (
    <li data-state={isBusy ? 'working' : move.failed > 0 ? 'failed' : 'done'}>
      <Mark size="1.2rem" aria-hidden />
      <span className="k-float-name">
        <bdi>{name}</bdi>
      </span>
      <span className="k-float-share">
        <Ltr>{`${formatNumber(done)} / ${formatNumber(move.total)}`}</Ltr>
      </span>
      <ActionIcon
        aria-label={t(isBusy ? 'shipmentScreens.bulk.cancel' : 'shipmentScreens.bulk.close')}
        onClick={() => void onEnd()}
      >
        <IconX size="1rem" aria-hidden />
      </ActionIcon>
      {isBusy && <Progress value={(100 * done) / move.total} aria-label={name} className="k-float-bar" />}
      <small role="status">
        {t(`shipmentScreens.bulk.${move.state === 'done' && move.failed === 0 ? 'doneAll' : move.state}`, {
          ok: formatNumber(move.ok),
          failed: formatNumber(move.failed),
        })}{' '}
        {move.failed > 0 && (
          <Anchor component="button" type="button" size="xs" onClick={() => void onShow()}>
            {t('shipmentScreens.bulk.why')}
          </Anchor>
        )}
      </small>
    </li>
  );
}
