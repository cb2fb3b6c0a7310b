import { type Entity, type Fields, snake, wireName } from './entity.ts';
import type { Field } from './field.ts';
import type { Input } from './shapes.ts';

/** The words of the one field that says how a record stands. */
export type StateOf<F> = Extract<
  { [K in keyof F]: F[K] extends { isState: true } & Field<infer T, true> ? T : never }[keyof F],
  string
>;

export interface VerbDeclaration<S extends string, I extends Fields> {
  /** How the record must stand; anyhow, where nothing is said. */
  from?: readonly S[];
  /** How it may stand afterwards; as before, where nothing is said. */
  to?: readonly S[];
  permission: string;
  /** Which records have it, by field and word: of statements, the clients'. */
  of?: Readonly<Record<string, readonly string[]>>;
  /** Maker is not checker: nobody does it who wrote, edited or submitted the record (`authored`), or who stands in this field. */
  byAnother?: true | string;
  /** Whoever does this is an author of what another has to approve. */
  authors?: true;
  /** What is asked for. Without any, a press is enough. */
  input?: I;
  /** Input that stands there already, by the record's field it is taken from. */
  starts?: Partial<Record<Extract<keyof I, string>, string>>;
  /** Danger: it takes something back. Plain: beside the way of the record, so never the first thing offered. */
  tone?: 'danger' | 'plain';
  /** Asks once more, although nothing is to be filled in. */
  confirm?: true;
  /** Moves money or goods: sent twice by a lost answer it is done once. */
  key?: 'required';
  /** Answers another record of its kind that it made: a mirror, a copy. */
  makesAnother?: true;
  /** Done at a desk of its own, by scanning or counting: judged as any other, but its route and its screen are the module's. */
  desk?: true;
  /** For a selection too: its function locks nothing before the record itself. Neither amounts in its input nor a copy as its outcome. */
  bulk?: true;
  /** What it means, for the description of the API. */
  summary: string;
}

export interface Verb<S extends string = string, I extends Fields = Fields>
  extends Omit<VerbDeclaration<S, I>, 'input' | 'starts'> {
  input: I;
  starts: Readonly<Record<string, string | undefined>>;
  isCreation?: boolean;
  /** Creation: the end of its path, where it is not the list's own. */
  at?: string;
}

/** Something that happens to a record: in which states, by whom, and what is asked for. What it does is a function of the server. */
export function verb<const S extends string = never, const I extends Fields = Record<never, Field>>(
  declaration: VerbDeclaration<S, I>,
): Verb<S, I> {
  return { starts: {}, input: {} as I, ...(declaration as object) } as Verb<S, I>;
}

/** A record that begins otherwise than by filling in its own fields. */
export function creation<const I extends Fields>(
  declaration: Pick<VerbDeclaration<never, I>, 'permission' | 'key' | 'summary'> & { input: I; at?: string },
): Verb<never, I> & { isCreation: true } {
  return { starts: {}, ...declaration, isCreation: true };
}

/** The address of a record’s verb, under the API. */
export const verbAddress = (path: string, id: number | string, verb: string): string =>
  `${path}/${id}/${snake(verb).replaceAll('_', '-')}`;

/** What the function of a verb is given: the record's id and what was asked for. */
export type VerbInput<E, N extends string> = E extends { verbs: infer V }
  ? N extends keyof V
    ? V[N] extends { input: infer I; isCreation: true }
      ? Input<I>
      : V[N] extends { input: infer I }
        ? { id: number } & Input<I>
        : never
    : never
  : never;

/** How a record stands, as far as a declaration asks. */
export interface Standing {
  state: string | null;
  /** The word a field of the record holds. */
  word(field: string): unknown;
  /** Whether the asker wrote, edited or submitted it. */
  isAuthor: boolean;
  /** Whose id stands in a field. */
  handOf(field: string): number | null;
}
export interface Asker {
  /** Null: a job or the seed, which hold every right. */
  id: number | null;
  may(permission: string): boolean;
}
export type Judgement = 'yes' | 'otherKind' | 'otherState' | 'noPermission' | 'byAnother';

/** How a record stands by what its item tells. */
export function standingOfItem({ fields, state }: Entity<any, any>, item: Readonly<Record<string, any>>): Standing {
  const told = (name: string) => {
    const field: Field | undefined = fields[name];
    return item[field ? wireName(name, field) : snake(name)];
  };
  return {
    state: state ? told(state) : null,
    word: told,
    isAuthor: item['is_author'] === true,
    handOf: (name) => told(name) ?? null,
  };
}

/** Whether a record that stands so may be edited at all. */
export function isEditable({ editable }: { editable: readonly string[] | null }, state: unknown): boolean {
  return !editable || editable.includes(String(state));
}

/** Whether somebody may do this to a record that stands so. Browser and server ask the same. */
export function judgeVerb(verb: Verb, standing: Standing, asker: Asker): Judgement {
  if (!asker.may(verb.permission)) return 'noPermission';
  const isOther = ([field, words]: [string, readonly string[]]) => !words.includes(String(standing.word(field)));
  if (Object.entries(verb.of ?? {}).some(isOther)) return 'otherKind';
  if (verb.from && !(verb.from as readonly (string | null)[]).includes(standing.state)) return 'otherState';
  if (asker.id !== null && isOwnHand(verb, standing, asker.id)) return 'byAnother';
  return 'yes';
}

function isOwnHand({ byAnother }: Verb, standing: Standing, askerId: number): boolean {
  if (!byAnother) return false;
  return byAnother === true ? standing.isAuthor : standing.handOf(byAnother) === askerId;
}
