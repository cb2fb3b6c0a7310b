import type { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { nameInLanguage } from '#courier/statuses/web';
import { type EntityExtras, isolated, type WireRow } from '#platform/web';

export type RequestEntity = typeof PriceChangeRequest | typeof StatusChangeRequest;

/** What the questions about a request may name: its parcel by number, and the status asked for. */
export const requestExtras: EntityExtras = {
  verbs: {
    approve: {
      words: (_, row: WireRow) => ({
        number: isolated(row['shipment']?.name ?? `#${row['shipment_id']}`),
        status: nameInLanguage(row['to_status']),
      }),
    },
  },
};
