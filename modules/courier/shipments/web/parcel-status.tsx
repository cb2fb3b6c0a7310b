import { nameInLanguage, phaseOfColour, useStatuses } from '#courier/shipment-setup/web';
import { StatusBadge } from '#platform/web/ui';

interface ParcelStatusProps {
  id: number;
  /** The name the row brought, until the statuses are here. */
  name?: unknown;
}

/** Where a parcel stands, in the colour its phase has everywhere. */
export function ParcelStatus({ id, name }: ParcelStatusProps) {
  const status = useStatuses().get(id);
  return <StatusBadge label={nameInLanguage(status?.name ?? name)} phase={phaseOfColour(status?.color)} />;
}
