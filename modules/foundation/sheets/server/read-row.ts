import {
  amountIn,
  codeIn,
  columnOf,
  readYesNo,
  restorePhone,
  type SheetColumn,
  type SheetKind,
  wholeIn,
} from '#foundation/sheets/contract';
import { type Currency, cleanText, decimalsOf, isBroken, isLongerThan, type ReadEnv, readValue } from '#platform/entity';

/** Why a cell cannot stay as it is. */
export interface CellProblem {
  column: string;
  key: string;
  values?: Record<string, unknown>;
  /** The record that may be meant. */
  offer?: { id: number; name: string };
}

export interface RowReading {
  values: Record<string, unknown>;
  problems: CellProblem[];
}

export type CellOutcome = { value: unknown } | Omit<CellProblem, 'column'>;

export interface CellTerms {
  env: ReadEnv;
  /** What the row's amounts are in. */
  currency: Currency;
}

export interface ReadTerms {
  kind: SheetKind;
  env: ReadEnv;
  columns: readonly string[];
  /** How cells are read that say more than their field's kind does; undefined leaves it to that. */
  own?: Readonly<Record<string, ((text: string, terms: CellTerms) => CellOutcome | undefined) | undefined>>;
  /** The currency of a row that says one. */
  currencyIn?: (written: string) => Currency | undefined;
}

/** What the cells of a row say, each taken exactly or named as a problem; empty ones say nothing. */
export function readRow(cells: readonly string[], { kind, env, columns, own = {}, currencyIn }: ReadTerms): RowReading {
  const written = new Map<string, string>();
  columns.forEach((column, at) => {
    const text = cells[at]?.trim();
    if (column && text) written.set(column, text);
  });
  const reading: RowReading = { values: {}, problems: [] };
  const said = written.get('currency');
  const terms = { env, currency: (said && currencyIn?.(said)) || env.currency };
  for (const [column, text] of written) {
    const outcome = own[column]?.(text, terms) ?? readCell(columnOf(kind, column), text, terms);
    if ('key' in outcome) reading.problems.push({ column, ...outcome });
    else reading.values[column] = outcome.value;
  }
  return reading;
}

/** A cell by what its field takes, in the ways people and spreadsheets write it. */
function readCell({ field, isCode }: SheetColumn, text: string, { env, currency }: CellTerms): CellOutcome {
  switch (field.kind) {
    case 'phone':
      return readValue(field, restorePhone(text, env.phoneLengths), env);
    case 'money':
      return readValue(field, amountIn(text, decimalsOf(currency)), { ...env, currency });
    case 'integer':
      return readValue(field, wholeIn(text), env);
    case 'decimal':
    case 'quantity':
      return readValue(field, text.replace(',', '.'), env);
    case 'bool': {
      const answer = readYesNo(text);
      return answer === undefined ? { key: 'errors.notYesNo' } : { value: answer };
    }
    case 'text':
      return textCell(isCode ? codeIn(text) : text, field.max ?? 255);
    default:
      return readValue(field, text, env);
  }
}

/** As the reader of texts does, without counting the letters of one that is short enough anyway. */
export function textCell(text: string, most: number, key = 'errors.tooLong'): CellOutcome {
  if (isBroken(text)) return { key: 'errors.brokenText' };
  const value = cleanText(text);
  if (isLongerThan(value, most)) return { key, values: { max: most } };
  return { value: value === '' ? null : value };
}

/** The one record a name stands for. */
export function oneNamed(found: readonly number[] | undefined): CellOutcome {
  if (found?.length === 1) return { value: found[0] };
  return { key: found ? 'errors.excel.severalNames' : 'errors.excel.unknownName' };
}
