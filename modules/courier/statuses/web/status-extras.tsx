import i18next from 'i18next';
import type { ShipmentStatus } from '#courier/statuses/contract';
import { can, type EntityExtras, type WireRow } from '#platform/web';
import { IconPackage, IconRoute, StatusBadge } from '#platform/web/ui';
import { nameInLanguage, phaseOfColour } from './statuses.ts';

/** A status is shown as people meet it everywhere else: in its colour, with its sign. */
const extras: EntityExtras<typeof ShipmentStatus> = {
  cells: {
    name: (row) => <StatusBadge label={nameInLanguage(row['name'])} phase={phaseOfColour(row['color'])} />,
    color: (row) => String(i18next.t(`shipmentStatus.options.color.${row['color']}`)),
    phase: (row) => String(i18next.t(`shipmentStatus.options.phase.${row['phase']}`)),
    custodian: (row) => String(i18next.t(`shipmentStatus.options.custodian.${row['custodian']}`)),
    base: (row) => (row['base_id'] === row.id ? null : nameInLanguage(row['base'])),
  },
  rowActions: (row) =>
    can('shipments_management')
      ? [
          {
            label: String(i18next.t('shipmentScreens.parcelsIn')),
            icon: IconPackage,
            to: `/shipment-statuses/${row.id}/shipments`,
          },
        ]
      : [],
  listActions: () =>
    can('show_site_settings')
      ? [{ label: String(i18next.t('statusTransition.title')), icon: IconRoute, to: '/shipment-statuses/transfer-setting' }]
      : [],
  aside: (values) => <StatusPreview values={values as WireRow} />,
  // A system status keeps the meaning it stands on, so only those of one's own choose it, once.
  hiddenFields: (values) => (values['version'] === undefined ? [] : ['base']),
};

function StatusPreview({ values }: { values: WireRow }) {
  const names = values['name'] as { ar?: string; en?: string } | undefined;
  return (
    <>
      <p className="k-panel-hint" style={{ marginBlock: '0 0.6rem' }}>
        {String(i18next.t('shipmentScreens.preview'))}
      </p>
      <StatusBadge label={names?.ar || names?.en || '–'} phase={phaseOfColour(values['color'])} />
    </>
  );
}

export default extras;
