import i18next from 'i18next';
import { type Action, can, type WireRow } from '#platform/web';
import { IconPackage } from '#platform/web/ui';

/** The way from a person to his parcels, on his row and on his page. */
export function parcelsOf(at: (id: number) => string): (row: WireRow) => Action[] {
  return (row) =>
    can('shipments_management') ? [{ label: String(i18next.t('client.parcels')), icon: IconPackage, to: at(row.id) }] : [];
}
