import { useTranslation } from 'react-i18next';
import { type Privacy, paragraphsOf } from '#foundation/site/contract';
import { formatDate, Ltr } from '#platform/web';
import { SitePage } from './site-page.tsx';
import { useAnswer } from './use-answer.ts';

/** How the company treats what it knows of people, in its own words: text, never a page's code. */
export default function PrivacyPage() {
  const { t } = useTranslation();
  const { data, ...reading } = useAnswer<{ item: Privacy | null }>('/api/v1/site/privacy');
  const privacy = data?.item;
  return (
    <SitePage title={t('ui.site.privacy')} isThere={data !== undefined} {...reading}>
      <section className="k-panel">
        {privacy ? (
          <>
            <p className="k-panel-hint">
              {t('privacyVersion.named', { number: privacy.number })} · <Ltr>{formatDate(privacy.since.slice(0, 10))}</Ltr>
            </p>
            <div className="st-words" lang={privacy.language} dir="auto">
              {paragraphsOf(privacy.text).map((one, at) => (
                <p key={at} dir="auto">
                  {one}
                </p>
              ))}
            </div>
          </>
        ) : (
          <p>{t('privacyText.none')}</p>
        )}
      </section>
    </SitePage>
  );
}
