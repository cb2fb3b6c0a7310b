import type { Field } from './field.ts';

/** The value of a field, null where it may be left out. */
export type Value<F> = F extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never;
type Plain<F> = F extends Field<infer T, boolean> ? T : never;

/** Fields somebody may set: those no verb keeps for itself. */
type Sent<F> = { [K in keyof F]: F[K] extends { readonly: true } ? never : K }[keyof F];
type Needed<F> = { [K in Sent<F>]: F[K] extends { required?: true | undefined } & Field<unknown, true> ? K : never }[Sent<F>];

/** What a verb is given of its declared input: read, checked, amounts in minor units. */
export type Input<F> = { [K in Extract<Needed<F>, string>]: Plain<F[K]> } & {
  [K in Extract<Exclude<Sent<F>, Needed<F>>, string>]?: Plain<F[K]> | null;
};

/** Values of a record by field name, as `insertRow` and `change` take them. */
export type Values<F> = {
  [K in Extract<keyof F, string>]?: Plain<F[K]> | null | (F[K] extends { kind: 'instant' } ? Date : never);
};

type Upper =
  | 'A'
  | 'B'
  | 'C'
  | 'D'
  | 'E'
  | 'F'
  | 'G'
  | 'H'
  | 'I'
  | 'J'
  | 'K'
  | 'L'
  | 'M'
  | 'N'
  | 'O'
  | 'P'
  | 'Q'
  | 'R'
  | 'S'
  | 'T'
  | 'U'
  | 'V'
  | 'W'
  | 'X'
  | 'Y'
  | 'Z';
export type Snake<S extends string> = S extends `${infer C}${infer Rest}`
  ? `${C extends Upper ? `_${Lowercase<C>}` : C}${Snake<Rest>}`
  : S;
type Base<K extends string, F> = F extends { wire: infer W extends string } ? W : Snake<K>;

/** `addresses` → `address`, as `wireName` and `columnName` do. */
export type Singular<S extends string> = S extends `${infer B}ies`
  ? `${B}y`
  : S extends `${infer B}${'ch' | 'sh' | 'x' | 'ss'}es`
    ? S extends `${infer C}es`
      ? C
      : B
    : S extends `${infer B}s`
      ? B
      : S;

type Kind<F> = F extends { kind: infer K } ? K : never;
type Carried<F> = Kind<F> extends 'money' ? string : Kind<F> extends 'belongsTo' ? number : Plain<F>;
type OrNull<F, T> = F extends Field<unknown, true> ? T : T | null;

/** The name a field travels under, a reference's ending in `_id`. */
type WireName<K extends string, F> =
  Kind<F> extends 'belongsTo' ? `${Base<K, F>}_id` : Kind<F> extends 'manyOf' ? `${Singular<Base<K, F>>}_ids` : Base<K, F>;
/** The names all of its fields travel under. */
export type WireNames<F> = { [K in Extract<keyof F, string>]: WireName<K, F[K]> }[Extract<keyof F, string>];

/** A record as it travels: names in snake_case, amounts as text, a reference as its id and as `{id, name}`. */
export type WireOf<F> = {
  [K in Extract<keyof F, string> as WireName<K, F[K]>]: OrNull<F[K], Carried<F[K]>>;
} & {
  [K in Extract<keyof F, string> as Kind<F[K]> extends 'belongsTo' ? Base<K, F[K]> : never]: { id: number; name: unknown } | null;
};
