import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Refusal } from '#platform/entity';
import type { Context, Principal, TenantFacts } from '../context.ts';
import { dayIn } from '../context.ts';
import { readBody } from '../crud/write.ts';
import { transact } from '../db/transaction.ts';
import { keepEvent } from '../events.ts';
import { loggerOptions, logRequests, quietFramework } from '../logging.ts';
import { languageOf, translate } from '../translate.ts';
import { type CookieJar, cookieJar } from './cookies.ts';
import { addDocs } from './docs.ts';
import { failureOf } from './errors.ts';
import { claimKey, keepAnswer } from './idempotency.ts';
import { inTurn } from './in-turn.ts';
import type { Asked, Reply, Route } from './route.ts';

/** What the business modules decide for the server, which knows none of them. */
export interface Gatekeeper {
  tenantOfHost(host: string): Promise<TenantFacts | null>;
  tenantOf(id: number): Promise<TenantFacts | null>;
  /** Who a bearer token speaks for; null where it is no good. */
  principalOf(token: string): Promise<Principal | null>;
  /** Why this tenant may not use this route (disabled, no subscription, section), or null. */
  refusal(tenant: TenantFacts, route: Route, principal: Principal | null): Refusal | null;
}

export interface ServerOptions {
  pool: pg.Pool;
  gatekeeper: Gatekeeper;
  routes: readonly Route[];
  clock?: () => Date;
  trustProxy?: boolean | string;
  /** How much is logged; nothing where absent. */
  logLevel?: string;
  /** People reach the product by HTTPS, whatever the last stretch of the way is made of. */
  isPublicHttps?: boolean;
  /** Limits requests of one address or device; throws a 429. */
  limit?: (route: Route, address: string, cookies: Asked['cookies']) => Promise<void>;
}

const bodyBytesMax = 1_048_576;

/** The HTTP server over a table of routes: for each request who asks, whether he may, one transaction, one envelope. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    logger: options.logLevel ? loggerOptions(options.logLevel) : false,
    logController: quietFramework(),
    bodyLimit: bodyBytesMax,
    trustProxy: (options.trustProxy ?? false) as never,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, querystringParser: parseQuery },
    onProtoPoisoning: 'error',
    frameworkErrors: sendFailure,
  } as never) as unknown as FastifyInstance;
  logRequests(server);
  const jar = cookieJar(options.isPublicHttps ?? false);
  await server.register(cookie);
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The reader of barcodes before a camera is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
  });
  await server.register(multipart, { limits: { fileSize: 20 * 1024 * 1024, files: 1, fields: 10, fieldSize: 4096 } });
  server.removeContentTypeParser('text/plain');
  readJsonStrictly(server);
  server.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  server.setNotFoundHandler((request, reply) => {
    sendFailure(new Refusal('errors.notFound', { status: 404 }), request, reply);
  });
  for (const route of options.routes) {
    server.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => serve({ ...options, jar }, route, request, reply),
    });
  }
  addDocs(server, options.routes);
  return server;
}

/** Bytes that are no text are refused, where they would otherwise be replaced by question marks in silence. */
function readJsonStrictly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch {
      done(new Refusal('errors.malformed', { status: 400 }));
      return;
    }
    parse(request, text, done);
  });
}

type Serving = ServerOptions & { jar: CookieJar };

async function serve(options: Serving, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const principal = await principalOf(options, route, request);
  const tenant = await tenantOf(options, route, request, principal);
  const cookies = options.jar.read(request);
  await options.limit?.(route, request.ip, cookies);
  if (tenant) {
    const refusal = options.gatekeeper.refusal(tenant, route, principal);
    if (refusal) throw refusal;
  }
  refuseWithoutPermission(route, principal, request.query as Asked['query']);
  const asked = { ...(await readRequest(route, request)), cookies, signal: goneSignal(reply) };
  const readOnly = route.method === 'GET' && !route.writes;
  const mode = route.snapshot ? 'snapshot' : readOnly ? 'read only' : 'read write';
  const work = () =>
    transact(
      options.pool,
      tenant?.id ?? null,
      (db) => perform(contextOf(options, request, db, tenant, principal, asked), route, request, asked),
      mode,
    );
  const outcome = await withRetry(readOnly, route.snapshot ? () => longReads(work) : work);
  return send(options.jar, reply, outcome, localeOf(request));
}

/** Reads of a whole list hold their connection for seconds; the other connections stay for everybody else. */
const longReads = inTurn(3);

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}

type Outcome = { text: string; status: number } | Reply;

async function perform(ctx: Context, route: Route, request: FastifyRequest, asked: Asked): Promise<Outcome> {
  const key = request.headers['idempotency-key'] as string | undefined;
  if (route.key === 'required' && !key) throw new Refusal('errors.keyMissing', { status: 400 });
  const claimed =
    key && route.method === 'POST' && ctx.tenantId
      ? await claimKey(ctx, key, route.path + asked.id, sentBody(request, asked))
      : undefined;
  if (claimed?.kept) return { text: claimed.kept.response, status: claimed.kept.status };
  if (route.input && !route.partial) asked.body = readBody(ctx, route.input, asked.raw);
  const answer = await route.handle(ctx, asked);
  if (answer.file || answer.cookies) return answer;
  const outcome = { text: envelope(answer, ctx.locale), status: answer.status ?? 200 };
  if (claimed && key)
    keepAnswer(ctx, {
      key,
      route: route.path + asked.id,
      bodyHash: claimed.hash,
      status: outcome.status,
      response: outcome.text,
    });
  return outcome;
}

/** What a key stands for; an upload is told apart by its bytes. */
function sentBody(request: FastifyRequest, { file, raw }: Asked): unknown {
  return file ? { raw, file: createHash('sha256').update(file.content).digest('hex') } : request.body;
}

/** `{success, message, result}`; the result may already be text. */
function envelope(answer: Reply, locale: string): string {
  const message = answer.message
    ? `"message":${JSON.stringify(translate(locale, answer.message.key, answer.message.values))},`
    : '';
  return `{"success":true,${message}"result":${answer.resultText ?? JSON.stringify(answer.result ?? {})}}`;
}

function send(jar: CookieJar, reply: FastifyReply, outcome: Outcome, locale: string): FastifyReply {
  if ('text' in outcome)
    return reply.code(outcome.status).header('content-type', 'application/json; charset=utf-8').send(outcome.text);
  jar.write(reply, outcome.cookies);
  if (!outcome.file) {
    return reply
      .code(outcome.status ?? 200)
      .header('content-type', 'application/json; charset=utf-8')
      .send(envelope(outcome, locale));
  }
  const { name, mediaType, content, inline, headers } = outcome.file;
  if (content instanceof Readable) letGo(content, reply);
  reply
    .code(outcome.status ?? 200)
    .headers(headers ?? {})
    .header('content-type', mediaType)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`);
  return reply.send(content);
}

/** What is read for somebody is closed when he goes away, also where he has gone already. */
function letGo(content: Readable, { raw }: FastifyReply): void {
  raw.once('close', () => content.destroy());
  if (raw.destroyed) content.destroy();
}

async function principalOf(options: ServerOptions, route: Route, request: FastifyRequest): Promise<Principal | null> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const principal = scheme?.toLowerCase() === 'bearer' && token ? await options.gatekeeper.principalOf(token) : null;
  if (!principal && route.permission !== 'public') throw new Refusal('errors.unauthenticated', { status: 401 });
  return principal;
}

/** The host names the tenant, or else the account does; a token of one tenant on another's host is no good. */
async function tenantOf(
  options: ServerOptions,
  route: Route,
  request: FastifyRequest,
  principal: Principal | null,
): Promise<TenantFacts | null> {
  const named = await options.gatekeeper.tenantOfHost(hostOf(request));
  if (named && principal && named.id !== principal.tenantId) throw new Refusal('errors.unauthenticated', { status: 401 });
  const tenant = named ?? (principal ? await options.gatekeeper.tenantOf(principal.tenantId) : null);
  if (!tenant && !route.anyTenant) throw new Refusal('errors.noTenant', { status: 404 });
  return tenant;
}

/** By `Host` alone: what a proxy forwards beside it comes from whoever asks as often as from the proxy. */
function hostOf(request: FastifyRequest): string {
  return (request.raw.headers.host ?? '').replace(/:\d+$/, '');
}

function refuseWithoutPermission(route: Route, principal: Principal | null, query: Asked['query']): void {
  if (route.permission === 'public' || route.permission === 'signed-in') return;
  const keys = query.paginated === 'false' ? [route.permission, ...(route.lookup ?? [])] : [route.permission];
  if (!keys.some((key) => key === 'signed-in' || principal?.permissions.has(key)))
    throw new Refusal('errors.noPermission', { status: 403, values: { permission: route.permission } });
}

async function readRequest(route: Route, request: FastifyRequest): Promise<Omit<Asked, 'cookies'>> {
  const params = request.params as Record<string, string>;
  const id = params.id === undefined ? 0 : /^\d{1,15}$/.test(params.id) ? Number(params.id) : Number.NaN;
  if (Number.isNaN(id)) throw new Refusal('errors.notFound', { status: 404 });
  const asked: Omit<Asked, 'cookies'> = {
    id,
    params,
    query: request.query as Asked['query'],
    body: {},
    raw: request.body ?? {},
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
  };
  if (JSON.stringify(asked.query).includes('\\u0000')) throw new Refusal('errors.brokenText', { status: 422 });
  if (route.multipart) Object.assign(asked, await readUpload(request));
  else if (request.isMultipart()) throw new Refusal('errors.unsupportedType', { status: 415 });
  else if (
    route.method !== 'GET' &&
    request.body !== undefined &&
    request.body !== null &&
    (typeof request.body !== 'object' || Array.isArray(request.body))
  ) {
    throw new Refusal('errors.malformed', { status: 400 });
  }
  return asked;
}

async function readUpload(request: FastifyRequest): Promise<Pick<Asked, 'raw' | 'file'>> {
  if (!request.isMultipart()) throw new Refusal('errors.unsupportedType', { status: 415 });
  const raw: Record<string, unknown> = {};
  let file: Asked['file'];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = { name: part.filename, content: await part.toBuffer() };
      else raw[part.fieldname] = part.value;
    }
  } catch (error) {
    // The parser of uploads names its own limits; whatever else it trips over is a broken upload.
    throw String((error as { code?: string }).code).startsWith('FST_') ? error : new Refusal('errors.malformed', { status: 400 });
  }
  return { raw, ...(file && { file }) };
}

function contextOf(
  options: ServerOptions,
  request: FastifyRequest,
  db: Context['db'],
  tenant: TenantFacts | null,
  user: Principal | null,
  asked: Asked,
): Context {
  const now = options.clock?.() ?? new Date();
  const { branchId, chosenBranchId } = branchesOf(asked.query.branch_id, tenant, user);
  return {
    tenantId: tenant?.id ?? 0,
    tenant: tenant as TenantFacts,
    user,
    branchId,
    chosenBranchId,
    locale: localeOf(request),
    now,
    today: dayIn(tenant?.timeZone ?? 'UTC', now),
    requestId: request.id,
    db,
    publish: (...events) => keepEvent(db, tenant?.id ?? 0, ...events),
  };
}

/**
 * The client sends its branch with every call: what is created belongs there, if the person works in it. It narrows lists only
 * for somebody of several branches who looks at another than his own. It is never authority; another tenant's is not found.
 */
function branchesOf(
  sent: unknown,
  tenant: TenantFacts | null,
  user: Principal | null,
): Pick<Context, 'branchId' | 'chosenBranchId'> {
  const asked = typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : null;
  if (sent !== undefined && sent !== '' && tenant && user && (asked === null || !tenant.branchIds.has(asked))) {
    throw new Refusal('errors.notFound', { status: 404 });
  }
  const mine = user?.branchIds;
  const working = asked !== null && (!mine || mine.includes(asked)) ? asked : null;
  const isChoice = working !== null && working !== user?.branchId && (!mine || mine.length > 1);
  return { branchId: working ?? user?.branchId ?? mine?.[0] ?? null, chosenBranchId: isChoice ? working : null };
}

/** A deadlock or lost serialisation is tried again before anyone hears of it. */
async function withRetry<T>(readOnly: boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (readOnly || attempt >= 4 || !['40P01', '40001'].includes(code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 20));
    }
  }
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(fromFramework(error), localeOf(request), request.id);
  if (failure.unexpected) request.log.error({ err: error }, 'unexpected failure');
  if (failure.retryAfterSeconds) reply.header('retry-after', String(failure.retryAfterSeconds));
  reply.code(failure.status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(failure.body));
}

const localeOf = (request: FastifyRequest) =>
  languageOf((request.headers.locale as string) ?? request.headers['accept-language']);

/** The framework's own refusals, in the product's words. */
function fromFramework(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (error instanceof Refusal || !code?.startsWith('FST_')) {
    return statusCode === 400 || error instanceof SyntaxError ? new Refusal('errors.malformed', { status: 400 }) : error;
  }
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('errors.tooLargeBody', { status: 413 });
  if (statusCode === 415) return new Refusal('errors.unsupportedType', { status: 415 });
  if (statusCode === 503) return Object.assign(new Error('closing'), { code: '57P01' });
  return statusCode && statusCode < 500 ? new Refusal('errors.malformed', { status: statusCode === 404 ? 404 : 400 }) : error;
}

/** `x=1&y[]=2&y[]=3`; a name given twice becomes a list, which only list filters accept. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const present = query[name];
    if (name.endsWith('[]')) query[name] = [...(Array.isArray(present) ? present : []), value];
    else query[name] = present === undefined ? value : [...(Array.isArray(present) ? present : [present]), value];
  }
  return query;
}
