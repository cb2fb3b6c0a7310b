import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';

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

/**
 * How the server writes its log: one JSON object a line to standard error (standard output is for people), without tokens,
 * passwords or phone numbers wherever they may stand.
 */
export function loggerOptions(level: string): Record<string, unknown> {
  return {
    level,
    stream: process.stderr,
    redact: { paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: hidden },
    serializers: { req: describeRequest, err: describeError },
  };
}

/** For the framework's option `logController`: without its own two lines a request. */
export function quietFramework(): LogController {
  return new LogController({ disableRequestLogging: true });
}

/** Writes one line for each request, when it is answered. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const isQuiet = watched.test(request.url) && reply.statusCode < 400;
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else request.log[isQuiet ? 'debug' : 'info'](line, 'answered');
  });
}

function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, route: request.routeOptions?.url, url: safeUrl(request.url), address: request.ip };
}

/** An address as it may be kept: tickets, tokens, phones and whatever was searched for do not belong in a log. */
export function safeUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (!query) return path;
  const names = [...new Set([...new URLSearchParams(query).keys()].map((name) => encodeURIComponent(name)))];
  return `${path}?${names.map((name) => `${name}=…`).join('&')}`;
}

/** Without the statement's values and the row the database quotes in its details. */
function describeError(error: Error & { code?: string; constraint?: string }): Record<string, unknown> {
  const { code, constraint } = error;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code && { code }),
    ...(constraint && { constraint }),
  };
}
