import { amountIn, type ColumnName, fieldOfColumn, readYesNo, receiptNoIn, restorePhone, wholeIn } from '#courier/excel/contract';
import { noteMost } from '#courier/shipments/contract';
import { type Currency, cleanText, decimalsOf, graphemeCount, isBroken, nameIn, type ReadEnv, readValue } from '#platform/entity';
import { cityNamed, foldName, type KnownNames, type NamedClient } from './known-names.ts';
import { optionIn } from './sheet-words.ts';

/** Why a cell cannot stay as it is. */
export interface CellProblem {
  column: ColumnName;
  key: string;
  values?: Record<string, unknown>;
  /** The city that may be meant. */
  offer?: { id: number; name: string };
}

export interface RowReading {
  values: Partial<Record<ColumnName, unknown>>;
  problems: CellProblem[];
}

export interface ReadTerms {
  names: KnownNames;
  env: ReadEnv;
  columns: readonly (ColumnName | '')[];
  cities: Readonly<Record<string, number>>;
  locale: string;
}

type Outcome = { value: unknown } | { key: string; values?: Record<string, unknown>; offer?: { id: number; name: string } };

/** What the cells of a row say, each taken exactly or named as a problem; empty ones say nothing. */
export function readRow(cells: readonly string[], terms: ReadTerms): RowReading {
  const written = new Map<ColumnName, string>();
  terms.columns.forEach((column, at) => {
    const text = cells[at]?.trim();
    if (column && text) written.set(column, text);
  });
  const reading: RowReading = { values: {}, problems: [] };
  const currency = currencyIn(written.get('currency')) ?? terms.env.currency;
  for (const [column, text] of written) {
    const outcome = readCell(column, text, currency, terms);
    if ('key' in outcome) reading.problems.push({ column, ...outcome });
    else reading.values[column] = outcome.value;
  }
  return reading;
}

const currencyIn = (written: string | undefined) =>
  written ? (optionIn('currency', written) as Currency | undefined) : undefined;

function readCell(column: ColumnName, text: string, currency: Currency, { names, env, cities, locale }: ReadTerms): Outcome {
  switch (column) {
    case 'city': {
      const found = cityNamed(names, cities, text);
      if ('id' in found) return { value: found.id };
      if ('key' in found) return { key: found.key };
      const name = nameIn(names.cityTitles.get(found.offer), locale);
      return { key: 'errors.excel.cityUnsure', values: { city: name }, offer: { id: found.offer, name } };
    }
    case 'shipmentType':
      return oneNamed(names.types.get(foldName(text)));
    case 'shipmentSize':
      return oneNamed(names.sizes.get(foldName(text)));
    case 'client':
      return clientNamed(names.clients.get(foldName(text)) ?? names.clients.get(restorePhone(text, env.phoneLengths)));
    case 'commercialName':
      // Whose it must be is known when the client is.
      return { value: text };
    case 'currency':
    case 'feeMode': {
      const option = optionIn(column, text);
      return option ? { value: option } : { key: 'errors.notAnOption' };
    }
    case 'isUrgent':
    case 'breakable':
    case 'freezable': {
      const answer = readYesNo(text);
      return answer === undefined ? { key: 'errors.notYesNo' } : { value: answer };
    }
    case 'exchangeOf': {
      // A column of yes and no: what is none stays none, and what is one says what is taken back.
      const answer = readYesNo(text);
      if (answer === undefined) break;
      return answer ? { key: 'errors.excel.exchangeWhat' } : { value: null };
    }
    case 'phone':
    case 'secondPhone':
      return readValue(fieldOfColumn(column), restorePhone(text, env.phoneLengths), env);
    case 'price':
    case 'declaredValue':
      return readValue(fieldOfColumn(column), amountIn(text, decimalsOf(currency)), { ...env, currency });
    case 'quantity':
      return readValue(fieldOfColumn(column), wholeIn(text), env);
    case 'weight':
      return readValue(fieldOfColumn(column), text.replace(',', '.'), env);
    case 'note':
      return textCell(text, noteMost, 'errors.shipment.noteTooLong');
  }
  return textCell(column === 'receiptNo' ? receiptNoIn(text) : text, fieldOfColumn(column).max ?? 255);
}

/** As the reader of texts does, without counting the letters of one that is short enough anyway. */
function textCell(text: string, most: number, key = 'errors.tooLong'): Outcome {
  if (isBroken(text)) return { key: 'errors.brokenText' };
  const value = cleanText(text);
  if (value.length > most && graphemeCount(value) > most) return { key, values: { max: most } };
  return { value: value === '' ? null : value };
}

function oneNamed(found: readonly number[] | undefined): Outcome {
  if (found?.length === 1) return { value: found[0] };
  return { key: found ? 'errors.excel.severalNames' : 'errors.excel.unknownName' };
}

/** Of several clients of one name, the enabled one. */
function clientNamed(found: readonly NamedClient[] | undefined): Outcome {
  const enabled = found?.filter((one) => !one.disabled) ?? [];
  if (enabled.length === 1) return { value: enabled[0]?.id };
  if (enabled.length > 1) return { key: 'errors.excel.severalNames' };
  return { key: found?.length ? 'errors.shipment.clientDisabled' : 'errors.excel.unknownName' };
}
