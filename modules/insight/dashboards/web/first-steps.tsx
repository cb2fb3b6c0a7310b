import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { KnownCountry } from '#foundation/places/contract';
import { loadTakeCities } from '#foundation/places/web';
import { Ltr, useMe } from '#platform/web';
import { IconCircleCheck, useStored } from '#platform/web/ui';
import type { FirstStepAnswer } from './answer.ts';

/** What a new company does first, the next step as the button to press, the last ones once there is a parcel; put away on this device by whoever needs no list. */
export function FirstSteps({ steps }: { steps: readonly FirstStepAnswer[] }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const [isAway, setIsAway] = useStored(`first-steps-away/${tenant.settings['slug']}`, false);
  if (isAway) return null;
  const next = steps.find((one) => !one.is_done && one.may_do);
  return (
    <section className="k-panel d-first" aria-labelledby="d-first">
      <header>
        <h2 id="d-first">{t('firstSteps.title')}</h2>
        <Button variant="subtle" size="compact-sm" onClick={() => setIsAway(true)}>
          {t('firstSteps.putAway')}
        </Button>
      </header>
      <ol>
        {steps.map((one, index) => (
          <li key={one.step} data-done={one.is_done || undefined}>
            {one.is_done ? (
              <IconCircleCheck size="1.5rem" role="img" aria-label={t('firstSteps.done')} />
            ) : (
              <span className="d-number">
                <Ltr>{index + 1}</Ltr>
              </span>
            )}
            <span>
              {t(`firstSteps.${one.step}.title`)}
              {!one.is_done && <small>{t(`firstSteps.${one.step}.hint`)}</small>}
            </span>
            {!one.is_done && one.may_do && one.url !== '/shipments' && <Step one={one} isNext={one === next} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ one, isNext }: { one: FirstStepAnswer; isNext: boolean }) {
  const { t } = useTranslation();
  const variant = isNext ? 'filled' : 'default';
  if (one.step === 'city') return <TakeCities variant={variant} />;
  return (
    <Button component={Link} to={one.url} variant={variant}>
      {t(`firstSteps.${one.step}.do`)}
    </Button>
  );
}

const countryOf: Record<string, KnownCountry> = { IQD: 'IQ', EGP: 'EG' };

/** The cities of the country whose money the company counts in, at a press; another's are taken on the list of cities. */
function TakeCities({ variant }: { variant: string }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const client = useQueryClient();
  const country = countryOf[tenant.currency];
  if (!country)
    return (
      <Button component={Link} to="/cities" variant={variant}>
        {t('firstSteps.city.do')}
      </Button>
    );
  const take = async () => {
    const { takeCities } = await loadTakeCities();
    if (await takeCities(country)) await client.invalidateQueries({ queryKey: ['/api/v1/dashboard'] });
  };
  return (
    <Button variant={variant} onClick={() => void take()}>
      {t(`city.take.${country}`)}
    </Button>
  );
}
