import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../form-type.ts';
import { formatMoment } from '../format.ts';
import { type DraftPlace, takeDraftPlace } from '../kept-drafts.ts';

const pause = 500;

/**
 * What is typed into a new paper is kept on this device as it is typed, so that no closed window and no empty battery loses it. Left
 * deliberately, or saved, it is forgotten.
 */
export function useKeptDraft(name: string | undefined, form: Form) {
  const place = useRef<DraftPlace | undefined>(undefined);
  const [found, setFound] = useState<DraftPlace['found']>();
  const wrote = useRef(false);
  useEffect(() => {
    if (!name) return;
    let isGone = false;
    void takeDraftPlace(name).then((taken) => {
      if (isGone) return taken?.release();
      place.current = taken;
      setFound(taken?.found);
    });
    return () => {
      isGone = true;
      if (wrote.current) place.current?.forget();
      place.current?.release();
      place.current = undefined;
    };
  }, [name]);
  const isDirty = form.isDirty();
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => {
      wrote.current = true;
      place.current?.keep(form.getValues());
    }, pause);
    return () => clearTimeout(timer);
  }, [form.values, isDirty]);
  const decide = (isTaken: boolean) => {
    wrote.current = isTaken;
    const now = form.getValues();
    // A field that is no more since is left out.
    const kept = Object.entries(found?.values ?? {}).filter(([field]) => field in now);
    if (isTaken) form.setValues({ ...now, ...Object.fromEntries(kept) });
    else place.current?.forget();
    setFound(undefined);
  };
  return found && { at: found.at, goOn: () => decide(true), beginAnew: () => decide(false) };
}

type KeptDraftOffer = NonNullable<ReturnType<typeof useKeptDraft>>;

/** Offers what was left unfinished. */
export function KeptDraft({ at, goOn, beginAnew }: KeptDraftOffer) {
  const { t } = useTranslation();
  return (
    <section className="k-panel k-draft" aria-label={t('ui.draft.title')}>
      <p role="status">{t('ui.draft.found', { at: formatMoment(at) })}</p>
      <Button onClick={goOn}>{t('ui.draft.goOn')}</Button>
      <Button variant="default" onClick={beginAnew}>
        {t('ui.draft.beginAnew')}
      </Button>
    </section>
  );
}
