import { useStatusBadge } from '#courier/statuses/web';
import { StatusBadge } from '#platform/web/ui';

interface ParcelStatusProps {
  id: number;
  /** The name the row brought, until the statuses are here. */
  name?: unknown;
}

/** Where a parcel stands, in the colour its phase has everywhere. */
export function ParcelStatus({ id, name }: ParcelStatusProps) {
  return <StatusBadge {...useStatusBadge()(id, name)} />;
}
