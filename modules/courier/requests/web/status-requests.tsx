import { StatusChangeRequest } from '#courier/requests/contract';
import { useStatusBadge } from '#courier/statuses/web';
import type { WireRow } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';
import { RequestList } from './request-list.tsx';

/** In rem. */
const statusWidth = 10;
/** What some moves need beside the status; read on the request itself. */
const moreOfTheMove = [
  'delivery_id',
  'receiving_delivery_id',
  'treasury_id',
  'postponed_to',
  'collected',
  'receiver_name',
] as const;

/** Moves asked for by who may not make them: from where, to where, and why. */
export default function StatusRequests() {
  const badgeOf = useStatusBadge();
  const badge = (name: string) => (row: WireRow) => <StatusBadge {...badgeOf(row[`${name}_id`], row[name])} />;
  return (
    <RequestList
      entity={StatusChangeRequest}
      cells={{ fromStatus: badge('from_status'), toStatus: badge('to_status') }}
      arranged={{
        pending: {
          first: {
            shipment_id: 6.5,
            client_id: 7,
            from_status_id: 9.5,
            to_status_id: 9.5,
            reason: 9,
            asked_by_id: 7,
            expires_at: 10.5,
          },
          hide: ['branch_id', 'created_at', 'state', 'decided_by_id', 'decided_at', 'decision_note', ...moreOfTheMove],
        },
        decided: {
          first: {
            shipment_id: 6,
            client_id: 8,
            to_status_id: statusWidth,
            state: 8,
            asked_by_id: 7,
            decided_by_id: 7,
            decision_note: 9,
          },
          hide: ['branch_id', 'from_status_id', 'reason', 'created_at', 'expires_at', 'decided_at', ...moreOfTheMove],
        },
      }}
    />
  );
}
