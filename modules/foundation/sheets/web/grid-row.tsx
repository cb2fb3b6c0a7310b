import { ActionIcon } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type GridColumn, isWrittenLtr, mostCellLength, type SheetKind } from '#foundation/sheets/contract';
import { formatNumber, Ltr } from '#platform/web';
import { IconX } from '#platform/web/ui';
import { type GridWork, headingIn } from './use-pasted-grid.ts';

interface GridRowProps extends Pick<GridWork, 'type' | 'remove'> {
  kind: SheetKind;
  cells: readonly string[];
  columns: readonly GridColumn[];
  at: number;
  isLast: boolean;
}

/** One row as it was pasted; its number is that of a sheet whose first row holds the headings. */
export const GridRow = memo(function GridRow({ kind, cells, columns, at, isLast, type, remove }: GridRowProps) {
  const { t } = useTranslation();
  const number = formatNumber(at + 2);
  return (
    <tr aria-rowindex={at + 2}>
      <th scope="row">
        <span className="x-grid-no">
          <Ltr>{number}</Ltr>
          {!isLast && (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              tabIndex={-1}
              aria-label={t('sheets.grid.remove', { number })}
              onClick={() => remove(at)}
            >
              <IconX size="0.9rem" aria-hidden />
            </ActionIcon>
          )}
        </span>
      </th>
      {columns.map(({ name, heading }, column) => (
        <td key={column} data-unread={name === '' || undefined}>
          <input
            className="x-grid-cell"
            data-place={`${at}/${column}`}
            dir={isWrittenLtr(kind, name) ? 'ltr' : 'auto'}
            maxLength={mostCellLength}
            aria-label={`${(name && headingIn(t, kind, name)) || heading || column + 1} ${number}`}
            value={cells[column] ?? ''}
            onChange={(event) => type({ row: at, column }, event.currentTarget.value)}
          />
        </td>
      ))}
    </tr>
  );
});
