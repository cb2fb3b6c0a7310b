import type { TFunction } from 'i18next';
import { openPdf } from '#courier/shipments/web';
import { type Action, call } from '#platform/web';
import { IconPrinter } from '#platform/web/ui';

/** The verb that opens a manifest's paper in a new tab. */
export function printManifest(id: number, t: TFunction): Action {
  return {
    label: t('printScreens.manifest'),
    icon: IconPrinter,
    run: () => openPdf(() => call('GET', `/api/v1/shipment-print/transfers/${id}/manifest`, { silent: true })),
  };
}
