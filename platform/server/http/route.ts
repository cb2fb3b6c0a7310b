import type { Fields, Input, Section } from '#platform/entity';
import type { Context } from '../context.ts';
import type { HeavyWork } from '../heavy-work.ts';

/** What a handler is given: path numbers, the query as sent, and the body read by the route's declared input. */
export interface Asked<B = Record<string, unknown>> {
  id: number;
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  /** What the route declares to be asked in its query, read. */
  options: Record<string, unknown>;
  body: B;
  raw: unknown;
  /** An uploaded file, where the route takes one. */
  file?: { name: string; content: Buffer };
  /** Cookies and address, for signing in. */
  cookies: Record<string, string | undefined>;
  address: string;
  agent: string;
  /** Aborted when whoever asked went away before the answer. */
  signal?: AbortSignal;
}

export interface Reply {
  status?: number;
  /** `result` of the envelope… */
  result?: unknown;
  /** …or its text, already made into JSON by the database. */
  resultText?: string;
  /** Translated for the person; present only where he should be told. */
  message?: { key: string; values?: Record<string, unknown> };
  /** A file, where the answer is no JSON at all. */
  file?: {
    name: string;
    mediaType: string;
    content: Buffer | AsyncIterable<Buffer | string>;
    inline?: boolean;
    headers?: Record<string, string>;
  };
  /** For how many seconds the page of whoever asked may keep it; nobody on the way does. For what everybody may know. */
  keptSeconds?: number;
  /** Whose files an answer tells of, where neither the host nor a sign-in says it yet. */
  tenantId?: number;
  cookies?: { name: string; value: string | null; maxAgeSeconds?: number }[];
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api/v1/…`, with `{id}` where a number stands. */
  path: string;
  /** Operation id: the verb's name. */
  name: string;
  summary: string;
  /** A permission key, `signed-in` or `public`. */
  permission: string;
  section: Section;
  /** Keys that may read the lookup form (`paginated=false`) of a list. */
  lookup?: readonly string[];
  input?: Fields;
  /** What the body holds where the handler reads it itself; described, not enforced. */
  shape?: Fields;
  /** Success of the route is a new record, 201; or 200, where the same is there already. */
  makesOne?: true | 'unlessThere';
  /** Editing: absent fields stay as they are, `version` is needed. */
  partial?: true;
  /** What may be asked in the query. */
  query?: Fields;
  /** A list reads its query by itself, with filters, sorting and pages. */
  isList?: true;
  /** Finds its rows by their keys alone and is called all day: its plans are kept, whatever they are asked. */
  byKeys?: true;
  /** A list that tells only the members asked for, where some are: `fields=`. */
  choosable?: true;
  /** Our own money and stock documents need an Idempotency-Key; other POSTs may bring one. */
  key?: 'required';
  multipart?: true;
  /** A GET that changes something (the spec has some). */
  writes?: true;
  /** Reads many times and must see one moment (an export). */
  snapshot?: true;
  /** What the whole request waits its turn for, before it takes a connection: looking through everything, reading for seconds. */
  turn?: (asked: Asked) => HeavyWork | undefined;
  /** Heavy work it comes to: whoever waits for too much of it is refused before anything is looked up. */
  work?: HeavyWork;
  /** The tenant that the path itself names, where nobody has to be signed in. */
  tenantIn?: (params: Asked['params']) => number | null;
  /** Open to a tenant that is disabled or has no subscription (settings, sign-in, sign-out). */
  ungated?: true;
  /** Needs no tenant at all (sign-in on a host that names none). */
  anyTenant?: true;
  answer?: 'item' | 'items' | 'file' | 'other';
  /** What the result of another answer holds; described, and held against real answers by a test. */
  answers?: Fields;
  handle(ctx: Context, asked: Asked<any>): Promise<Reply>;
}

/** What a route's body holds, whoever reads it. */
export const inputOf = ({ input, shape }: Route): Fields | undefined => input ?? shape;

/** A route as it is written: what its handler finds in the body is what the input declares. */
type RouteOf<I extends Fields, P> = Omit<Route, 'input' | 'partial' | 'handle'> & {
  input?: I;
  partial?: P;
  handle(ctx: Context, asked: Asked<P extends true ? Partial<Input<I>> : Input<I>>): Promise<Reply>;
};

export function route<const I extends Fields = Record<never, never>, const P extends true | undefined = undefined>(
  declaration: RouteOf<I, P>,
): Route {
  return declaration as Route;
}

export const item = (value: unknown, message?: string): Reply => ({
  result: { item: value },
  ...(message && { message: { key: message } }),
});
export const done = (message: string, values?: Record<string, unknown>): Reply => ({
  result: {},
  message: { key: message, ...(values && { values }) },
});
