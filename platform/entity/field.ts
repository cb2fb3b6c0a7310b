import type { Currency } from './money.ts';
import type { Input } from './shapes.ts';

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
  | 'quantity'
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
  /** Worked out by the server for whoever looks (`expressions` of `implement`); no column, and not in domain code's row. */
  computed?: true;
  /** No two live rows of a tenant may share it. */
  unique?: true;
  /** text: graphemes; integer, decimal and quantity: the value in units. */
  max?: number;
  min?: number;
  /** Permission without which the field does not leave the server, in lists, pages, files or answers, and nothing is filtered, sorted or found by it. */
  visibleWith?: string;
  /** phone: the second number of somebody, which may be as long as the company's second length says. */
  rank?: 'second';
  /** belongsTo: what the list to pick from is narrowed by, as its filters are called. */
  pick?: Readonly<Record<string, string>>;
  /** The name it travels under where outsiders call it otherwise: `delivery` for a courier. */
  wire?: string;
  /** The field is not shown in lists' column chooser by default. */
  hidden?: true;
  /** manyOf in the input of a verb: each of them gets an answer of its own, so one that nobody knows holds up no other. */
  answeredEach?: true;
}

/** What a state means to whoever looks at it, whatever the document: its colour and sign everywhere. */
export type Tone = 'new' | 'moving' | 'waiting' | 'wrong' | 'back' | 'done' | 'off';

export interface Field<T = unknown, Required extends boolean = boolean> extends Omit<FieldOptions, 'required'> {
  kind: FieldKind;
  required?: Required;
  /** oneOf: the words allowed. */
  options?: readonly string[];
  /** oneOf: what each word means. */
  tones?: Readonly<Record<string, Tone>>;
  /** The one field verbs lead from word to word; see `states`. */
  isState?: true;
  /** belongsTo, manyOf: the entity pointed at. */
  entity?: string;
  /** listOf: the fields of each row. */
  of?: Record<string, Field>;
  /** text: a currency's code, read as its sign. */
  isCurrency?: true;
  /** text: several lines. */
  lines?: number;
  /** text: taken as typed, outer blanks and all, as passwords are. */
  verbatim?: true;
  /** A number that is no quantity, as on a receipt: kept in Latin digits, however it was typed. */
  latin?: true;
  /**
   * money: the field that names its currency (default `currency`), of what is sent or of the record it is about; or a fixed one.
   */
  currency?: string | { fixed: Currency };
  /** money: the reference whose own currency it is in, where one is said: a treasury's. */
  currencyOf?: string;
  /** belongsTo: fields of the record that narrow what is offered: a treasury of the same branch and currency. */
  within?: readonly string[];
  /** Only in the type system. */
  readonly type?: T;
}

type Is<O> = O extends { required: true } ? true : false;
/** A field with what types need to know of it beside its value: its kind, its name on the wire, and whether a form sets it. */
export type Made<K extends FieldKind, T, O> = Field<T, Is<O>> & { readonly kind: K } & Pick<
    O,
    Extract<keyof O, 'readonly' | 'wire' | 'computed'>
  >;
const make = <K extends FieldKind, T, O>(kind: K, options?: O, more: object = {}) =>
  ({ kind, ...options, ...more }) as Made<K, T, O>;

export const text = <const O extends FieldOptions & { lines?: number; verbatim?: true; latin?: true }>(o?: O) =>
  make<'text', string, O>('text', o);
/** A name in both languages. */
export const bilingual = <const O extends FieldOptions>(o?: O) => make<'bilingual', Bilingual, O>('bilingual', o);
export const integer = <const O extends FieldOptions>(o?: O) => make<'integer', number, O>('integer', o);
/** A figure that only stands for itself: a rate, a percentage, an average. What is counted, summed or priced is a `quantity`. */
export const decimal = <const O extends FieldOptions>(o?: O) => make<'decimal', number, O>('decimal', o);
/**
 * How much of something measured: pieces, kilograms, metres. Kept in whole thousandths (1.5 kg is 1500), so that parts sum to the
 * whole; it travels and is typed in units, and more than three decimals are refused, never rounded. `min` and `max` are units.
 */
export const quantity = <const O extends FieldOptions>(o?: O) => make<'quantity', number, O>('quantity', o);
export const bool = <const O extends FieldOptions>(o?: O) => make<'bool', boolean, O>('bool', o);
/** A day of the tenant's calendar, YYYY-MM-DD. */
export const date = <const O extends FieldOptions>(o?: O) => make<'date', string, O>('date', o);
/** A moment, stored in UTC. */
export const instant = <const O extends FieldOptions>(o?: O) => make<'instant', string, O>('instant', o);
/** Minor units of the row's currency. */
export const amount = <const O extends FieldOptions & Pick<Field, 'currency' | 'currencyOf'>>(o?: O) =>
  make<'money', number, O>('money', o);
/** The currency of a document's amounts. */
export const currency = <const O extends FieldOptions>(o?: O) => make<'text', Currency, O>('text', o, { isCurrency: true });
export const phone = <const O extends FieldOptions>(o?: O) => make<'phone', string, O>('phone', o);
export const email = <const O extends FieldOptions>(o?: O) => make<'email', string, O>('email', o);
export const oneOf = <const W extends readonly string[], const O extends FieldOptions>(options: W, o?: O) =>
  make<'oneOf', W[number], O>('oneOf', o, { options });
type Settled = { readonly: true; required: true };
/** How a document stands: its words in the order they come, each with what it means. Only verbs change it. */
export const states = <const W extends Readonly<Record<string, Tone>>>(tones: W) =>
  make<'oneOf', Extract<keyof W, string>, Settled>(
    'oneOf',
    { readonly: true, required: true },
    { options: Object.keys(tones), tones, isState: true },
  ) as Made<'oneOf', Extract<keyof W, string>, Settled> & { readonly isState: true };
export const belongsTo = <const O extends FieldOptions & Pick<Field, 'within'>>(entity: string, o?: O) =>
  make<'belongsTo', number, O>('belongsTo', o, { entity });
export const manyOf = <const O extends FieldOptions>(entity: string, o?: O) =>
  make<'manyOf', number[], O>('manyOf', o, { entity });
export const image = <const O extends FieldOptions>(o?: O) => make<'image', string, O>('image', o);
export const json = <T, const O extends FieldOptions = FieldOptions>(o?: O) => make<'json', T, O>('json', o);
/** Rows inside a document: the lines of a price list, the coins of a count. Only in the input of verbs. */
export const listOf = <
  T = never,
  const O extends FieldOptions = FieldOptions,
  const L extends Record<string, Field> = Record<string, Field>,
>(
  of: L,
  o?: O,
) => make<'listOf', ([T] extends [never] ? Input<L> : T)[], O>('listOf', o, { of });

/** Whether a field's value is a figure: set right in tables, a number in sheets. */
export const isFigure = ({ kind }: Pick<Field, 'kind'>): boolean => ['money', 'integer', 'decimal', 'quantity'].includes(kind);

/** Whether a list may be asked for everything from one value to another. */
export const isRanged = (field: Pick<Field, 'kind'>): boolean => isFigure(field) || ['date', 'instant'].includes(field.kind);
