import i18next from 'i18next';
import type { EntityExtras } from '#platform/web';
import { printManifest } from './print-manifest.ts';
import { TransferState } from './transfer-state.tsx';

/** A manifest is told by its state first. */
const extras: EntityExtras = {
  rowActions: (row) => (row['parcels'] > 0 ? [printManifest(row.id, i18next.t)] : []),
  cells: { state: (row) => <TransferState state={row['state']} /> },
};

export default extras;
