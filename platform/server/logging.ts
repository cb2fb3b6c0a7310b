import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { Repeats } from './repeats.ts';

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'ticket',
  'secret',
  'phone',
  'email',
];
const hidden = '[hidden]';
/** Asked every few seconds by whoever watches the product; only worth a line when they fail. */
const watched = /^\/(healthz|readyz|metrics)(\?|$)/;
const warning = 40;

/**
 * How the server writes its log: one JSON object a line to standard error (standard output is for people). No body, address or
 * value of anybody's is in it: a request is its route's template, an error what it is and where.
 */
export function loggerOptions(level: string, stream: NodeJS.WritableStream = process.stderr): Record<string, unknown> {
  return {
    level,
    stream,
    redact: { paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: hidden },
    serializers: { req: describeRequest, err: describeError },
    hooks: { logMethod: summingUp(new Repeats()) },
  };
}

type Write = (...said: unknown[]) => void;

/** The same failure again and again is one line, and one a minute that says how often. */
function summingUp(repeats: Repeats) {
  return function (this: unknown, said: unknown[], write: Write, level: number): void {
    const [{ err } = {}, words] = said as [{ err?: unknown }?, string?];
    const again = (times: number) => write.call(this, { err, times }, `${words}, again`);
    if (level < warning || !(err instanceof Error) || repeats.isFirst(`${words} ${kindOf(err)}`, again)) write.apply(this, said);
  };
}

function kindOf(error: Error): string {
  const { type, code, message, at } = describeError(error);
  return [type, code, message, at[0]].join(' ');
}

/** For the framework's option `logController`: without its own two lines a request. */
export function quietFramework(): LogController {
  return new LogController({ disableRequestLogging: true });
}

/** Who asked, once it is known: by number, and no more. */
const askers = new WeakMap<FastifyRequest, { tenant: number; user: number }>();
export function noteAsker(request: FastifyRequest, asker: { tenant: number; user: number }): void {
  askers.set(request, asker);
}

/** Writes one line for each request, when it is answered. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const isQuiet = watched.test(request.url) && reply.statusCode < 400;
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, ...askers.get(request) };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else request.log[isQuiet ? 'debug' : 'info'](line, 'answered');
  });
}

/** The template alone: an address may be a secret as a whole, a parcel's link or a file's. */
function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, route: request.routeOptions?.url ?? 'unknown', address: request.ip };
}

interface Failed {
  type: string;
  message: string;
  at: string[];
  code?: string;
  constraint?: string;
  parts?: Failed[];
}

/** What kind of error, and where. The database quotes values in its messages and details, so do others. */
export function describeError(error: Error & { code?: string; constraint?: string; errors?: unknown }): Failed {
  const { code, constraint, stack = '', errors } = error;
  return {
    type: error.name,
    message: withoutValues(error.message),
    at: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(Array.isArray(errors) && { parts: errors.filter((one) => one instanceof Error).map(describeError) }),
  };
}

const longestMessage = 300;

/** What is said up to where something is quoted, without words that look like a number, an address or a path of somebody's. */
function withoutValues(message: string): string {
  const [said = ''] = message.slice(0, longestMessage).split(/["'`“”«{[]/);
  return said.replace(/\S*[\d@/+]\S{5,}/g, '…').trim();
}
