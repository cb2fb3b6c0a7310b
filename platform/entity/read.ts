import { type Fields, wireName } from './entity.ts';
import type { Bilingual, Field } from './field.ts';
import { type Currency, isCurrency, largestAmount, latinDigits, parseAmount } from './money.ts';
import { thousandths } from './quantity.ts';
import { cleanPhone, cleanText, isBroken, isLongerThan, unbroken } from './text.ts';

/** What the tenant's settings say about reading input. */
export interface ReadEnv {
  currency: Currency;
  /** Digits of a first phone, then of a second one. */
  phoneLengths: readonly number[];
  /** Filters take phones of any length. */
  takesAnyPhone?: boolean;
  /** By path on the wire (`tenders.0.cash` inside rows), where an amount is in another currency than the rest. */
  currencies?: Readonly<Record<string, Currency>> | undefined;
}
export interface Problem {
  key: string;
  values?: Record<string, unknown>;
}
type Outcome = { value: unknown } | Problem;

/**
 * Reads what a person or program sent for some declared fields. Every value is either taken exactly or named as a problem
 * under its wire name (`lines.0.fee` inside rows); nothing is guessed or rounded. Keys not declared are left out.
 * `partial` leaves absent fields alone (editing), otherwise a missing required field is a problem.
 */
export function readFields(
  fields: Fields,
  body: unknown,
  env: ReadEnv,
  options: { partial?: boolean; prefix?: string } = {},
): { values: Record<string, unknown>; problems: Record<string, Problem> } {
  const values: Record<string, unknown> = {};
  const problems: Record<string, Problem> = {};
  const source = (typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}) as Record<string, unknown>;
  // Only where it is asked for: what a record is in, a body about it does not say.
  const isAsked = fields['currency'] && !fields['currency'].readonly;
  const currency = isAsked && isCurrency(source['currency']) ? source['currency'] : env.currency;
  for (const [name, field] of Object.entries(fields)) {
    if (field.readonly) continue;
    const wire = wireName(name, field);
    const sent = Object.hasOwn(source, wire) ? source[wire] : undefined;
    if (isAbsent(sent, field)) {
      if (sent === undefined && options.partial) continue;
      if (field.required) problems[(options.prefix ?? '') + wire] = { key: 'errors.required' };
      else if (sent !== undefined) values[name] = null;
      continue;
    }
    const path = (options.prefix ?? '') + wire;
    const own = { ...env, currency: env.currencies?.[path] ?? currency };
    const outcome = readValue(field, sent, own, path, problems);
    if ('key' in outcome) problems[path] ??= outcome;
    else values[name] = outcome.value;
  }
  return { values, problems };
}

/** Reads one value of a field of a known kind. */
export function readValue(field: Field, sent: unknown, env: ReadEnv, path = '', problems: Record<string, Problem> = {}): Outcome {
  switch (field.kind) {
    case 'text':
      return readText(field, sent);
    case 'bilingual':
      return readBilingual(field, sent);
    case 'integer':
      return readWhole(field, sent);
    case 'decimal':
      return readDecimal(field, sent);
    case 'quantity':
      return readQuantity(field, sent);
    case 'bool':
      return readBool(sent);
    case 'date':
      return readDate(sent);
    case 'instant':
      return readInstant(sent);
    case 'money':
      return readAmount(field, sent, env);
    case 'phone':
      return readPhone(field, sent, env);
    case 'email':
      return readEmail(sent);
    case 'oneOf':
      return typeof sent === 'string' && field.options?.includes(sent) ? { value: sent } : { key: 'errors.notAnOption' };
    case 'belongsTo':
      return readId(sent);
    case 'manyOf':
      return readIds(sent);
    case 'image':
      return readFileAddress(sent);
    case 'listOf':
      return readRows(field, sent, env, path, problems);
    case 'json':
      return { value: unbroken(sent) };
  }
}

/** Where a file is kept; what its address was signed with for whoever looked at it is not kept. */
function readFileAddress(sent: unknown): Outcome {
  const [address = ''] = typeof sent === 'string' && sent.length <= 200 ? sent.split('?') : [];
  return /^\/files\/[\w./-]+$/.test(address) && !address.includes('..') ? { value: address } : { key: 'errors.notAFile' };
}

function isAbsent(sent: unknown, { verbatim }: Pick<Field, 'verbatim'> = {}): boolean {
  return sent === undefined || sent === null || (typeof sent === 'string' && (verbatim ? sent : sent.trim()) === '');
}

function readText(field: Field, sent: unknown): Outcome {
  if (typeof sent !== 'string' && (field.verbatim || typeof sent !== 'number')) return { key: 'errors.notText' };
  const written = String(sent);
  if (isBroken(written)) return { key: 'errors.brokenText' };
  const value = field.verbatim ? written : cleanText(field.latin ? latinDigits(written) : written);
  const max = field.max ?? (field.lines ? 5000 : 255);
  if (isLongerThan(value, max)) return { key: 'errors.tooLong', values: { max } };
  if (value === '' && field.required) return { key: 'errors.required' };
  return { value: value === '' ? null : value };
}

function readBilingual(field: Field, sent: unknown): Outcome {
  const both: Partial<Bilingual> = typeof sent === 'string' ? { ar: sent, en: sent } : ((sent ?? {}) as Partial<Bilingual>);
  if (typeof both !== 'object' || Array.isArray(both)) return { key: 'errors.notText' };
  const read = (language: 'ar' | 'en') =>
    isAbsent(both[language]) ? { value: null } : readText({ ...field, kind: 'text' }, both[language]);
  const [ar, en] = [read('ar'), read('en')];
  if ('key' in ar) return ar;
  if ('key' in en) return en;
  const one = (ar.value ?? en.value) as string | null;
  if (one === null) return field.required ? { key: 'errors.required' } : { value: null };
  return { value: { ar: ar.value ?? one, en: en.value ?? one } };
}

function readWhole(field: Field, sent: unknown): Outcome {
  const value =
    typeof sent === 'number'
      ? sent
      : typeof sent === 'string'
        ? Number(/^[+-]?\d{1,15}$/.exec(latinDigits(sent).trim())?.[0] ?? NaN)
        : NaN;
  if (!Number.isSafeInteger(value)) return { key: 'errors.notWhole' };
  return inRange(field, value);
}

function readDecimal(field: Field, sent: unknown): Outcome {
  const text = typeof sent === 'number' ? String(sent) : typeof sent === 'string' ? latinDigits(sent).trim() : '';
  if (!/^[+-]?\d{1,9}(?:\.\d{1,3})?$/.test(text)) return { key: 'errors.notNumber' };
  return inRange(field, Number(text));
}

function readQuantity(field: Field, sent: unknown): Outcome {
  const outcome = readDecimal(field, sent);
  return 'key' in outcome ? outcome : { value: thousandths(outcome.value as number) };
}

function inRange(field: Field, value: number): Outcome {
  if (field.min !== undefined && value < field.min) return { key: 'errors.tooSmall', values: { min: field.min } };
  if (value > (field.max ?? 1_000_000_000)) return { key: 'errors.tooLarge', values: { max: field.max ?? 1_000_000_000 } };
  return { value };
}

function readBool(sent: unknown): Outcome {
  if (sent === true || sent === 'true' || sent === 1 || sent === '1') return { value: true };
  if (sent === false || sent === 'false' || sent === 0 || sent === '0') return { value: false };
  return { key: 'errors.notYesNo' };
}

function readDate(sent: unknown): Outcome {
  const text = typeof sent === 'string' ? latinDigits(sent).trim() : '';
  return isDay(text) ? { value: text } : { key: 'errors.notDate' };
}

/** Whether the text names a real day between 1900 and 2199, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const match = /^(19|20|21)(\d\d)-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

function readInstant(sent: unknown): Outcome {
  if (typeof sent !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(sent))
    return { key: 'errors.notTime' };
  const moment = new Date(sent);
  return Number.isNaN(moment.getTime()) || !isDay(sent.slice(0, 10))
    ? { key: 'errors.notTime' }
    : { value: moment.toISOString() };
}

function readAmount(field: Field, sent: unknown, env: ReadEnv): Outcome {
  const currency = typeof field.currency === 'object' ? field.currency.fixed : env.currency;
  const value = parseAmount(sent, currency);
  if (value === undefined) return { key: 'errors.amountNotNumber' };
  if (value < (field.min ?? 0)) return { key: field.min && field.min > 0 ? 'errors.amountNotPositive' : 'errors.amountNegative' };
  if (value > (field.max ?? largestAmount)) return { key: 'errors.amountTooLarge' };
  return { value };
}

/** A first phone has the company's first length; a second one may have it too, or the second. */
function readPhone(field: Field, sent: unknown, env: ReadEnv): Outcome {
  if (typeof sent !== 'string' && typeof sent !== 'number') return { key: 'errors.phoneNotNumber' };
  const value = cleanPhone(String(sent));
  if (!/^\d{1,20}$/.test(value)) return { key: 'errors.phoneNotNumber' };
  const lengths = env.phoneLengths.slice(0, field.rank === 'second' ? 2 : 1);
  if (!env.takesAnyPhone && !lengths.includes(value.length))
    return { key: 'errors.phoneLength', values: { digits: lengths.at(-1) } };
  return { value };
}

function readEmail(sent: unknown): Outcome {
  const value = typeof sent === 'string' ? cleanText(sent).toLowerCase() : '';
  return value.length <= 254 && /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/.test(value)
    ? { value }
    : { key: 'errors.notEmail' };
}

function readId(sent: unknown): Outcome {
  const value = typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : sent;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? { value } : { key: 'errors.notAReference' };
}

function readIds(sent: unknown): Outcome {
  const list = Array.isArray(sent) ? sent : typeof sent === 'string' ? sent.split(',') : [sent];
  if (list.length > 10_000) return { key: 'errors.tooMany', values: { max: 10_000 } };
  const ids: number[] = [];
  for (const entry of list) {
    const outcome = readId(typeof entry === 'string' ? entry.trim() : entry);
    if ('key' in outcome) return outcome;
    ids.push(outcome.value as number);
  }
  return { value: [...new Set(ids)] };
}

function readRows(field: Field, sent: unknown, env: ReadEnv, path: string, problems: Record<string, Problem>): Outcome {
  if (!Array.isArray(sent)) return { key: 'errors.notAList' };
  if (field.required && sent.length === 0) return { key: 'errors.required' };
  if (sent.length > (field.max ?? 1000)) return { key: 'errors.tooMany', values: { max: field.max ?? 1000 } };
  const rows = sent.map((row, index) => {
    const read = readFields(field.of ?? {}, row, env, { prefix: `${path}.${index}.` });
    Object.assign(problems, read.problems);
    return read.values;
  });
  return { value: rows };
}
