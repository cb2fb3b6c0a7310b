import { Button, Rating, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Review } from '#courier/complaints/contract';
import { formatMoment, Ltr, refreshLists, toast, type WireRow } from '#platform/web';
import { EmptyState, useForm, useSave } from '#platform/web/ui';

const path = '/api/v1/complaints';

/** What people thought of the answer, and one's own word on it. */
export function ComplaintReviews({ row, mayReview }: { row: WireRow; mayReview: boolean }) {
  const { t } = useTranslation();
  const reviews = (row['reviews'] as Review[] | undefined) ?? [];
  const isAnswered = row['state'] === 'resolved' || row['state'] === 'closed';
  return (
    <section className="k-panel">
      {isAnswered && mayReview && <ReviewForm key={reviews.length} id={row.id} />}
      {reviews.length === 0 && !isAnswered && (
        <EmptyState title={t('complaint.reviews.none')} hint={t('complaint.reviews.noneHint')} />
      )}
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

function ReviewForm({ id }: { id: number }) {
  const { t } = useTranslation();
  const [rating, setRating] = useState(0);
  const form = useForm({ initialValues: { comment: '' } });
  const saving = useSave({
    form,
    method: 'POST',
    path: `${path}/${id}/review`,
    toBody: (values) => ({ rating, comment: String(values.comment).trim() || null }),
    silent: true,
    onSaved: async () => {
      toast('success', t('complaint.told.review'), { timer: 6000 });
      await refreshLists(path);
    },
  });
  return (
    <form
      ref={saving.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (rating > 0) void saving.save(form.getValues());
      }}
    >
      <h2>{t('complaint.reviews.ask')}</h2>
      <Rating
        size="xl"
        value={rating}
        onChange={setRating}
        getSymbolLabel={(value) => t('complaint.reviews.stars', { count: value })}
        aria-label={t('complaint.fields.rating')}
      />
      <Textarea
        mt="0.75rem"
        label={t('complaint.reviews.comment')}
        autosize
        minRows={2}
        maxLength={500}
        data-path="comment"
        {...form.getInputProps('comment')}
      />
      <Button type="submit" mt="0.75rem" disabled={rating === 0} loading={saving.isSaving}>
        {t('complaint.reviews.send')}
      </Button>
    </form>
  );
}
