import { useTranslation } from 'react-i18next';
import { amountText, type Currency, type Entity, type Field, type Lines, wireName } from '#platform/entity';
import type { EntityExtras } from '../entity-extras.ts';
import { fieldLabel, fieldValue } from '../entity-fields.tsx';
import { blankOf, type Line, typedSums, typedTotals } from '../form-lines.ts';
import type { Form } from '../form-type.ts';
import { formatAmount } from '../format.ts';
import { Ltr } from '../ltr.tsx';
import { readSession } from '../session.ts';
import { useLineColumns } from './line-columns.tsx';
import { type LineColumn, LinesGrid } from './lines-grid.tsx';

interface DocumentLinesProps {
  entity: Entity<any, any>;
  lines: Lines<any, any>;
  form: Form;
  /** The value of the form that holds them. */
  at?: string;
  /** Beside the cells of some fields. */
  hints?: EntityExtras['lineHints'];
}

/** The lines of a document in its form, and what they come to while they are typed: by the same functions as the server's. */
export default function DocumentLines({ entity, lines, form, at = 'lines', hints = {} }: DocumentLinesProps) {
  const { t } = useTranslation();
  const values = form.getValues();
  const currency: Currency = values['currency'] ?? readSession()?.tenant.currency;
  const kept = Object.entries<Field>(lines.fields).filter(([, field]) => field.readonly);
  const cells = Object.fromEntries(
    kept.map(([name, field]) => [
      name,
      ({ line }: { line: Line }) => {
        const sum = typedSums(lines, line, currency)[name];
        const known = sum === undefined ? {} : { [wireName(name, field)]: amountText(sum, currency), currency };
        return <output>{fieldValue(lines, name, { id: 0, ...line, ...known }, t)}</output>;
      },
    ]),
  );
  return (
    <LinesGrid
      form={form}
      at={at}
      label={t(`${entity.name}.one`)}
      columns={hinted(useLineColumns(lines, form, cells), lines, hints)}
      blank={() => blankOf(lines)}
      words={lines.name}
      least={lines.least ?? 0}
      foot={<Totals entity={entity} values={{ ...values, lines: values[at] }} currency={currency} />}
    />
  );
}

/** Columns whose cells have something beside them: always, so that no cell is narrower than the one above. */
function hinted(
  columns: readonly LineColumn[],
  lines: Lines<any, any>,
  hints: NonNullable<DocumentLinesProps['hints']>,
): readonly LineColumn[] {
  const byWire = Object.entries(hints).map(([name, Hint]) => [wireName(name, lines.fields[name] as Field), Hint] as const);
  return columns.map((column) => {
    const Hint = byWire.find(([name]) => name === column.name)?.[1];
    if (!Hint) return column;
    const cell: LineColumn['cell'] = (props) => (
      <div className="k-hinted">
        <Hint line={props.line} isAside />
        {column.cell(props)}
      </div>
    );
    return { ...column, cell };
  });
}

function Totals({ entity, values, currency }: Pick<DocumentLinesProps, 'entity'> & { values: Line; currency: Currency }) {
  const { t } = useTranslation();
  const totals = Object.entries(typedTotals(entity, values, currency)).filter(([name]) => !entity.fields[name]?.hidden);
  if (totals.length === 0) return null;
  return (
    <dl className="k-sheet-totals">
      {totals.map(([name, sum]) => (
        <div key={name}>
          <dt>{fieldLabel(entity, name, t)}</dt>
          <dd>
            <Ltr>{formatAmount(amountText(sum, currency), currency)}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  );
}
