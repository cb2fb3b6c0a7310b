import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshLists, type WireRow } from '#platform/web';
import { IconLock } from '#platform/web/ui';
import { parcelAdditions } from './parcel-additions.ts';

/** Why the amount stands as it is, and the way to another one: somebody asks for it, and somebody else decides. */
export function PriceByRequest({ record }: { record: WireRow }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const asking = parcelAdditions.verbs.find((verb) => verb.changes === 'price' && verb.isOffered(record));
  return (
    <p className="c-locked">
      <IconLock size="1.1rem" aria-hidden />
      <span>{t(asking ? 'shipmentScreens.form.priceLocked' : 'shipmentScreens.form.priceFixed')}</span>
      {asking && (
        <Button variant="light" size="compact-sm" onClick={() => setIsOpen(true)}>
          {t(asking.label)}
        </Button>
      )}
      {asking && isOpen && (
        <Suspense fallback={null}>
          <asking.Dialog row={record} onClose={() => setIsOpen(false)} onDone={() => refreshLists('/api/v1/shipments')} />
        </Suspense>
      )}
    </p>
  );
}
