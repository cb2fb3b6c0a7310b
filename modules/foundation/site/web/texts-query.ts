import type { ProductText } from '#foundation/site/contract';
import { call, currentLanguage } from '#platform/web';

export const translationsPath = '/api/v1/translations';

/** Texts of the product by the letters they hold, the one of a key, or those the company says its own way; read anew whenever one was changed. */
export const textsQuery = (asked: { search?: string; named?: string }) => ({
  queryKey: ['list', translationsPath, 'texts', currentLanguage(), asked],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call<{ items: ProductText[] }>('GET', '/api/v1/product-texts', { query: asked, signal, silent: true })).items,
});
