import { useTranslation } from 'react-i18next';
import { PriceChangeRequest } from '#courier/requests/contract';
import { formatAmount, Ltr, type WireRow } from '#platform/web';
import { RequestList } from './request-list.tsx';

const decided = { shipment_id: 6, client_id: 8, old_price: 6.5, new_price: 6.5, state: 8, asked_by_id: 7, decided_by_id: 7 };

/** Other amounts asked for parcels on their way: the old one, the new one and the difference side by side. */
export default function PriceRequests() {
  const { t } = useTranslation();
  return (
    <RequestList
      entity={PriceChangeRequest}
      cells={{}}
      arranged={{
        pending: {
          first: {
            shipment_id: 6.5,
            client_id: 7.5,
            old_price: 6.5,
            new_price: 6.5,
            difference: 5.5,
            reason: 9,
            asked_by_id: 6.5,
            expires_at: 10.5,
          },
          hide: ['branch_id', 'created_at', 'state', 'decided_by_id', 'decided_at', 'decision_note'],
        },
        decided: {
          first: { ...decided, decision_note: 9 },
          hide: ['branch_id', 'reason', 'created_at', 'expires_at', 'decided_at', 'difference'],
        },
      }}
      extra={[
        {
          id: 'difference',
          title: t('requestScreens.difference'),
          align: 'end',
          sortable: false,
          cell: (row) => <Ltr>{differenceOf(row)}</Ltr>,
        },
      ]}
    />
  );
}

/** More with a plus, less with a minus: the sign is what is decided about. */
function differenceOf(row: WireRow): string {
  const difference = Number(row['new_price']) - Number(row['old_price']);
  const text = formatAmount(String(Math.abs(difference)), row['currency']);
  return `${difference < 0 ? '−' : '+'}${text}`;
}
