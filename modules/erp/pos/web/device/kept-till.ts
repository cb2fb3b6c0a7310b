import { keepHere } from '#platform/web';

/**
 * Prices and customers of the shop are this device's as long as somebody is signed in who may see them; his tickets, which are the only
 * copy until they are sent, stay.
 */
export const keptTill = keepHere('till', async () => {
  const { store } = await import('./till-store.ts');
  await Promise.all([store.catalogue.clear(), store.pictures.clear()]);
});

const key = 'is-till';
/** Whether this browser was ever made a register. */
export const hasTill = (): boolean => globalThis.localStorage?.getItem(key) === '1';
export const becomeTill = (): void => localStorage.setItem(key, '1');
