import { type RetryProps, refreshLists } from '#platform/web';
import MoveDialog from './move-dialog.tsx';

/** Moves those parcels that stayed, perhaps another way. */
export default function RetryMove({ ids, onClose }: RetryProps) {
  return <MoveDialog subject={{ ids, count: ids.length }} onClose={onClose} onMoved={() => refreshLists('/api/v1/shipments')} />;
}
