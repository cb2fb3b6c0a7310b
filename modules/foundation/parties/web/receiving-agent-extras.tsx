import type { EntityExtras } from '#platform/web';
import { parcelsOf } from './parcel-links.tsx';

const extras: EntityExtras = { rowActions: parcelsOf((id) => `/receiving/${id}/shipment`) };

export default extras;
