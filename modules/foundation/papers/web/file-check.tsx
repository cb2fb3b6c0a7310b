import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '#platform/web';
import { IconUpload } from '#platform/web/ui';

/** Whether a file is the one that was issued: its fingerprint is taken here, nothing is sent. */
export function FileCheck({ sha256 }: { sha256: string }) {
  const { t } = useTranslation();
  const [verdict, setVerdict] = useState<'same' | 'other'>();
  const check = async (file: File | null) => {
    if (!file) return;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    setVerdict([...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256 ? 'same' : 'other');
  };
  return (
    <section className="k-panel pv-file">
      <h2>{t('papers.file.title')}</h2>
      <p>{t('papers.file.hint')}</p>
      <code>
        <Ltr>{sha256}</Ltr>
      </code>
      {/* Without a secure connection the browser takes no fingerprints. */}
      {window.isSecureContext && (
        <FileButton accept="application/pdf" onChange={(file) => void check(file)}>
          {(props) => (
            <Button variant="default" leftSection={<IconUpload size="1rem" aria-hidden />} {...props}>
              {t('papers.file.choose')}
            </Button>
          )}
        </FileButton>
      )}
      {verdict && (
        <p className="pv-verdict" data-tone={verdict === 'same' ? 'good' : 'bad'} role="status">
          {t(`papers.file.${verdict}`)}
        </p>
      )}
    </section>
  );
}
