import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { BrandMark } from '../../../platform/web/brand.tsx';
import { IconAlertTriangle } from '../../../platform/web/icons.ts';
import { HomeButton, StandingPage } from './standing-page.tsx';

/** Says what went wrong with a page; if even that fails, one plain line and the way home. */
export function ErrorPage() {
  return (
    <LastResort>
      <Told />
    </LastResort>
  );
}

/** A page whose files did not come: without a connection, or after a new version. */
export class Unfetched extends Error {}

/** No route at all. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <StandingPage picture={<LostParcel />} title="404" text={t('ui.standing.notFound')}>
      <HomeButton />
    </StandingPage>
  );
}

function Told() {
  const { t } = useTranslation();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFound />;
  if (error instanceof Unfetched)
    return (
      <StandingPage icon={IconAlertTriangle} title={t('ui.standing.unfetched')} text={t('ui.standing.unfetchedHint')}>
        <Button onClick={() => window.location.reload()}>{t('ui.retry')}</Button>
        <HomeButton />
      </StandingPage>
    );
  console.error(error);
  const message = isRouteErrorResponse(error) ? error.statusText : error instanceof Error ? error.message : '';
  return (
    <StandingPage icon={IconAlertTriangle} title={message || t('ui.standing.error')} text={t('ui.standing.rendering')}>
      <HomeButton />
    </StandingPage>
  );
}

class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    // No translation here: it may be what failed.
    return (
      <div className="k-standing">
        <p>An error occurred while showing the error page</p>
        <a href="/">Go back to home</a>
      </div>
    );
  }
}

function LostParcel() {
  const { t } = useTranslation();
  return (
    <span className="k-lost-parcel" role="img" aria-label={t('ui.standing.lostParcel')}>
      <BrandMark size="7rem" />
    </span>
  );
}
