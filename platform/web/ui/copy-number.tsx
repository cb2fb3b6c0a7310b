import { CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from '../icons.ts';
import { Ltr } from '../ltr.tsx';

/** A number people read to each other over the phone, copied with one press; nothing where there is none. */
export function CopyNumber({ number }: { number: string | null | undefined }) {
  const { t } = useTranslation();
  if (!number) return null;
  return (
    <CopyButton value={number}>
      {({ copied, copy }) => (
        <button type="button" className="k-copy" onClick={copy} aria-label={t('ui.copy', { value: number })}>
          <Ltr>{number}</Ltr>
          {copied ? <IconCheck size="0.95rem" aria-hidden /> : <IconCopy size="0.95rem" aria-hidden />}
        </button>
      )}
    </CopyButton>
  );
}
