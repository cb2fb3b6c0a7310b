import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { feedback, keepEscapeForNotices, localName, readSession, type Screen, useSession } from '#platform/web';
import { BrandMark } from '../../platform/web/brand.tsx';
import { showWhileLoading } from './loading-bar.ts';
import { menuOf } from './menu-of.ts';

const SignedIn = lazy(async () => {
  const session = readSession();
  const [frame] = await Promise.all([import('./layouts/signed-in.tsx'), session && menuOf(session.tenant)]);
  return frame;
});
const FeedbackHost = lazy(() => import('../../platform/web/ui/feedback-host.tsx'));

/** What every page stands in: the shell for people signed in, the bare page for everyone else. */
export function Root() {
  const screen = useScreen();
  const session = useSession();
  const isBare = !session || screen?.layout === 'auth';
  useDocumentTitle(screen);
  useFocusOnNewPage();
  return (
    <>
      <PageLoader />
      {isBare ? (
        <Outlet />
      ) : (
        <Suspense fallback={<Waiting />}>
          <SignedIn layout={screen?.layout} />
        </Suspense>
      )}
      <Notices />
      <ScrollRestoration />
    </>
  );
}

function useScreen(): Screen | undefined {
  return useMatches().at(-1)?.handle as Screen | undefined;
}

/** The screen's name first; the tenant's follows after 200 ms. */
function useDocumentTitle(screen: Screen | undefined): void {
  const { t } = useTranslation();
  const name = localName(useSession()?.tenant.name) || 'Karwan';
  const title = screen ? screen.title(t) : t('screens.notFound');
  useEffect(() => {
    document.title = title;
    const timer = setTimeout(() => {
      document.title = `${title} – ${name}`;
    }, 200);
    return () => clearTimeout(timer);
  }, [title, name]);
}

/** Someone with a screen reader hears the new page, not silence. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname === first && document.activeElement === document.body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A thin line while the next page comes. */
function PageLoader() {
  const isLoading = useNavigation().state !== 'idle';
  const [isShown, setIsShown] = useState(false);
  useEffect(() => (isLoading ? showWhileLoading(setIsShown) : undefined), [isLoading]);
  return isShown ? <div className="k-page-loader" aria-hidden="true" /> : null;
}

/** Modals and toasts, fetched with the first thing to say. */
function Notices() {
  const { notice, toasts } = useSyncExternalStore(feedback.subscribe, feedback.read);
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(keepEscapeForNotices, []);
  useEffect(() => {
    if (notice || toasts.length > 0) setIsNeeded(true);
  }, [notice, toasts]);
  return isNeeded ? (
    <Suspense fallback={null}>
      <FeedbackHost />
    </Suspense>
  ) : null;
}

export function Waiting() {
  return (
    <div className="k-waiting">
      <BrandMark size="3rem" />
    </div>
  );
}
