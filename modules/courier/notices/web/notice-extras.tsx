import i18next from 'i18next';
import { ParcelNotice } from '#courier/notices/contract';
import { MessageText, openMessage } from '#foundation/letters/web';
import { WhyNotSent } from '#foundation/senders/web';
import { type EntityExtras, Ltr } from '#platform/web';

const extras: EntityExtras<typeof ParcelNotice> = {
  cells: { address: (row) => <Ltr>{String(row['address'])}</Ltr> },
  rowActions: (row, reload) => [
    ...openMessage(ParcelNotice.path, row, reload),
    { label: String(i18next.t('parcelNotice.toParcel')), to: `/shipments/${row['shipment_id']}/show` },
  ],
  showTop: (row) => (
    <section className="k-panel">
      <WhyNotSent reason={row['reason'] as string | null} />
      <MessageText language={String(row['language'])} subject={row['subject']} body={String(row['body'] ?? '')} />
    </section>
  ),
};

export default extras;
