import { useTranslation } from 'react-i18next';
import { Sheet } from '#foundation/sheets/contract';
import { formatMoment, formatNumber, Ltr, localName, type WireRow } from '#platform/web';
import { type Column, declaredFilters, IconFile, ListPage } from '#platform/web/ui';
import type { SheetPlace } from './sheet-place.ts';
import { SheetStateBadge } from './sheet-state.tsx';

/** One's uploads, the newest first. */
export function SheetList({ place: { kind, mode, path, says, at } }: { place: SheetPlace }) {
  const { t } = useTranslation();
  const figure = (id: 'total' | 'bad' | 'done'): Column<WireRow> => ({
    id,
    title: t(`sheet.fields.${id}`),
    align: 'end',
    width: 7,
    cell: (row) => <Ltr>{formatNumber(row[id])}</Ltr>,
  });
  const columns: Column<WireRow>[] = [
    {
      id: 'name',
      title: t('sheet.fields.name'),
      width: 18,
      cell: (row) => (
        <span className="x-name">
          <IconFile size="1.1rem" aria-hidden />
          <bdi>{row['name']}</bdi>
        </span>
      ),
    },
    { id: 'state', title: t('sheet.fields.state'), width: 11, cell: (row) => <SheetStateBadge state={row['state']} /> },
    figure('total'),
    figure('bad'),
    figure('done'),
    {
      id: 'user',
      title: t('sheet.fields.user'),
      width: 10,
      sortable: false,
      cell: (row) => <bdi>{localName(row['user'])}</bdi>,
    },
    {
      id: 'created_at',
      title: t('sheet.fields.createdAt'),
      width: 12,
      cell: (row) => <Ltr>{formatMoment(row['created_at'])}</Ltr>,
    },
  ];
  return (
    <ListPage
      name={`${kind.path}-${kind.name}-${mode}`}
      path={path}
      title={t('sheets.list.title')}
      columns={columns}
      filters={declaredFilters(Sheet, t).filter(({ name }) => name !== 'mode')}
      fixed={says}
      canSearch={false}
      exportPath={false}
      defaultSort="-created_at"
      rowHref={(row) => `${at}?file=${row.id}`}
      emptyHint={t('sheets.list.emptyHint')}
      isEmbedded
      height="50vh"
    />
  );
}
