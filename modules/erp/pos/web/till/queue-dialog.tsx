import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { amountText, isCurrency } from '#platform/entity';
import { askConfirm, formatAmount, formatMoment, Ltr } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import { IconDownload } from '#platform/web/ui';
import { unsentOf } from '../device/claim.ts';
import { useLine } from '../device/line.ts';
import { saveQueue } from '../device/save-queue.ts';
import { dropPaper, isDroppable, sendAgain, sendPapers } from '../device/send-papers.ts';
import { type KeptPaper, store } from '../device/till-store.ts';
import type { PartProps } from './parts.ts';
import { TillDialog } from './till-dialog.tsx';

/** What the server has not heard of yet or could not book: nothing of it is lost, and all of it can be saved as a file. */
export default function QueueDialog({ desk, onClose }: PartProps) {
  const { t } = useTranslation();
  const hasLine = useLine();
  const { company } = desk.claim;
  const papers = useStore([store.papers], () => unsentOf(company), [company]) ?? [];
  return (
    <TillDialog title={t('till.queue.title')} onClose={onClose} size="40rem">
      <p className="till-note">{t(hasLine ? 'till.queue.withLine' : 'till.queue.without')}</p>
      {papers.length === 0 && <p className="till-none">{t('till.queue.empty')}</p>}
      <ol className="till-queue">
        {papers.map((paper) => (
          <Paper key={paper.uuid} paper={paper} />
        ))}
      </ol>
      <div className="till-dialog-acts">
        <Button
          variant="default"
          leftSection={<IconDownload size="1.2rem" aria-hidden />}
          onClick={() => void saveQueue(company)}
        >
          {t('till.queue.save')}
        </Button>
        <Button disabled={papers.length === 0} onClick={() => sendPapers()}>
          {t('till.queue.send')}
        </Button>
      </div>
    </TillDialog>
  );
}

function Paper({ paper }: { paper: KeptPaper }) {
  const { t } = useTranslation();
  const drop = () =>
    askConfirm({
      title: t('till.queue.drop'),
      message: t(`tillPaper.options.kind.${paper.kind}`),
      confirmLabel: t('till.queue.drop'),
      tone: 'danger',
      action: () => dropPaper(paper),
    });
  return (
    <li data-state={paper.state}>
      <strong>
        {t(`tillPaper.options.kind.${paper.kind}`)} {paper.number && <Ltr>{paper.number}</Ltr>}
      </strong>
      <Total uuid={paper.uuid} />
      <small>
        <Ltr>{formatMoment(paper.deviceAt)}</Ltr>
      </small>
      {paper.state === 'refused' && (
        <p role="alert">
          {paper.problem} {paper.answer && t('till.queue.waitsForOffice')}
        </p>
      )}
      {paper.state === 'refused' && !paper.answer && (
        <span className="till-queue-acts">
          <Button size="compact-md" variant="default" onClick={() => void sendAgain(paper)}>
            {t('ui.retry')}
          </Button>
          {isDroppable(paper) && (
            <Button size="compact-md" variant="subtle" color="gray" onClick={() => void drop()}>
              {t('till.queue.drop')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** What a ticket came to. */
function Total({ uuid }: { uuid: string }) {
  const printed = useStore([store.printed], async () => (await store.printed.get(uuid)) ?? null, [uuid]);
  if (!printed || !isCurrency(printed.currency)) return null;
  return (
    <Ltr>{formatAmount(amountText(printed.total - (printed.returned?.worth ?? 0), printed.currency), printed.currency)}</Ltr>
  );
}
