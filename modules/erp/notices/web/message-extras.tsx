import i18next from 'i18next';
import { type NoticeChannel, NoticeMessage, noticeLink } from '#erp/notices/contract';
import { verbAddress } from '#platform/entity';
import { type Action, attempt, call, type EntityExtras, Ltr, readSession, refreshLists, type WireRow } from '#platform/web';
import { NoticeText } from './notice-text.tsx';

const path = `/api/v1/${NoticeMessage.path}`;

/** Opens the app the notice is for with everything written, and keeps that somebody did. */
const openIt = (row: WireRow, reload: () => Promise<void>): Action => ({
  label: String(i18next.t(`noticeMessage.openIn.${row['channel']}`)),
  run: async () => {
    const { channel, address, subject, body } = row as WireRow & Record<string, any>;
    const link = noticeLink({ channel: channel as NoticeChannel, address, subject, body }, zone());
    // In the press itself: a window opened later is one the browser keeps shut.
    if (channel === 'whatsapp') window.open(link, '_blank', 'noreferrer');
    else window.location.href = link;
    await attempt(call('POST', `/api/v1/${verbAddress(NoticeMessage.path, row.id, 'open')}`, { body: {}, silent: true }));
    await refreshLists(path);
    await reload();
  },
});
const zone = () => String(readSession()?.tenant.settings['time_zone'] ?? '');

const extras: EntityExtras<typeof NoticeMessage> = {
  cells: { address: (row) => <Ltr>{String(row['address'])}</Ltr>, paper: (row) => <Ltr>{String(row['paper'])}</Ltr> },
  rowActions: (row, reload) => [
    openIt(row, reload),
    {
      label: String(i18next.t('noticeMessage.toPaper')),
      to: `/erp-${row['doc_type']}s/${row['doc_id']}/show`,
    },
  ],
  showTop: (row) => (
    <section className="k-panel">
      <NoticeText language={String(row['language'])} subject={row['subject']} body={String(row['body'] ?? '')} />
    </section>
  ),
};

export default extras;
