import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TableBox } from '#platform/web/ui';

export interface FlowRow {
  key: string;
  name: ReactNode;
  cells: readonly ReactNode[];
}

/** Rows of numbers with a name; on a phone each is a card of its own. */
export function FlowTable({ heads, rows }: { heads: readonly string[]; rows: readonly FlowRow[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <TableBox className="a-flows">
      <table className="k-table">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" data-align={index > 0 ? 'end' : undefined}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell, index) => (
                <td key={heads[index + 1]} data-align="end" data-label={t(heads[index + 1] as string)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
