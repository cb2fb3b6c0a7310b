import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** The shape of a page to come, shown after 200 ms; or that it did not come. */
export function PageSkeleton({ hasFailed = false, retry }: { hasFailed?: boolean; retry?: () => void }) {
  const { t } = useTranslation();
  if (hasFailed) {
    return (
      <EmptyState
        title={t('ui.list.failed')}
        hint={t('ui.list.failedHint')}
        action={retry && { label: t('ui.retry'), run: retry }}
      />
    );
  }
  return (
    <div className="k-skeleton-page" aria-busy="true" role="status" aria-label={t('ui.loading')}>
      <span className="k-skeleton" style={{ width: '14rem', height: '1.75rem' }} />
      <div className="k-panel">
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} className="k-skeleton" style={{ width: `${85 - index * 9}%` }} />
        ))}
      </div>
    </div>
  );
}
