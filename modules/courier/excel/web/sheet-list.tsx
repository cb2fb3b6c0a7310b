import { useTranslation } from 'react-i18next';
import { ExcelFile, type ExcelMode } from '#courier/excel/contract';
import { formatMoment, formatNumber, Ltr, localName, type WireRow } from '#platform/web';
import { type Column, declaredFilters, IconFile, ListPage } from '#platform/web/ui';
import { FileState, filesPath, pageOf } from './file-state.tsx';

/** One's uploads, the newest first. */
export function SheetList({ mode }: { mode: ExcelMode }) {
  const { t } = useTranslation();
  const figure = (id: 'total' | 'bad' | 'done'): Column<WireRow> => ({
    id,
    title: t(`excelFile.fields.${id}`),
    align: 'end',
    width: 7,
    cell: (row) => <Ltr>{formatNumber(row[id])}</Ltr>,
  });
  const columns: Column<WireRow>[] = [
    {
      id: 'name',
      title: t('excelFile.fields.name'),
      width: 18,
      cell: (row) => (
        <span className="x-name">
          <IconFile size="1.1rem" aria-hidden />
          <bdi>{row['name']}</bdi>
        </span>
      ),
    },
    { id: 'state', title: t('excelFile.fields.state'), width: 11, cell: (row) => <FileState state={row['state']} /> },
    figure('total'),
    figure('bad'),
    figure('done'),
    {
      id: 'user',
      title: t('excelFile.fields.user'),
      width: 10,
      sortable: false,
      cell: (row) => <bdi>{localName(row['user'])}</bdi>,
    },
    {
      id: 'created_at',
      title: t('excelFile.fields.createdAt'),
      width: 12,
      cell: (row) => <Ltr>{formatMoment(row['created_at'])}</Ltr>,
    },
  ];
  return (
    <ListPage
      name={`excel-${mode}`}
      path={filesPath}
      title={t('excelScreens.list.title')}
      columns={columns}
      filters={declaredFilters(ExcelFile, t).filter(({ name }) => name !== 'mode')}
      fixed={{ mode }}
      canSearch={false}
      exportPath={false}
      defaultSort="-created_at"
      rowHref={(row) => `${pageOf(mode)}?file=${row.id}`}
      emptyHint={t('excelScreens.list.emptyHint')}
      isEmbedded
      height="50vh"
    />
  );
}
