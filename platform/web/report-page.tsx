import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AnyReport, type DaySpan, type Field, seenReport, wireName } from '#platform/entity';
import { call, download } from './api.ts';
import { IconAlertTriangle, IconDownload, IconPrinter } from './icons.ts';
import type { ListAnswer, WireRow } from './lists.ts';
import { ReportPanel, useReportAsked } from './report-asked.tsx';
import type { Query } from './report-cells.tsx';
import type { ReportExtras } from './report-extras.ts';
import { ReportTable } from './report-table.tsx';
import { can } from './session.ts';
import { EmptyState } from './ui/empty-state.tsx';
import { PageHeader } from './ui/page-header.tsx';
import { PageSkeleton } from './ui/page-skeleton.tsx';
import './report.css';

export interface ReportAnswer extends ListAnswer {
  from: string | null;
  to: string | null;
  compared: DaySpan | null;
  currencies: string[];
  unvalued: number;
}

interface ReportPageProps {
  report: AnyReport;
  extras?: ReportExtras;
  /** What it is told by, where its address says so. */
  by?: string | undefined;
  /** Inside a page of another record: what is asked of it always, and is nobody’s choice. */
  of?: Query | undefined;
}

/** The screen of a report, out of its declaration: what is asked, and a table of each currency. */
export function ReportPage({ report: declared, extras = {}, by, of }: ReportPageProps) {
  const { t } = useTranslation();
  const report = narrowed(seenReport(declared, can), of);
  const asking = useReportAsked(report, by);
  const query = { ...asking.query, ...of };
  const path = `/api/v1/${report.path}`;
  const found = useInfiniteQuery({
    queryKey: ['report', path, query],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call<ReportAnswer>('GET', path, {
        query: { ...query, page: pageParam > 1 ? String(pageParam) : undefined },
        signal,
        silent: true,
      }),
    getNextPageParam: (last, _all, page) => (last.pagination.has_more ? page + 1 : undefined),
  });
  const [answer] = found.data?.pages ?? [];
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const sums = (answer?.totals?.['by_currency'] ?? []) as WireRow[];
  return (
    <>
      {of ? (
        <div className="k-report-files">
          {filesOf(path, query, t).map(({ label, icon: Mark, run }) => (
            <Button key={label} variant="default" leftSection={<Mark size="1.1rem" aria-hidden />} onClick={() => void run()}>
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <PageHeader title={t(by ? `${report.name}.at.${by}` : `${report.name}.title`)} secondary={filesOf(path, query, t)} />
      )}
      <ReportPanel report={report} asking={asking} isFixed={by !== undefined} />
      {!answer && <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />}
      {answer && <Unvalued count={answer.unvalued} />}
      {answer?.items.length === 0 && (
        <div className="k-table-empty">
          <EmptyState title={t('ui.report.none')} hint={t('ui.report.noneHint')} />
        </div>
      )}
      {answer?.currencies.map((currency) => (
        <ReportTable
          key={currency}
          report={report}
          extras={extras}
          currency={currency}
          rows={items.filter((row) => row['currency'] === currency)}
          sums={sums.find((one) => one['currency'] === currency)}
          told={{ ...answer, days: answer.to ? { from: answer.from, to: answer.to } : null, by: query['group'] ?? null }}
          query={query}
          sort={(measure, order) => asking.set({ sort_by: measure, sort_order: order })}
        />
      ))}
      {answer && found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('ui.report.more', { count: answer.pagination.total_records - items.length })}
        </Button>
      )}
    </>
  );
}

/** A report of one record does not ask which. */
function narrowed(report: AnyReport, of: Query | undefined): AnyReport {
  if (!of) return report;
  const asks = Object.entries(report.asks as Record<string, Field>).filter(([name, field]) => !(wireName(name, field) in of));
  return { ...report, asks: Object.fromEntries(asks) };
}

function filesOf(path: string, query: Query, t: ReturnType<typeof useTranslation>['t']) {
  const file = (format: string) => () => download(path, { ...query, format });
  return [
    { label: t('ui.report.print'), icon: IconPrinter, run: file('pdf') },
    { label: 'Excel (.xlsx)', icon: IconDownload, run: file('xlsx') },
    { label: 'CSV (.csv)', icon: IconDownload, run: file('csv') },
  ];
}

/** Sums in one currency that lack something say so before anybody reads them. */
function Unvalued({ count }: { count: number }) {
  const { t } = useTranslation();
  if (!count) return null;
  return (
    <p className="k-proof" data-equal="false" role="status">
      <IconAlertTriangle size="1.1rem" aria-hidden />
      {t('ui.report.unvalued', { count })}
    </p>
  );
}
