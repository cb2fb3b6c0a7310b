import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '#platform/web';
import { EmptyState, IconCash, IconDeviceDesktop, IconLock, PageSkeleton } from '#platform/web/ui';
import { openCatalogue, useCatalogue } from '../device/catalogue.ts';
import { beginCounting } from '../device/count-drawer.ts';
import { ownerHere } from '../device/here.ts';
import type { KeptClaim, KeptShift } from '../device/till-store.ts';
import { preloadParts } from './parts.ts';
import './till.css';
import { TillDesk } from './till-desk.tsx';
import { useDesk, useTillWork } from './use-desk.ts';
import { useOnlyPage, useStanding } from './use-standing.ts';

const loadCloseShift = () => import('./close-shift.tsx');
const CloseShift = lazy(async () => ({ default: (await loadCloseShift()).CloseShift }));

/** Where a shop is sold in over the counter: by scanner, keys and hands, with a line and without. */
export default function Till() {
  const { claim, shift } = useStanding();
  const place = useOnlyPage(claim?.registerId);
  // What was counted is read to the end, though the shift is closed by then.
  const [counted, setCounted] = useState<KeptShift>();
  useEffect(() => {
    if (shift?.state === 'counting') setCounted(shift);
    if (shift?.state === 'open') setCounted(undefined);
  }, [shift]);
  useEffect(() => void loadCloseShift(), []);
  if (claim === undefined || shift === undefined || (claim && !claim.isEnded && place === 'asking'))
    return <PageSkeleton hasFailed={false} retry={() => undefined} />;
  if (claim === null || claim.isEnded) return <Stand what={claim ? 'ended' : 'unclaimed'} icon={IconDeviceDesktop} />;
  if (place === 'elsewhere') return <Stand what="elsewhere" icon={IconLock} isWay={false} />;
  if (counted) return <Counting claim={claim} shift={counted} onDone={() => setCounted(undefined)} />;
  if (shift === null) return <Stand what="noShift" icon={IconCash} />;
  if (shift.owner !== ownerHere())
    return (
      <Stand
        what="others"
        icon={IconLock}
        values={{ name: shift.cashier }}
        run={() => void attempt(beginCounting(claim, shift))}
      />
    );
  return <Opened key={shift.uuid} claim={claim} shift={shift} />;
}

function Counting({ claim, ...props }: { claim: KeptClaim; shift: KeptShift; onDone: () => void }) {
  const { catalogue, hasFailed } = useCatalogue();
  useEffect(() => void openCatalogue(claim), [claim.registerId]);
  // Its treasuries and gateways are part of the catalogue; without one the notes are counted all the same.
  if (!catalogue && !hasFailed) return <PageSkeleton hasFailed={false} retry={() => undefined} />;
  return (
    <Suspense fallback={null}>
      <CloseShift claim={claim} {...props} />
    </Suspense>
  );
}

const setup = '/erp-sales/add-point-sale';

interface StandProps {
  what: 'unclaimed' | 'ended' | 'elsewhere' | 'noShift' | 'others';
  icon: typeof IconCash;
  values?: Record<string, string>;
  /** Whether there is something to do about it elsewhere; or what is done about it here. */
  isWay?: boolean;
  run?: () => void;
}

/** Why nothing can be sold here yet, and where that is changed. */
function Stand({ what, icon, values = {}, isWay = true, run }: StandProps) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="k-unseen">{t('screens.erp-sales-point-of-sale')}</h1>
      <section className="k-panel">
        <EmptyState
          icon={icon}
          title={t(`till.stands.${what}`, values)}
          hint={t(`till.stands.${what}Hint`, values)}
          {...(isWay && { action: { label: t(`till.stands.${what}Do`), ...(run ? { run } : { to: setup }) } })}
        />
      </section>
    </>
  );
}

function Opened({ claim, shift }: { claim: KeptClaim; shift: KeptShift }) {
  const { t } = useTranslation();
  useTillWork(claim, shift.owner);
  const { desk, hasFailed } = useDesk(claim, shift);
  const [hasParts, setHasParts] = useState(false);
  useEffect(() => void preloadParts().then(() => setHasParts(true)), []);
  if (desk && hasParts) return <TillDesk desk={desk} />;
  return (
    <>
      <h1 className="k-unseen">{t('screens.erp-sales-point-of-sale')}</h1>
      {hasFailed ? (
        <section className="k-panel">
          <EmptyState icon={IconDeviceDesktop} title={t('till.noCatalogue')} hint={t('till.noCatalogueHint')} />
        </section>
      ) : (
        <p className="till-reading" role="status">
          {t('till.reading')}
        </p>
      )}
    </>
  );
}
