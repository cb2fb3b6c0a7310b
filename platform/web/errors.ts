/** An answer of the API that is not a success, already told to the person unless he is only to sign in anew, or a form says it. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** First message per field, by wire name. */
  readonly fields: Record<string, string>;
  readonly result: unknown;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallError';
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields;
    this.result = failure.result;
  }

  /** The work may have been done all the same: no answer came, a proxy or the server failed, or the first call is still at it. */
  get isUndecided(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'keyInFlight';
  }
}

/** Whether what was asked for is not there, or not for this person: asking again finds nothing more. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404;

export interface Failure {
  /** 0: nothing came back at all. */
  status: number;
  message: string;
  code: string | undefined;
  fields: Record<string, string>;
  result: unknown;
}

export interface Envelope {
  success?: boolean;
  message?: string | null;
  code?: string;
  result?: unknown;
  errors?: Record<string, string[] | string> | string | null;
}

/** What the person sees and what happens to the session; section 8 of the specification, whole. */
export interface Reaction {
  modal: { message: string; lines: string[] } | undefined;
  logOut: boolean;
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Reads a failed answer; texts of the server win, ours stand in for the rest. */
export function readFailure(status: number, body: Envelope | undefined, t: Translate, retryAfter?: string | null): Failure {
  const { errors } = body ?? {};
  const text = typeof errors === 'string' ? errors : undefined;
  return {
    status,
    message: body?.message || text || defaultMessage(status, t, retryAfter),
    code: body?.code,
    fields: typeof errors === 'object' && errors ? firstMessages(errors) : {},
    result: body?.result,
  };
}

/**
 * Decides how a failure is told. `formTakesFields`: a form shows field errors itself and opens the modal with what is left, and
 * asks what to do where somebody else was faster (409).
 */
export function reactTo(failure: Failure, options: { formTakesFields?: boolean } = {}): Reaction {
  const lines = Object.values(failure.fields);
  const modal = { message: failure.message, lines: lines.filter((line) => line !== failure.message) };
  if (failure.status === 401) {
    const isPassedThrough = failure.message === 'Unauthenticated.';
    return { modal: isPassedThrough ? undefined : modal, logOut: !isPassedThrough };
  }
  if (failure.status === 422 && options.formTakesFields) return { modal: undefined, logOut: false };
  if (failure.status === 409 && options.formTakesFields) return { modal: undefined, logOut: false };
  return { modal, logOut: false };
}

/**
 * Splits field errors between the inputs on the page and the modal; `items.0.name` falls back to `items.0`, then `items`. An
 * error on a name in two languages stands at its first half.
 */
export function matchFields(fields: Record<string, string>, known: ReadonlySet<string>) {
  const matched: Record<string, string> = {};
  const rest: string[] = [];
  for (const [name, message] of Object.entries(fields)) {
    const parts = name.split('.');
    const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
    const path = paths.flatMap((one) => [one, `${one}.ar`]).find((one) => known.has(one));
    if (path) matched[path] ??= message;
    else rest.push(message);
  }
  return { matched, rest };
}

function firstMessages(errors: Record<string, string[] | string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors)
      .map(([name, messages]) => [name, Array.isArray(messages) ? messages[0] : messages] as const)
      .filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
}

function defaultMessage(status: number, t: Translate, retryAfter: string | null | undefined): string {
  if (status === 0) return t('ui.errors.offline');
  if (status === 404) return t('ui.errors.notFound');
  if (status === 403) return t('ui.errors.forbidden');
  if (status === 409) return t('ui.errors.conflict');
  if (status === 413) return t('ui.errors.tooLarge');
  if (status === 422) return t('ui.errors.invalid');
  if (status === 429) return t('ui.errors.tooMany', { seconds: Number(retryAfter) || 60 });
  if (status === 503) return t('ui.errors.busy', { seconds: Number(retryAfter) || 30 });
  return t('ui.errors.generic');
}
