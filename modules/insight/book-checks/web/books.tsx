import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReconciliationId } from '#insight/book-checks/contract';
import { call, formatAmount, formatMoment, Ltr, localName } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck, IconRefresh, PageHeader, PageSkeleton } from '#platform/web/ui';
import './books.css';

interface Fault {
  kind: string;
  label: unknown;
  what: string;
  currency: string | null;
  expected: string | null;
  actual: string | null;
  url: string;
}
interface Check {
  id: ReconciliationId;
  is_green: boolean;
  faults: number;
  first: Fault | null;
}
interface Answer {
  items: Check[];
  checked_at: string;
  is_green: boolean;
}

/** Whether the books agree with the world: every balance recomputed from raw rows, each check green or at its first wrong row. */
export default function Books() {
  const { t } = useTranslation();
  const found = useQuery({ queryKey: ['/api/v1/books'], queryFn: () => call<Answer>('GET', '/api/v1/books'), staleTime: 0 });
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const { items, checked_at: checkedAt, is_green: isGreen } = found.data;
  const wrong = items.reduce((sum, check) => sum + check.faults, 0);
  return (
    <>
      <PageHeader title={t('books.title')} crumbs={[{ label: t('ui.menu.books') }]}>
        <p className="b-hint">{t('books.hint')}</p>
      </PageHeader>
      <section className="b-verdict" data-green={isGreen || undefined} role="status">
        {isGreen ? <IconCircleCheck size="2rem" aria-hidden /> : <IconAlertTriangle size="2rem" aria-hidden />}
        <div>
          <strong>{isGreen ? t('books.green') : t('books.red', { count: wrong })}</strong>
          <span>
            {t('books.checkedAt')} <Ltr>{formatMoment(checkedAt)}</Ltr>
          </span>
        </div>
        <Button
          variant="default"
          leftSection={<IconRefresh size="1rem" aria-hidden />}
          loading={found.isFetching}
          onClick={() => void found.refetch()}
        >
          {t('books.again')}
        </Button>
      </section>
      <ul className="b-checks">
        {items.map((check) => (
          <CheckCard key={check.id} check={check} />
        ))}
      </ul>
    </>
  );
}

function CheckCard({ check: { id, is_green: isGreen, faults, first } }: { check: Check }) {
  const { t } = useTranslation();
  return (
    <li className="k-panel b-check" data-green={isGreen || undefined}>
      <h2>
        {isGreen ? (
          <IconCircleCheck size="1.25rem" aria-label={t('books.isGreen')} />
        ) : (
          <IconAlertTriangle size="1.25rem" aria-label={t('books.isRed')} />
        )}
        {t(`books.checks.${id}`)}
      </h2>
      <p>{t(`books.means.${id}`)}</p>
      {first && (
        <div className="b-fault">
          <strong>{t('books.red', { count: faults })}</strong>
          <span>{t(`books.faults.${first.what}`)}</span>
          <Link to={first.url}>
            {t('books.firstFault')}: <bdi>{localName(first.label)}</bdi>
          </Link>
          {first.expected !== null && (
            <span>
              {t('books.expected')} <Ltr>{formatAmount(first.expected, first.currency ?? undefined)}</Ltr> · {t('books.actual')}{' '}
              <Ltr>{formatAmount(first.actual, first.currency ?? undefined)}</Ltr>
            </span>
          )}
        </div>
      )}
    </li>
  );
}
