import i18next from 'i18next';
import { clientSheets } from '#foundation/parties/contract';
import { importAction } from '#foundation/sheets/web';
import type { EntityExtras, WireRow } from '#platform/web';
import { partsAbove, partTabs } from './client-parts.ts';
import { CommercialNames } from './commercial-names.tsx';
import { parcelsOf } from './parcel-links.tsx';

/** A client's page: his shops' names are kept right here, what modules above know of him stands above and beside them. */
const extras: EntityExtras = {
  listActions: () => importAction(clientSheets),
  rowActions: parcelsOf((id) => `/shipments?client_ids=${id}`),
  showTop: partsAbove,
  get tabs() {
    return [
      ...partTabs(),
      {
        key: 'names',
        title: String(i18next.t('client.names')),
        content: (row: WireRow) => <CommercialNames clientId={row.id} />,
      },
    ];
  },
};

export default extras;
