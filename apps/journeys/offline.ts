import { expect, type Page } from '@playwright/test';

/** Waits until this browser would open the app without a connection, those files of it among the rest. */
export async function keepsTheApp(page: Page, ...names: readonly string[]): Promise<void> {
  const kept = () =>
    page.evaluate(async (wanted) => {
      const cache = await caches.open('karwan-app');
      const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
      return (
        navigator.serviceWorker.controller !== null && wanted.every((name) => paths.some((path) => path.includes(`/${name}-`)))
      );
    }, names);
  await expect.poll(kept).toBe(true);
}
