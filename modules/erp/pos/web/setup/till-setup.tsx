import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { attempt, localName } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import { IconCash, PageHeader, PageSkeleton } from '#platform/web/ui';
import { readClaim, unsentOf } from '../device/claim.ts';
import { adoptReopened } from '../device/reopened.ts';
import { type KeptClaim, store } from '../device/till-store.ts';
import { useStanding } from '../till/use-standing.ts';
import '../till/till.css';
import { OpenShift } from './open-shift.tsx';
import { RegisterChoice } from './register-choice.tsx';
import { WaitingHere } from './waiting-here.tsx';

const till = '/erp-sales/point-of-sale';

/** Where a device becomes a register, and a cashier opens his shift at it. */
export default function TillSetup() {
  const { t } = useTranslation();
  const { claim, shift } = useStanding();
  useEffect(() => {
    if (claim) void attempt(readClaim(claim)).then(() => attempt(adoptReopened(claim)));
  }, [claim?.claimId]);
  if (claim === undefined || shift === undefined) return <PageSkeleton />;
  const isRegister = claim !== null && !claim.isEnded;
  return (
    <>
      <PageHeader
        title={t('screens.erp-sales-add-point-sale')}
        primary={isRegister && shift ? { label: t('tillSetup.toTill'), icon: IconCash, to: till } : undefined}
      >
        {isRegister && <p className="till-note">{t('tillSetup.thisIs', { code: claim.code, name: localName(claim.name) })}</p>}
      </PageHeader>
      {claim && <WaitingHere claim={claim} />}
      {!isRegister && <RegisterChoice isEnded={claim?.isEnded ?? false} />}
      {isRegister && !shift && <OpenShift claim={claim} />}
      {isRegister && shift && (
        <section className="k-panel">
          <p>{t('tillSetup.open', { name: shift.cashier })}</p>
          <div className="till-dialog-acts">
            <Button component={Link} to={till}>
              {t('tillSetup.toTill')}
            </Button>
          </div>
        </section>
      )}
      {isRegister && !shift && <Another claim={claim} />}
    </>
  );
}

/** The device may become another register, once all it did as this one has arrived. */
function Another({ claim }: { claim: KeptClaim }) {
  const { t } = useTranslation();
  const unsent = useStore([store.papers], () => unsentOf(claim.company), [claim.company]);
  if (!unsent || unsent.length > 0) return null;
  return (
    <details className="till-another">
      <summary>{t('tillSetup.another')}</summary>
      <RegisterChoice isEnded={false} without={claim.registerId} />
    </details>
  );
}
