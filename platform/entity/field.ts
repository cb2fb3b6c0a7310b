import type { Currency } from './money.ts';

/** A name in Arabic and English; either may stand in for the other. */
export interface Bilingual {
  ar: string;
  en: string;
}

export type FieldKind =
  | 'text'
  | 'bilingual'
  | 'integer'
  | 'decimal'
  | 'bool'
  | 'date'
  | 'instant'
  | 'money'
  | 'phone'
  | 'email'
  | 'oneOf'
  | 'belongsTo'
  | 'manyOf'
  | 'image'
  | 'listOf'
  | 'json';

/** What every kind of field may say about itself. Shape only: anything that wants an `if` belongs in a verb. */
export interface FieldOptions {
  required?: true;
  /** Set by verbs, never by a form. */
  readonly?: true;
  /** No two live rows of a tenant may share it. */
  unique?: true;
  /** text: graphemes; integer and decimal: the value. */
  max?: number;
  min?: number;
  /** Permission without which the field does not leave the server, in lists, pages, files or answers, and nothing is filtered, sorted or found by it. */
  visibleWith?: string;
  /** belongsTo: what the list to pick from is narrowed by, as its filters are called. */
  pick?: Readonly<Record<string, string>>;
  /** The name it travels under where outsiders call it otherwise: `delivery` for a courier. */
  wire?: string;
  /** Not shown in lists' column chooser by default. */
  hidden?: true;
}

export interface Field<T = unknown, Required extends boolean = boolean> extends Omit<FieldOptions, 'required'> {
  kind: FieldKind;
  required?: Required;
  /** oneOf: the words allowed. */
  options?: readonly string[];
  /** belongsTo, manyOf: the entity pointed at. */
  entity?: string;
  /** listOf: the fields of each row. */
  of?: Record<string, Field>;
  /** text: several lines. */
  lines?: number;
  /** text: taken as typed, outer blanks and all, as passwords are. */
  verbatim?: true;
  /** money: the field that names its currency (default `currency`), or a fixed one. */
  currency?: string | { fixed: Currency };
  /** Only in the type system. */
  readonly type?: T;
}

type Is<O> = O extends { required: true } ? true : false;
type Made<T, O> = Field<T, Is<O>>;
const make = <T, O extends FieldOptions>(kind: FieldKind, options?: O, more: object = {}) =>
  ({ kind, ...options, ...more }) as unknown as Made<T, O>;

export const text = <const O extends FieldOptions & { lines?: number; verbatim?: true }>(o?: O) => make<string, O>('text', o);
/** A name in both languages. */
export const bilingual = <const O extends FieldOptions>(o?: O) => make<Bilingual, O>('bilingual', o);
export const integer = <const O extends FieldOptions>(o?: O) => make<number, O>('integer', o);
/** A measured quantity (kilograms), kept with three decimals. */
export const decimal = <const O extends FieldOptions>(o?: O) => make<number, O>('decimal', o);
export const bool = <const O extends FieldOptions>(o?: O) => make<boolean, O>('bool', o);
/** A day of the tenant's calendar, YYYY-MM-DD. */
export const date = <const O extends FieldOptions>(o?: O) => make<string, O>('date', o);
/** A moment, stored in UTC. */
export const instant = <const O extends FieldOptions>(o?: O) => make<string, O>('instant', o);
/** Minor units of the row's currency. */
export const amount = <const O extends FieldOptions & { currency?: string | { fixed: Currency } }>(o?: O) =>
  make<number, O>('money', o);
export const phone = <const O extends FieldOptions>(o?: O) => make<string, O>('phone', o);
export const email = <const O extends FieldOptions>(o?: O) => make<string, O>('email', o);
export const oneOf = <const W extends readonly string[], const O extends FieldOptions>(options: W, o?: O) =>
  make<W[number], O>('oneOf', o, { options });
export const belongsTo = <const O extends FieldOptions>(entity: string, o?: O) => make<number, O>('belongsTo', o, { entity });
export const manyOf = <const O extends FieldOptions>(entity: string, o?: O) => make<number[], O>('manyOf', o, { entity });
export const image = <const O extends FieldOptions>(o?: O) => make<string, O>('image', o);
export const json = <T, const O extends FieldOptions = FieldOptions>(o?: O) => make<T, O>('json', o);
/** Rows inside a document: the lines of a price list, the coins of a count. Only in the input of verbs. */
export const listOf = <T = Record<string, unknown>, const O extends FieldOptions = FieldOptions>(
  of: Record<string, Field>,
  o?: O,
) => make<T[], O>('listOf', o, { of });
