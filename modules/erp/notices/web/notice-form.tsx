import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { NoticeForm, type NoticeKind, noticeKinds } from '#erp/notices/contract';
import { WordedForm } from '#foundation/letters/web';
import type { WireRow } from '#platform/web';
import { PageSkeleton, useItem } from '#platform/web/ui';
import { sampled } from './sampled.ts';
import { thisShop } from './this-shop.ts';

const path = '/api/v1/notice-forms';

/** One notice by one channel, with a paper filled in. */
export default function NoticeFormPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const found = useItem(path, id);
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const { kind, channel, audience } = found.data as WireRow & { kind: NoticeKind; channel: string; audience: string };
  const tabs = `${NoticeForm.screens}/${audience}?notice=${kind}`;
  return (
    <WordedForm
      key={id}
      declared={NoticeForm}
      record={found.data}
      title={`${t(`noticeForm.options.kind.${kind}`)} · ${t(`noticeForm.options.channel.${channel}`)}`}
      list={{ label: t(`noticeForm.${audience}s`), to: tabs }}
      back={tabs}
      tags={noticeKinds[kind].tags}
      tagWord={(tag) => t(`noticeForm.tags.${tag}`)}
      ownWords={{ kind }}
      sample={({ language, subject, body }) =>
        sampled({ kind, channel, language, subject, body } as Parameters<typeof sampled>[0], thisShop())
      }
    />
  );
}
