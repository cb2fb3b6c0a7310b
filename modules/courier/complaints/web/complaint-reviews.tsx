import { Rating } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Review } from '#courier/complaints/contract';
import { formatMoment, Ltr, type VerbFieldsProps, type WireRow } from '#platform/web';
import { EmptyState, FieldInput } from '#platform/web/ui';

/** What people thought of the answer. */
export function ComplaintReviews({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const reviews = (row['reviews'] as Review[] | undefined) ?? [];
  const isAnswered = row['state'] === 'resolved' || row['state'] === 'closed';
  if (reviews.length === 0)
    return <EmptyState title={t('complaint.reviews.none')} hint={isAnswered ? undefined : t('complaint.reviews.noneHint')} />;
  return (
    <section className="k-panel">
      {reviews.map((review) => (
        <article key={review.id} className="c-review">
          <Rating value={review.rating} readOnly aria-label={`${review.rating} / 5`} />
          <p>
            <bdi>{review.comment ?? ''}</bdi>
          </p>
          <small>
            <bdi>{review.user}</bdi> · <Ltr>{formatMoment(review.at)}</Ltr>
          </small>
        </article>
      ))}
    </section>
  );
}

/** One's own word on it: so many stars, and why. */
export function ReviewFields({ form, declared }: VerbFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Rating
        size="xl"
        value={form.getValues()['rating'] ?? 0}
        onChange={(stars) => form.setFieldValue('rating', stars)}
        getSymbolLabel={(value) => t('complaint.reviews.stars', { count: value })}
        aria-label={t('complaint.fields.rating')}
      />
      <FieldInput declared={declared} name="comment" form={form} />
    </>
  );
}
