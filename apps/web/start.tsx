import { DirectionProvider, localStorageColorSchemeManager, MantineProvider, useDirection } from '@mantine/core';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, type RouteObject, RouterProvider, redirect } from 'react-router';
import {
  currentLanguage,
  expectsSession,
  forgetWhoLeft,
  languages,
  loadModuleTexts,
  readSession,
  resumeSession,
  type Screen,
  subscribeSession,
} from '#platform/web';
import { cssVariables, theme } from '../../platform/web/theme.ts';
import { guardOf, rememberPage } from './guards.ts';
import { ErrorPage, NotFound, Unfetched } from './pages/error-page.tsx';
import { ownScreens } from './pages/index.ts';
import { Root, Waiting } from './root.tsx';
import { pagesWithoutId } from './without-id.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'theme' });

/** Builds the router over the route table and shows the page, once we know who is there. */
export async function start(): Promise<void> {
  keepReferrer();
  if (expectsSession()) void Promise.all([import('./routes.ts'), loadModuleTexts()]);
  await resumeSession();
  // Only the modules know how to forget what they kept here for somebody who is gone.
  if (forgetWhoLeft()) void import('./routes.ts');
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        Component: Root,
        ErrorBoundary: ErrorPage,
        HydrateFallback: Waiting,
        children: [...ownScreens.map(routeOf), { id: 'not-found', path: '*', Component: NotFound }],
      },
    ],
    { patchRoutesOnNavigation: async ({ patch }) => addModules(patch) },
  );
  leaveWhenSessionEnds(router);
  const host = document.getElementById('app');
  if (!host) throw new Error('no #app in the page');
  createRoot(host).render(
    <StrictMode>
      <DirectionProvider initialDirection={languages[currentLanguage()].dir} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="light"
          colorSchemeManager={colorScheme}
        >
          <DirectionOfLanguage />
          <RouterProvider router={router} />
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  );
}

let areModulesIn = false;
/** The modules' routes and texts come with the first page beyond the sign-in form. */
async function addModules(patch: (parent: string, children: RouteObject[]) => void): Promise<void> {
  if (areModulesIn) return;
  const [{ moduleScreens }] = await Promise.all([import('./routes.ts'), loadModuleTexts()]);
  if (areModulesIn) return;
  areModulesIn = true;
  const withoutId = [...pagesWithoutId(moduleScreens.map(({ path }) => path))];
  patch('root', [
    ...moduleScreens.map(routeOf),
    ...withoutId.map(([path, list]) => ({ id: path, path, loader: () => redirect(list) })),
  ]);
}

function routeOf(screen: Screen): RouteObject {
  return {
    id: screen.name,
    path: screen.path,
    handle: screen,
    middleware: [guardOf(screen)],
    lazy: async () => ({ Component: await screen.load().then(({ default: page }) => page, unfetched) }),
    ErrorBoundary: ErrorPage,
  };
}

/** Stands for a page that did not come: the router would try a failed one for ever. */
function unfetched(): () => never {
  return () => {
    throw new Unfetched();
  };
}

/** `?ref=` names the person who sent someone here; it is kept until he registers. */
function keepReferrer(): void {
  const referrer = new URLSearchParams(window.location.search).get('ref');
  if (referrer) localStorage.setItem('ref', referrer.slice(0, 64));
}

function leaveWhenSessionEnds(router: ReturnType<typeof createBrowserRouter>): void {
  let wasSignedIn = readSession() !== undefined;
  subscribeSession(() => {
    const isSignedIn = readSession() !== undefined;
    if (wasSignedIn && !isSignedIn) {
      const { pathname, search } = window.location;
      if (pathname !== '/account/login') {
        rememberPage(pathname + search);
        void router.navigate('/auth/login');
      }
    }
    wasSignedIn = isSignedIn;
  });
}

function DirectionOfLanguage() {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  useEffect(() => setDirection(languages[currentLanguage()].dir), [i18n.language]);
  return null;
}
