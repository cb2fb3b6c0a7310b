import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exampleValues, fillIn, type LetterKind, letterKinds, letterLanguages } from '#foundation/letters/contract';
import { currentLanguage, Ltr } from '#platform/web';
import './letters.css';
import { previewOf } from './preview-of.ts';

/** The letter in one of its languages, filled in with an example, and what may be filled in at all. */
export function LetterPreview({ values }: { values: Record<string, any> }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<(typeof letterLanguages)[number]>(currentLanguage());
  const kind = letterKinds[values['key'] as LetterKind] as (typeof letterKinds)[LetterKind] | undefined;
  const worded = previewOf(values, language);
  return (
    <>
      <h2>{t('mailTemplate.preview')}</h2>
      <NativeSelect
        label={t('mailTemplate.language')}
        value={language}
        data={letterLanguages.map((one) => ({ value: one, label: String(t(`mailTemplate.sections.${one}`)) }))}
        onChange={(event) => setLanguage(event.currentTarget.value as typeof language)}
      />
      <div className="l-preview" lang={worded.language} dir={worded.language === 'ar' ? 'rtl' : 'ltr'}>
        <h3>{fillIn(worded.subject, exampleValues)}</h3>
        <p>{fillIn(worded.body, exampleValues)}</p>
      </div>
      {kind && (
        <p className="k-panel-hint">
          {t('mailTemplate.variables')}{' '}
          {kind.variables.map((name) => (
            <span key={name}>
              <Ltr>{`{{${name}}}`}</Ltr>{' '}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
