import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface NeedsFormProps {
  isReady: boolean;
  press?: string | undefined;
  onStart: () => Promise<void>;
  children: ReactNode;
}

/** The one or two fields of a mode, and the button that opens the field for numbers. */
export function NeedsForm({ isReady, press, onStart, children }: NeedsFormProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => void form.current?.scrollIntoView({ block: 'nearest' }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    void onStart().finally(() => setIsBusy(false));
  };
  return (
    <form ref={form} className="k-panel q-needs" onSubmit={submit}>
      {children}
      <Button
        type="submit"
        size="md"
        color="saffron.5"
        className={isReady ? 'k-primary' : undefined}
        disabled={!isReady}
        loading={isBusy}
      >
        {press ?? t('scanScreens.start')}
      </Button>
    </form>
  );
}
