import { Refusal } from '#platform/entity';
import { sentenceOf } from '../outcome.ts';
import { hasText, translate } from '../translate.ts';

export interface Failure {
  status: number;
  body: { success: false; message: string; errors?: Record<string, string[]>; code?: string; result?: unknown };
  retryAfterSeconds?: number;
  /** Worth a line in the log: nobody expected it. */
  unexpected: boolean;
}

interface DatabaseError extends Error {
  code?: string;
  detail?: string;
  constraint?: string;
  table?: string;
}

/** What the person is told when something was refused or failed. Never a stack, a path or a statement. */
export function failureOf(error: unknown, locale: string, requestId: string): Failure {
  if (error instanceof Refusal) return refused(error, locale);
  const known = knownDatabaseError(error as DatabaseError);
  if (known instanceof Refusal) return refused(known, locale);
  if (isUnavailable(error as DatabaseError)) {
    return {
      status: 503,
      retryAfterSeconds: 2,
      unexpected: false,
      body: { success: false, code: 'unavailable', message: translate(locale, 'errors.unavailable') },
    };
  }
  return {
    status: 500,
    unexpected: true,
    body: {
      success: false,
      code: 'unexpected',
      message: translate(locale, 'errors.somethingWrong'),
      result: { request_id: requestId },
    },
  };
}

function refused(refusal: Refusal, locale: string): Failure {
  const errors = Object.fromEntries(
    Object.entries(refusal.fields).map(([name, problem]) => [name, [sentenceOf(locale, problem)]]),
  );
  return {
    status: refusal.status,
    unexpected: false,
    ...([429, 503].includes(refusal.status) && { retryAfterSeconds: Number(refusal.values.seconds ?? 60) }),
    body: {
      success: false,
      code: refusal.key.replace(/^(errors|ui)\./, ''),
      message: sentenceOf(locale, refusal),
      ...(Object.keys(errors).length > 0 && { errors }),
      ...(refusal.result !== undefined && { result: refusal.result }),
    },
  };
}

function knownDatabaseError(error: DatabaseError): Refusal | undefined {
  switch (error.code) {
    case '23505':
      return taken(error);
    case '23503':
      return /still referenced|^update or delete/.test(`${error.message}\n${error.detail ?? ''}`)
        ? new Refusal('errors.inUse', { status: 409 })
        : new Refusal('errors.reference', { fields: { [fieldOf(error)]: 'errors.reference' } });
    case '23514':
    case '22001':
    case '22003':
    case '22P02':
    case '22021':
    case '22007':
    case '22008':
      return new Refusal('errors.outOfRange', { status: 422 });
    case '40P01':
    case '40001':
    case '55P03':
      return new Refusal('errors.busy', { status: 409 });
    default:
      return undefined;
  }
}

/** The words for a value that is taken: the constraint's own where the module has some. */
function taken(error: DatabaseError): Refusal {
  const own = `errors.constraints.${error.constraint}`;
  const key = hasText(own) ? own : 'errors.taken';
  return new Refusal(key, { fields: { [fieldOf(error)]: key } });
}

/** `client_phone_key` on `client` speaks of `phone`, and so does `client_tenant_id_phone_fkey`. */
function fieldOf(error: DatabaseError): string {
  return (
    (error.constraint ?? '')
      .replace(new RegExp(`^${error.table ?? ''}_`), '')
      .replace(/^tenant_id_/, '')
      .replace(/_(key|fkey)$/, '') || 'id'
  );
}

function isUnavailable(error: DatabaseError): boolean {
  const code = error.code ?? '';
  return (
    /^(57P0[1-3]|08\d{3}|53\d{3}|57014|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
      error.message ?? '',
    )
  );
}
