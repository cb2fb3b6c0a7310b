import { NativeSelect } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage, type Language, languages } from '#platform/web';
import { Brand, BrandMark } from '../../../platform/web/brand.tsx';
import { isSaid, readSite, type SiteSaid } from './read-site.ts';

const SiteLinks = lazy(() => import('./site-links.tsx'));

/** The frame of every page for people who are not signed in: our name on one side, the form on the other. */
export function AuthFrame({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="k-auth">
      <aside className="k-auth-side">
        <Brand size="2.75rem" tone="light" />
        <p className="k-auth-claim">{t('ui.signIn.claim')}</p>
        <ul className="k-auth-points">
          {['parcels', 'cash', 'books'].map((point) => (
            <li key={point}>{t(`ui.signIn.points.${point}`)}</li>
          ))}
        </ul>
        <span className="k-auth-mark">
          <BrandMark size="22rem" tone="light" />
        </span>
      </aside>
      <main className="k-auth-main" id="content" tabIndex={-1}>
        <div className="k-auth-top">
          <span className="k-auth-small-brand">
            <Brand size="2rem" />
          </span>
          <LanguageSelect />
        </div>
        <div className="k-auth-box">
          <h1>{title}</h1>
          {hint && <p className="k-auth-hint">{hint}</p>}
          {children}
        </div>
        <p className="k-auth-site">
          <AboutCompany />
        </p>
      </main>
    </div>
  );
}

/** Ways to what the company says about itself, in a place kept for them: nothing moves when they come, and most say nothing. */
function AboutCompany() {
  const [site, setSite] = useState<SiteSaid>();
  useEffect(() => {
    const left = new AbortController();
    readSite(left.signal).then(setSite, () => undefined);
    return () => left.abort();
  }, []);
  if (!site || !isSaid(site)) return null;
  return (
    <Suspense fallback={null}>
      <SiteLinks site={site} />
    </Suspense>
  );
}

export function LanguageSelect() {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('ui.language')}
      value={currentLanguage()}
      data={Object.entries(languages).map(([code, language]) => ({ value: code, label: language.name }))}
      onChange={(event) => void changeLanguage(event.currentTarget.value as Language)}
    />
  );
}
