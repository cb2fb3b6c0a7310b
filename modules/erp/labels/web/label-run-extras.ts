import i18next from 'i18next';
import type { LabelRun } from '#erp/labels/contract';
import type { EntityExtras } from '#platform/web';
import { IconPrinter, IconRefresh } from '#platform/web/ui';
import { openLabels } from './open-labels.ts';

const t = (key: string) => String(i18next.t(key));

/** A print is made again as it was, or is what the next one begins with. */
const extras: EntityExtras<typeof LabelRun> = {
  rowActions: (row) => [
    { label: t('labelDesk.again'), icon: IconPrinter, run: () => openLabels(async () => row.id) },
    { label: t('labelDesk.anew'), icon: IconRefresh, to: `/erp-products/poster-printing?run=${row.id}` },
  ],
};

export default extras;
