import type { EntityExtras } from '#platform/web';
import { parcelsOf } from './parcel-links.tsx';

const extras: EntityExtras = { rowActions: parcelsOf('delivery_ids') };

export default extras;
