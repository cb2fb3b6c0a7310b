import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import {
  type ParcelAudience,
  ParcelNoticeForm,
  type ParcelTag,
  sampleParcel,
  sayParcelNotice,
  tagsFor,
} from '#courier/notices/contract';
import { nameInLanguage } from '#courier/statuses/web';
import { fillIn } from '#foundation/letters/contract';
import { WordedForm } from '#foundation/letters/web';
import type { Bilingual, Currency } from '#platform/entity';
import { readSession, type WireRow } from '#platform/web';
import { PageSkeleton, useItem } from '#platform/web/ui';

/** What people are told of one status by one channel, with a parcel filled in. */
export default function NoticeFormPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const found = useItem(`/api/v1/${ParcelNoticeForm.path}`, id);
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const { audience, channel, status } = found.data as WireRow & { audience: ParcelAudience; status: { name: Bilingual } };
  const back = `${ParcelNoticeForm.screens}?for=${audience}`;
  return (
    <WordedForm
      key={id}
      declared={ParcelNoticeForm}
      record={found.data}
      title={[
        nameInLanguage(status),
        t(`parcelNoticeForm.options.audience.${audience}`),
        t(`parcelNoticeForm.options.channel.${channel}`),
      ].join(' · ')}
      list={{ label: t('parcelNoticeForm.title'), to: back }}
      back={back}
      tags={tagsFor(audience)}
      tagWord={(tag) => t(`parcelNoticeForm.tags.${tag as ParcelTag}`)}
      ownWords={{ status_id: found.data['status_id'], audience }}
      sample={({ language, subject, body }) => {
        const values = sayParcelNotice(sampleParcel({ audience, status: status.name, ...thisCompany() }), String(language));
        const filled = (text: unknown) => fillIn(String(text ?? ''), values).trim();
        return { language: String(language), subject: channel === 'email' ? filled(subject) : null, body: filled(body) };
      }}
    />
  );
}

/** The company somebody works in, as its notices name it. */
function thisCompany(): { company: Bilingual; currency: Currency; home: string } {
  const tenant = readSession()?.tenant;
  return {
    company: (tenant?.name ?? { en: '', ar: '' }) as Bilingual,
    currency: (tenant?.currency ?? 'IQD') as Currency,
    home: window.location.origin,
  };
}
