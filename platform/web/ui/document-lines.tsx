import { useTranslation } from 'react-i18next';
import {
  amountText,
  type Currency,
  type Entity,
  type Field,
  type Fields,
  type Lines,
  readFields,
  wireName,
} from '#platform/entity';
import { fieldLabel, fieldValue } from '../entity-fields.tsx';
import { blankOf, type Line } from '../form-lines.ts';
import type { Form } from '../form-type.ts';
import { formatAmount } from '../format.ts';
import { Ltr } from '../ltr.tsx';
import { readSession } from '../session.ts';
import { LinesGrid, useLineColumns } from './lines-grid.tsx';

interface DocumentLinesProps {
  entity: Entity<any, any>;
  lines: Lines<any, any>;
  form: Form;
}

/** The lines of a document in its form, and what they come to while they are typed: by the same functions as the server's. */
export default function DocumentLines({ entity, lines, form }: DocumentLinesProps) {
  const { t } = useTranslation();
  const values = form.getValues();
  const currency: Currency = values['currency'] ?? readSession()?.tenant.currency;
  const kept = Object.entries<Field>(lines.fields).filter(([, field]) => field.readonly);
  const cells = Object.fromEntries(
    kept.map(([name, field]) => [
      name,
      ({ line }: { line: Line }) => {
        const sum = sumsOf(lines, line, currency)?.[name];
        const known = sum === undefined ? {} : { [wireName(name, field)]: amountText(sum, currency), currency };
        return <output>{fieldValue(lines, name, { id: 0, ...line, ...known }, t)}</output>;
      },
    ]),
  );
  return (
    <LinesGrid
      form={form}
      label={t(`${entity.name}.one`)}
      columns={useLineColumns(lines, form, cells)}
      blank={() => blankOf(lines)}
      words={lines.name}
      least={lines.least ?? 0}
      foot={<Totals entity={entity} lines={lines} values={values} currency={currency} />}
    />
  );
}

/** What was typed as the server reads it; nothing where something of it is still missing or wrong. */
function read(fields: Fields, values: Line, currency: Currency) {
  const { values: found, problems } = readFields(fields, values, { currency, phoneLengths: [] });
  return Object.keys(problems).length === 0 ? found : undefined;
}

function sumsOf(lines: Lines<any, any>, line: Line, currency: Currency): Record<string, number> | undefined {
  const whole = read(lines.fields, line, currency);
  return whole && lines.sum?.(whole as never);
}

function Totals({ entity, lines, values, currency }: Omit<DocumentLinesProps, 'form'> & { values: Line; currency: Currency }) {
  const { t } = useTranslation();
  const rows = ((values['lines'] ?? []) as Line[]).flatMap((line) => read(lines.fields, line, currency) ?? []);
  const { values: terms } = readFields(entity.fields, values, { currency, phoneLengths: [] });
  const totals = Object.entries(entity.totals?.(terms, rows) ?? {});
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
