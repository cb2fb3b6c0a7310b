import i18next from 'i18next';
import { NoticeMessage } from '#erp/notices/contract';
import { MessageText, openMessage } from '#foundation/letters/web';
import { WhyNotSent } from '#foundation/senders/web';
import { type EntityExtras, Ltr } from '#platform/web';

const extras: EntityExtras<typeof NoticeMessage> = {
  cells: { address: (row) => <Ltr>{String(row['address'])}</Ltr>, paper: (row) => <Ltr>{String(row['paper'])}</Ltr> },
  rowActions: (row, reload) => [
    ...openMessage(NoticeMessage.path, row, reload),
    {
      label: String(i18next.t('noticeMessage.toPaper')),
      to: `/erp-${row['doc_type']}s/${row['doc_id']}/show`,
    },
  ],
  showTop: (row) => (
    <section className="k-panel">
      <WhyNotSent reason={row['reason'] as string | null} />
      <MessageText language={String(row['language'])} subject={row['subject']} body={String(row['body'] ?? '')} />
    </section>
  ),
};

export default extras;
