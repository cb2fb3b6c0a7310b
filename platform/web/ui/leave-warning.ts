import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { askConfirm } from '../feedback.ts';

/** Whoever would leave the page with something unsaved is asked first, in the product and by the browser. */
export function useLeaveWarning(isDirty: boolean): void {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askConfirm({
      title: t('ui.form.leaveTitle'),
      message: t('ui.form.leaveMessage'),
      confirmLabel: t('ui.form.leave'),
      cancelLabel: t('ui.form.stay'),
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
