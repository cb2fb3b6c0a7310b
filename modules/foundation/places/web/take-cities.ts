import i18next from 'i18next';
import type { KnownCountry } from '#foundation/places/contract';
import { askConfirm, attempt, call, refreshLists, toast } from '#platform/web';

/** Takes over the governorates and cities of a country, once somebody said yes to it; true where it was done. */
export async function takeCities(country: KnownCountry): Promise<boolean> {
  const isSure = await askConfirm({
    title: String(i18next.t(`city.take.${country}`)),
    message: String(i18next.t('city.takeAsk')),
    confirmLabel: String(i18next.t(`city.take.${country}`)),
    tone: 'plain',
  });
  if (!isSure) return false;
  const body = { country };
  const taken = await attempt(
    call('POST', '/api/v1/cities/take', { body, onMessage: (message) => void toast('success', message, { timer: 8000 }) }),
  );
  await Promise.all(['/api/v1/cities', '/api/v1/governorates'].map(refreshLists));
  return taken !== false;
}
