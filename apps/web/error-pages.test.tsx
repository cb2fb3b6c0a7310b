import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import texts from '../../platform/web/locales/en.json' with { type: 'json' };
import { ErrorPage, NotFound } from './pages/error-page.tsx';
import NotAuthorized from './pages/not-authorized.tsx';

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: texts } }, react: { useSuspense: false } });
});

/** The page a person sees where opening `path` ends as `thrown`. */
async function seen(thrown?: unknown, path = '/broken'): Promise<string> {
  const routes = [
    {
      path: '/broken',
      loader: () => {
        throw thrown;
      },
      Component: () => null,
      ErrorBoundary: ErrorPage,
    },
    { path: '/not-authorized', Component: NotAuthorized },
    { path: '*', Component: NotFound },
  ];
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(`https://karwan.test${path}`));
  if (context instanceof Response) throw new Error('led elsewhere');
  const router = createStaticRouter(dataRoutes, context);
  const page: ReactNode = createElement(StaticRouterProvider, { router, context, hydrate: false });
  return renderToStaticMarkup(<MantineProvider>{page}</MantineProvider>).replaceAll(/<style[\s\S]*?<\/style>/g, '');
}
const home = /<a [^>]*href="\/"[^>]*>.*Back to the home page/s;
const rendering = 'An error occurred while rendering the page. Check developer tools console for details.';

test('a path that is none says that this page could not be found, with a picture and the way home', async () => {
  const page = await seen(undefined, '/no/such/page');
  expect(page).toContain('This page could not be found');
  expect(page).toMatch(/role="img"/);
  expect(page).toMatch(home);
});

test('a 404 of a page itself is told the same way, with the status', async () => {
  const page = await seen(new Response(null, { status: 404, statusText: 'Not Found' }));
  expect(page).toContain('>404<');
  expect(page).toContain('This page could not be found');
  expect(page).toMatch(/role="img"/);
  expect(page).toMatch(home);
});

test('another status is told by its own text, and where to look for more', async () => {
  const page = await seen(new Response(null, { status: 503, statusText: 'Service Unavailable' }));
  expect(page).toContain('<h1>Service Unavailable</h1>');
  expect(page).toContain(rendering);
  expect(page).toMatch(home);
  expect(page).not.toMatch(/role="img"/);
});

test('what has no status counts as 500: its message is told, or the word Error', async () => {
  const told = await seen(new Error('the list fell over'));
  expect(told).toContain('<h1>the list fell over</h1>');
  expect(told).toContain(rendering);
  expect(await seen(new Error(''))).toContain('<h1>Error</h1>');
  expect(await seen('a text')).toContain('<h1>Error</h1>');
});

test('whoever is not let in is told that he has no permission to view this page', async () => {
  const page = await seen(undefined, '/not-authorized');
  expect(page).toContain('You have no permission to view this page.');
  expect(page).toMatch(home);
});
