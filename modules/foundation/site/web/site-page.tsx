import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '#platform/web';
import './site.css';

interface SitePageProps {
  title: string;
  /** What stands above the title: whose page it is. */
  above?: ReactNode;
  isThere: boolean;
  problem: string | undefined;
  retry: () => void;
  children?: ReactNode;
}

/** A page of what the company says, for guests and its own people: guests find the way back to signing in. */
export function SitePage({ title, above, isThere, problem, retry, children }: SitePageProps) {
  const { t } = useTranslation();
  const isGuest = useSession() === undefined;
  const content = (
    <>
      <header className={isThere || problem ? undefined : 'k-unseen'}>
        {above && <strong>{above}</strong>}
        <h1>{title}</h1>
      </header>
      {problem ? (
        <div className="k-panel" role="alert">
          <p>{problem}</p>
          <Button variant="default" mt="1rem" onClick={retry}>
            {t('ui.retry')}
          </Button>
        </div>
      ) : (
        isThere && children
      )}
      {isGuest && (isThere || problem) && (
        <p>
          <Link to="/auth/login">{t('ui.signIn.title')}</Link>
        </p>
      )}
    </>
  );
  // In the frame of the signed-in the page stands in its main part already.
  return isGuest ? (
    <main className="st-page" data-guest id="content" tabIndex={-1}>
      {content}
    </main>
  ) : (
    <div className="st-page">{content}</div>
  );
}
