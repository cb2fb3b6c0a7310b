import { useTranslation } from 'react-i18next';
import { type Entity, type Field, isFigure, type Lines, wireName } from '#platform/entity';
import type { EntityExtras } from './entity-extras.ts';
import { fieldLabel, fieldValue } from './entity-fields.tsx';
import type { WireRow } from './lists.ts';
import { TableBox } from './ui/table-box.tsx';

interface RecordLinesProps {
  entity: Entity<any, any>;
  row: WireRow;
  hints?: EntityExtras['lineHints'];
}

/** The lines of a document on its page; columns no line uses are left out. */
export function RecordLines({ entity, row, hints = {} }: RecordLinesProps) {
  const { t } = useTranslation();
  const lines = entity.lines as Lines<any, any>;
  const kept = (row['lines'] ?? []) as WireRow[];
  const fieldOf = (name: string) => lines.fields[name] as Field;
  const isUsed = (name: string) => kept.some((line) => ![undefined, null, ''].includes(line[wireName(name, fieldOf(name))]));
  const history = lines.history && !(lines.history in lines.columns) ? [lines.history] : [];
  const names = [...Object.keys(lines.columns), ...history].filter((name) => lines.fields[name] && isUsed(name));
  const hintOf = (name: string, line: WireRow) => {
    const Hint = hints[name];
    return Hint && <Hint line={line} />;
  };
  const align = (name: string) => (isFigure(fieldOf(name)) ? 'end' : undefined);
  return (
    <TableBox className="k-record-lines">
      <table className="k-table" style={{ minWidth: `${names.length * 7}rem` }}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" data-align={align(name)}>
                {fieldLabel(lines, name, t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kept.map((line) => (
            <tr key={line.id}>
              {names.map((name) => (
                <td key={name} data-align={align(name)} className="k-line-cell">
                  {hintOf(name, { currency: row['currency'], ...line })}
                  {fieldValue(lines, name, { currency: row['currency'], ...line }, t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
