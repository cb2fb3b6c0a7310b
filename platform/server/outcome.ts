import { fieldRefusal, nameIn, notFound, Refusal, snake } from '#platform/entity';
import type { Context } from './context.ts';
import type { Reply } from './http/route.ts';
import { translate } from './translate.ts';

export interface Problem {
  key: string;
  values?: Record<string, unknown>;
  /** The code of the answer; the last part of the key where absent. */
  code?: string;
  /** The field of the call that the problem is about, by its name on the wire. */
  field?: string | undefined;
}
/** A thing, among several of a call, that stays as it is, and why. */
export interface Stayed extends Problem {
  id: number;
}
/** What became of several things asked for in one call. */
export interface Outcome<S extends Stayed = Stayed> {
  ok: number[];
  failed: S[];
}

const unknown: Problem = { key: 'errors.notFound', code: 'unknown' };

/** Goes through what was asked for, in that order: what has a problem stays. An id with no row is not the asker's to know of. */
export async function eachAsked<R extends { id: number }>(
  ids: readonly number[],
  rows: readonly R[],
  problemOf: (row: R) => Problem | undefined | Promise<Problem | undefined>,
): Promise<Outcome> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const outcome: Outcome = { ok: [], failed: [] };
  for (const id of new Set(ids)) {
    const row = byId.get(id);
    const problem = row ? await problemOf(row) : unknown;
    if (problem) outcome.failed.push({ id, ...problem });
    else outcome.ok.push(id);
  }
  return outcome;
}

/** Refuses a call about nothing, or about more than one call takes; `words` hold both sentences. */
export function refuseCount(
  ids: readonly number[],
  { field, words, most }: { field: string; words: string; most: number },
): void {
  if (ids.length === 0) throw fieldRefusal(field, `errors.${words}.noneSelected`);
  if (ids.length > most) throw fieldRefusal(field, `errors.${words}.tooMany`, { most });
}

/** A problem as a sentence in the reader's language, whatever it names by its name in that language. */
export function sentenceOf(locale: string, { key, values = {} }: Problem): string {
  return translate(locale, key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textIn(value, locale)])));
}

function textIn(value: unknown, locale: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return nameIn(value as Record<string, string>, locale);
}

export interface Told {
  id: number;
  code: string;
  message: string;
}

/** What is answered about each that stayed: a sentence in the reader's language. */
export function toldProblems(locale: string, failed: readonly Stayed[]): Told[] {
  return failed.map(({ id, key, values, code }) => ({
    id,
    code: code ?? snake(key.split('.').at(-1) ?? key),
    message: sentenceOf(locale, { key, values }),
  }));
}

/** The answer to a call about several; where nothing at all was done it is a refusal. */
export function outcomeReply(ctx: Context, outcome: Outcome, words: { all: string; some: string; none: string }): Reply {
  const { ok } = outcome;
  const failed = toldProblems(ctx.locale, outcome.failed);
  if (ok.length === 0) throw nothingDone(failed, outcome.failed[0], words.none);
  const values = { count: ok.length, failed: failed.length };
  return { result: { ok, failed }, message: { key: failed.length ? words.some : words.all, values } };
}

/** The refusal of a call that did nothing: the one reason there is, or the sentence for several. */
export function nothingDone(failed: readonly Told[], first: Problem | undefined, none: string): Refusal {
  const result = { ok: [], failed };
  const isAlone = new Set(failed.map((one) => one.message)).size === 1;
  return first && isAlone ? asRefusal(first, { result }) : new Refusal(none, { result });
}

/** Refuses a call about one thing with its reason, where that was not done. */
export function refuseTheOnly({ failed: [problem] }: Outcome): void {
  if (problem?.code === unknown.code) throw notFound();
  if (problem) throw asRefusal(problem, { status: 409 });
}

/** One problem as the refusal of the whole call, beside the field it is about. */
export function asRefusal({ key, values = {}, field }: Problem, more: { status?: number; result?: unknown } = {}): Refusal {
  return new Refusal(key, { ...more, values, ...(field && { fields: { [field]: { key, values } } }) });
}
