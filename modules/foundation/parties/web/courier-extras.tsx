import type { EntityExtras } from '#platform/web';
import { parcelsOf } from './parcel-links.tsx';

const extras: EntityExtras = { rowActions: parcelsOf((id) => `/shipments?delivery_ids=${id}`) };

export default extras;
