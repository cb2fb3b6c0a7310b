import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/web/outbox';
import { unsentOf } from '../device/claim.ts';
import { ownerHere } from '../device/here.ts';
import { saveQueue } from '../device/save-queue.ts';
import { type KeptClaim, type KeptPaper, store } from '../device/till-store.ts';

/** What still waits on this device, whose it is, and a closing that was refused. */
export function WaitingHere({ claim }: { claim: KeptClaim }) {
  const { t } = useTranslation();
  const papers = useStore([store.papers], () => unsentOf(claim.company), [claim.company]) ?? [];
  const names = useStore([store.shifts], () => cashiersOf(papers), [papers.length]) ?? [];
  const refusedClose = papers.find(({ kind, state }) => kind === 'close' && state === 'refused');
  const others = papers.filter(({ owner, state }) => owner !== ownerHere() && state === 'waiting');
  if (papers.length === 0) return null;
  const countAgain = (close: KeptPaper) => store.shifts.update(close.shift as string, { state: 'counting' });
  return (
    <section className="k-attention" role="status">
      <p>
        {refusedClose && t('tillSetup.closeRefused', { problem: refusedClose.problem })}
        {!refusedClose &&
          others.length > 0 &&
          t('tillSetup.othersWait', { count: others.length, name: names.join(t('ui.comma')) })}
        {!refusedClose && others.length === 0 && t('till.line.waiting', { count: papers.length })}
      </p>
      {refusedClose && <Button onClick={() => void countAgain(refusedClose)}>{t('tillSetup.countAgain')}</Button>}
      <Button variant="default" onClick={() => void saveQueue(claim.company)}>
        {t('till.queue.save')}
      </Button>
    </section>
  );
}

/** The cashiers whose papers they are. */
async function cashiersOf(papers: readonly KeptPaper[]): Promise<string[]> {
  const uuids = [...new Set(papers.filter(({ owner }) => owner !== ownerHere()).flatMap(({ shift }) => shift ?? []))];
  const shifts = await Promise.all(uuids.map((uuid) => store.shifts.get(uuid)));
  return [...new Set(shifts.flatMap((shift) => shift?.cashier ?? []))];
}
