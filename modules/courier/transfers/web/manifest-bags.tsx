import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askConfirm, attempt, call, formatMoment, formatNumber, Ltr, localName, toast } from '#platform/web';
import { IconAlertTriangle, IconCheck, StatusBadge } from '#platform/web/ui';

export interface ManifestBag {
  id: number;
  number: string;
  seal: string | null;
  state: 'packed' | 'received' | 'broken';
  opened_at: string | null;
  opened_by: { name: unknown } | null;
  parcels: number;
  received: number;
}
interface ManifestBagsProps {
  id: number;
  bags: readonly ManifestBag[];
  mayOpen: boolean;
  onChanged: () => Promise<void>;
}

const phases = { packed: 'intake', received: 'done', broken: 'lost' } as const;

/** The bags of a manifest: where it arrives each is looked at, and its seal said to be whole or broken. */
export function ManifestBags({ id, bags, mayOpen, onChanged }: ManifestBagsProps) {
  const { t } = useTranslation();
  const open = async (bag: ManifestBag, isSealIntact: boolean) => {
    if (await openBag(id, bag, isSealIntact, t)) await onChanged();
  };
  if (bags.length === 0) return null;
  return (
    <section className="k-panel" aria-label={t('transferScreens.bag.title')}>
      <h2>{t('transferScreens.bag.title')}</h2>
      <ul className="t-lines">
        {bags.map((bag) => (
          <li key={bag.id}>
            <strong>
              <Ltr>{bag.number}</Ltr>
            </strong>
            {bag.seal && (
              <span>
                {t('transferScreens.bag.seal')} <Ltr>{bag.seal}</Ltr>
              </span>
            )}
            <span>
              {t(mayOpen || bag.received > 0 ? 'transferScreens.bag.count' : 'transferScreens.bag.packed', {
                parcels: formatNumber(bag.parcels),
                received: formatNumber(bag.received),
              })}
            </span>
            {bag.state !== 'packed' ? (
              <span className="t-decided">
                <StatusBadge label={t(`transferScreens.bag.state.${bag.state}`)} phase={phases[bag.state]} />
                <span>
                  <bdi>{localName(bag.opened_by)}</bdi> <Ltr>{formatMoment(bag.opened_at)}</Ltr>
                </span>
              </span>
            ) : (
              mayOpen && (
                <span className="t-decided">
                  <Button
                    size="compact-md"
                    leftSection={<IconCheck size="1rem" aria-hidden />}
                    onClick={() => void open(bag, true)}
                  >
                    {t('transferScreens.bag.intact')}
                  </Button>
                  <Button
                    size="compact-md"
                    variant="default"
                    leftSection={<IconAlertTriangle size="1rem" aria-hidden />}
                    onClick={() => void open(bag, false)}
                  >
                    {t('transferScreens.bag.broken')}
                  </Button>
                </span>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function openBag(
  id: number,
  bag: ManifestBag,
  isSealIntact: boolean,
  t: (key: string, values: Record<string, unknown>) => string,
): Promise<boolean> {
  const words = isSealIntact ? 'intact' : 'broken';
  const values = { bag: bag.number, count: bag.parcels };
  return askConfirm({
    title: t(`transferScreens.bag.${words}`, {}),
    message: t(`transferScreens.bag.${words}Means`, values),
    confirmLabel: t(`transferScreens.bag.${words}`, {}),
    tone: isSealIntact ? 'plain' : 'danger',
    action: () =>
      attempt(
        call('POST', `/api/v1/shipment-transfers/${id}/bags/open`, {
          body: { number: bag.number, is_seal_intact: isSealIntact },
          onMessage: (message) => void toast('success', message, { timer: 6000 }),
        }),
      ),
  });
}
