import { Button, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { nameInLanguage } from '#courier/statuses/web';
import { mostDaysAhead, type Tracked } from '#courier/tracking/contract';
import { ContactCard } from '#foundation/site/web';
import { CallError, call, formatDate, formatMoment, Ltr, localName, today } from '#platform/web';
import './tracking.css';

/** How far a parcel is, for whoever was sent its link: no sign-in, no amounts, nobody's name but the agent's first. */
export default function TrackPage() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const [parcel, setParcel] = useState<Tracked>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(async () => {
    try {
      const { item } = await call<{ item: Tracked }>('GET', `/api/v1/track/${encodeURIComponent(token)}`, {
        silent: true,
        quiet: true,
      });
      setParcel(item);
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.code === 'notFound' ? t('tracking.unknown') : error.message);
    }
  }, [token, t]);
  useEffect(() => void load(), [load]);
  return (
    <main className="tr-page" id="content">
      {problem && !parcel ? (
        <div className="k-panel" role="alert">
          <h1>{t('tracking.title')}</h1>
          <p>{problem}</p>
          <Button variant="default" mt="1rem" onClick={() => void load()}>
            {t('ui.retry')}
          </Button>
        </div>
      ) : parcel ? (
        <Parcel parcel={parcel} token={token} onChanged={load} />
      ) : (
        <h1 className="k-unseen">{t('ui.loading')}</h1>
      )}
    </main>
  );
}

function Parcel({ parcel, token, onChanged }: { parcel: Tracked; token: string; onChanged: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <>
      <header>
        <strong>
          <bdi>{localName(parcel.company)}</bdi>
        </strong>
        <h1>
          {t('tracking.parcel')} <Ltr>{parcel.receipt_no ?? ''}</Ltr>
        </h1>
      </header>
      <section className="k-panel tr-now" data-phase={parcel.phase} aria-label={t('tracking.now')}>
        <p className="tr-status">{nameInLanguage(parcel.status)}</p>
        {parcel.agent_first_name && (
          <p>
            {t('tracking.agent')} <bdi>{parcel.agent_first_name}</bdi>
          </p>
        )}
        {parcel.postponed_to && (
          <p>
            {t('tracking.postponed')} <Ltr>{formatDate(parcel.postponed_to)}</Ltr>
          </p>
        )}
      </section>
      <section className="k-panel">
        <h2>{t('tracking.steps')}</h2>
        <ol className="tr-steps">
          {parcel.steps.map((step, index) => (
            <li key={index} data-current={index === parcel.steps.length - 1 || undefined}>
              <span>{t(`tracking.phases.${step.phase}`)}</span>
              <Ltr>{formatMoment(step.at)}</Ltr>
            </li>
          ))}
        </ol>
      </section>
      {parcel.may_reschedule && <AnotherDay parcel={parcel} token={token} onChanged={onChanged} />}
      {parcel.contact && (
        <section className="k-panel">
          <h2>{t('ui.site.contact')}</h2>
          <Suspense fallback={null}>
            <ContactCard contact={parcel.contact} />
          </Suspense>
        </section>
      )}
    </>
  );
}

function AnotherDay({ parcel, token, onChanged }: { parcel: Tracked; token: string; onChanged: () => Promise<void> }) {
  const { t } = useTranslation();
  const [day, setDay] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const first = today();
  const last = new Date(Date.parse(first) + mostDaysAhead * 86_400_000).toISOString().slice(0, 10);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (!day) return setError(t('ui.rules.required'));
    setIsBusy(true);
    try {
      await call('POST', `/api/v1/track/${encodeURIComponent(token)}/reschedule`, {
        body: { day, note: note || null },
        silent: true,
        quiet: true,
      });
      setError(undefined);
      setDay('');
      await onChanged();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(Object.values(failure.fields)[0] ?? failure.message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className="k-panel">
      <h2>{t('tracking.another.title')}</h2>
      {parcel.wanted_on && (
        <p role="status" className="tr-asked">
          {t('tracking.another.asked')} <Ltr>{formatDate(parcel.wanted_on)}</Ltr>
        </p>
      )}
      <form onSubmit={(event) => void ask(event)} noValidate>
        <TextInput
          type="date"
          label={t('tracking.another.day')}
          required
          min={first}
          max={last}
          value={day}
          error={error}
          onChange={(event) => {
            setDay(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <TextInput
          mt="0.75rem"
          label={t('tracking.another.note')}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" mt="1rem" size="md" fullWidth loading={isBusy}>
          {t('tracking.another.ask')}
        </Button>
      </form>
    </section>
  );
}
