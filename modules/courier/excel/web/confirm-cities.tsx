import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnsureProps } from '#foundation/sheets/web';
import { attempt, call, formatNumber } from '#platform/web';
import { RefSelect } from '#platform/web/ui';
import './cities.css';

interface Unsure {
  written: string;
  offer: { id: number; name: string } | null;
  rows: number;
}

/** Spellings of cities nobody knows: said once, they are right in every row. */
export default function ConfirmCities({ at, version, reload }: UnsureProps) {
  const { t } = useTranslation();
  const path = `${at}/cities`;
  const found = useQuery({
    queryKey: ['list', path, version],
    queryFn: () => call<{ items: Unsure[] }>('GET', path, { silent: true, quiet: true }),
  });
  const items = found.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="k-panel e-cities">
      <h2>{t('excelScreens.cities.title')}</h2>
      <p className="k-panel-hint">{t('excelScreens.cities.hint')}</p>
      <ul>
        {items.map((item) => (
          <UnsureCity key={item.written} at={at} item={item} reload={reload} />
        ))}
      </ul>
    </section>
  );
}

function UnsureCity({ at, item, reload }: { at: string; item: Unsure; reload: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const [city, setCity] = useState<number | null>(item.offer?.id ?? null);
  const [isSaving, setIsSaving] = useState(false);
  const confirm = async () => {
    setIsSaving(true);
    const body = { written: item.written, city_id: city };
    await attempt(call('POST', `${at}/confirm-city`, { body, silent: true }));
    await reload();
    setIsSaving(false);
  };
  return (
    <li>
      <div>
        <span className="e-heading">
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
