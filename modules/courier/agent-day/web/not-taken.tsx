import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askConfirm, formatAmount, formatMoment, Ltr } from '#platform/web';
import { IconAlertTriangle } from '#platform/web/ui';
import { letGo, sendAgain } from './act-sender.ts';
import type { KeptAct } from './act-store.ts';
import type { ShownParcel } from './day-view.ts';

interface NotTakenProps {
  acts: readonly KeptAct[];
  /** The parcel where it is still in his hands. */
  parcelOf: (id: number) => ShownParcel | undefined;
  onChange: (act: KeptAct, parcel: ShownParcel) => void;
}

/** What the office's system did not take: why, in its words, and everything he had entered. */
export function NotTaken({ acts, parcelOf, onChange }: NotTakenProps) {
  const { t } = useTranslation();
  const refused = acts.filter(({ state }) => state === 'refused');
  if (refused.length === 0) return null;
  const drop = (act: KeptAct) =>
    askConfirm({
      title: t('agentDay.refused.dropTitle', { number: numberOf(act) }),
      message: t('agentDay.refused.dropMeans'),
      confirmLabel: t('agentDay.refused.drop'),
      tone: 'danger',
      action: () => letGo(act),
    });
  return (
    <section className="d-refused" role="alert">
      <h2>
        <IconAlertTriangle size="1.3rem" aria-hidden /> {t('agentDay.refused.title')}
      </h2>
      <ul>
        {refused.map((act) => {
          const parcel = parcelOf(act.shipmentId);
          return (
            <li key={act.uuid} data-act={act.said.kind}>
              <strong>
                {t(`agentDay.acts.${act.said.kind}`)} · <Ltr>{numberOf(act)}</Ltr>
                {act.said.kind === 'deliver' && (
                  <>
                    {' '}
                    · <Ltr>{formatAmount(act.said.collected ?? act.parcel.expected, act.parcel.currency)}</Ltr>
                  </>
                )}
              </strong>
              <p>{act.problem}</p>
              <p className="d-dim">
                <Ltr>{formatMoment(act.deviceAt)}</Ltr>
              </p>
              <div className="d-proof-row">
                {parcel && act.said.kind !== 'call' && (
                  <Button size="compact-md" onClick={() => onChange(act, parcel)}>
                    {t('agentDay.refused.change')}
                  </Button>
                )}
                <Button size="compact-md" variant="default" onClick={() => void sendAgain(act)}>
                  {t('ui.retry')}
                </Button>
                <Button size="compact-md" variant="subtle" color="gray" onClick={() => void drop(act)}>
                  {t('agentDay.refused.drop')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const numberOf = ({ parcel, shipmentId }: KeptAct) => parcel.receipt_no ?? `#${shipmentId}`;
