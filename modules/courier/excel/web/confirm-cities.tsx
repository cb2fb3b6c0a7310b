import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt, call, formatNumber, refreshLists } from '#platform/web';
import { RefSelect } from '#platform/web/ui';
import { filesPath } from './file-state.tsx';

interface Unsure {
  written: string;
  offer: { id: number; name: string } | null;
  rows: number;
}

/** Spellings of cities nobody knows: said once, they are right in every row. */
export function ConfirmCities({ id, bad }: { id: number; bad: number }) {
  const { t } = useTranslation();
  const path = `${filesPath}/${id}/cities`;
  const found = useQuery({
    queryKey: ['list', path, bad],
    queryFn: () => call<{ items: Unsure[] }>('GET', path, { silent: true, quiet: true }),
  });
  const items = found.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="k-panel x-cities">
      <h2>{t('excelScreens.cities.title')}</h2>
      <p className="x-drop-hint">{t('excelScreens.cities.hint')}</p>
      <ul>
        {items.map((item) => (
          <UnsureCity key={item.written} id={id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function UnsureCity({ id, item }: { id: number; item: Unsure }) {
  const { t } = useTranslation();
  const [city, setCity] = useState<number | null>(item.offer?.id ?? null);
  const [isSaving, setIsSaving] = useState(false);
  const confirm = async () => {
    setIsSaving(true);
    await attempt(
      call('POST', `${filesPath}/${id}/confirm-city`, { body: { written: item.written, city_id: city }, silent: true }),
    );
    await Promise.all([
      refreshLists(filesPath),
      refreshLists(`${filesPath}/${id}/rows`),
      refreshLists(`${filesPath}/${id}/cities`),
    ]);
    setIsSaving(false);
  };
  return (
    <li>
      <div>
        <span className="x-map-heading">
          <bdi>{item.written}</bdi>
        </span>
        <small>{t('excelScreens.cities.rows', { count: item.rows, shown: formatNumber(item.rows) })}</small>
      </div>
      <RefSelect label={t('excelScreens.cities.is')} target="city" value={city} known={item.offer?.name} onChange={setCity} />
      <Button variant="default" disabled={city === null} loading={isSaving} onClick={() => void confirm()}>
        {t('excelScreens.cities.do')}
      </Button>
    </li>
  );
}
