import i18next from 'i18next';
import { clientSheets } from '#foundation/parties/contract';
import { importAction } from '#foundation/sheets/web';
import type { EntityExtras } from '#platform/web';
import { CommercialNames } from './commercial-names.tsx';
import { parcelsOf } from './parcel-links.tsx';

/** A client's page: his parcels are one press away, his shops' names are kept right here. */
const extras: EntityExtras = {
  listActions: () => importAction(clientSheets),
  rowActions: parcelsOf((id) => `/shipments?client_ids=${id}`),
  tabs: [
    {
      key: 'names',
      get title() {
        return String(i18next.t('client.names'));
      },
      content: (row) => <CommercialNames clientId={row.id} />,
    },
  ],
};

export default extras;
