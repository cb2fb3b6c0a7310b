import type { EntityExtras } from '#platform/web';
import { TransferState } from './transfer-state.tsx';

/** A manifest is told by its state first. */
const extras: EntityExtras = { cells: { state: (row) => <TransferState state={row['state']} /> } };

export default extras;
