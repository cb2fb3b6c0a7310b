import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { type AnyReport, cellName, seenReport, viewOf, wireName } from '#platform/entity';
import { download } from './api.ts';
import { arrangeColumns } from './arrange-columns.ts';
import { declaredColumns } from './entity-fields.tsx';
import { declaredFilters } from './filters.ts';
import { formatAmount } from './format.ts';
import { localName, optionalText } from './i18n.ts';
import { IconChartBar, IconPrinter } from './icons.ts';
import { useItem } from './items.ts';
import { listQuery, readListState } from './list-state.ts';
import type { WireRow } from './lists.ts';
import { Ltr } from './ltr.tsx';
import { apiPathOf, entityNamed } from './registry.ts';
import { dimensionCell, figureText } from './report-cells.tsx';
import { noLeads, type ReportExtras } from './report-extras.ts';
import { can } from './session.ts';
import { ListPage } from './ui/list-page.tsx';
import { wireSort } from './wire-sort.ts';

interface ReportListProps {
  report: AnyReport;
  extras: ReportExtras;
  of?: { path: string; dimension: string; title: string };
  isOfOne: boolean;
}

/** A report in pages as a list: filtered, sorted, summed and taken along like any; of one record, where the address names one. */
export function ReportList({ report: declared, extras, of, isOfOne }: ReportListProps) {
  const { t } = useTranslation();
  const { id } = useParams();
  const report = seenReport(declared, can);
  const view = viewOf(report);
  const one = isOfOne ? of : undefined;
  const wire = one && wireName(one.dimension, report.dimensions[one.dimension]);
  const fixed = wire && id ? { [wire]: id } : {};
  const [params] = useSearchParams();
  const asked = () => ({ ...listQuery(readListState(params), wireSort(view)), ...fixed });
  const path = `/api/v1/${report.path}`;
  const takesAlong = can(view.permissions.export);
  return (
    <ListPage
      name={`${report.path}${one ? '-of' : ''}`}
      path={path}
      title={useTitle(report, one, id)}
      crumbs={one ? [{ label: t(`${report.name}.title`), to: report.screens }] : []}
      columns={useColumns(report, extras, wire)}
      filters={declaredFilters(view, t).filter(({ name }) => name !== wire)}
      fixed={fixed}
      canSearch={false}
      defaultSort={wireSort(view)}
      secondary={
        takesAlong ? [{ label: t('ui.report.print'), icon: IconPrinter, run: () => download(`${path}/print`, asked()) }] : []
      }
      rowActions={(row) => {
        if (!of || one) return [];
        const own = row[wireName(of.dimension, report.dimensions[of.dimension])];
        return [{ label: t(`${report.name}.ofOne`), icon: IconChartBar, to: of.path.replace(/:\w+/, String(own)) }];
      }}
      exportPath={takesAlong ? `${path}/export` : false}
      emptyHint={optionalText(`${report.name}.empty`)}
    />
  );
}

function useTitle(report: AnyReport, one: ReportListProps['of'], id: string | undefined): string {
  const { t } = useTranslation();
  const entity = one && report.dimensions[one.dimension]?.entity;
  const mayRead = entity !== undefined && can(entityNamed(entity)?.permissions.list);
  const record = useItem(apiPathOf(entity ?? ''), id, mayRead);
  if (!one) return t(`${report.name}.title`);
  return record.data ? `${t(one.title)}: ${localName(record.data['name'])}` : t(one.title);
}

/** Columns as declared, their figures leading to what they count. */
function useColumns(report: AnyReport, { useFigureLead = noLeads }: ReportExtras, left: string | undefined) {
  const { t } = useTranslation();
  const leadOf = useFigureLead();
  const figure = (measure: string) => (row: WireRow) => {
    const value = row[cellName(report, measure)];
    const isMoney = report.measures[measure].kind === 'money';
    const text = isMoney ? formatAmount(value, row['currency']) : figureText(report, measure, value);
    const to = Number(value) > 0 ? leadOf(row, measure) : undefined;
    return <Ltr>{to ? <Link to={to}>{text}</Link> : text}</Ltr>;
  };
  const dates = Object.keys(report.dimensions).filter((name) => report.dimensions[name].kind === 'date');
  const cells = Object.fromEntries([
    ...Object.keys(report.measures).map((name) => [name, figure(name)] as const),
    ...dates.map((name) => [name, (row: WireRow) => dimensionCell(report, row, { name, by: null, t })] as const),
  ]);
  const columns = declaredColumns(viewOf(report), t, cells).filter(({ id }) => id !== 'created_at');
  return arrangeColumns(columns, { hide: left ? [left] : [] });
}
