import { createHash, randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Refusal } from '#platform/entity';
import type { Context, Principal, TenantFacts } from '../context.ts';
import { dayIn } from '../context.ts';
import { turnOfSearch } from '../crud/heavy-reads.ts';
import { readQuery } from '../crud/list-request.ts';
import { readChecked } from '../crud/read-body.ts';
import { isStalePlan, transact } from '../db/transaction.ts';
import { keepEvent } from '../events.ts';
import { loggerOptions, logRequests, noteAsker, quietFramework } from '../logging.ts';
import { networkOf } from '../network.ts';
import type { Lane } from '../turns.ts';
import { cookiesOf, envelope, localeOf, type Outcome, send, sendFailure } from './answer.ts';
import { compressAnswers } from './compress.ts';
import { addDocs } from './docs.ts';
import { AnsweredMeanwhile, claimKey, keepAnswer } from './idempotency.ts';
import { readJson } from './read-json.ts';
import { parseQuery, readRequest } from './read-request.ts';
import type { Asked, Route } from './route.ts';
import { addSecurityHeaders, isEncrypted } from './security-headers.ts';
import { closeUnusedConnections } from './unused-connections.ts';

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
  /** For heavy work that gives way in the database too. */
  patientPool?: pg.Pool;
  gatekeeper: Gatekeeper;
  routes: readonly Route[];
  /** Where people reach the product. */
  publicUrl?: string;
  clock?: () => Date;
  trustProxy?: boolean | string;
  /** How much is logged; nothing where absent. */
  logLevel?: string;
  /** Where the log goes; standard error unless said. */
  logTo?: NodeJS.WritableStream;
  /** Limits requests of one address or device; throws a 429. */
  limit?: (route: Route, address: string, cookies: Asked['cookies']) => Promise<void>;
}

const bodyBytesMax = 1_048_576;

/** The HTTP server over a table of routes: for each request who asks, whether he may, one transaction, one envelope. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    logger: options.logLevel ? loggerOptions(options.logLevel, options.logTo) : false,
    logController: quietFramework(),
    bodyLimit: bodyBytesMax,
    trustProxy: (options.trustProxy ?? false) as never,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, querystringParser: parseQuery },
    frameworkErrors: sendFailure,
  }) as FastifyInstance;
  logRequests(server);
  closeUnusedConnections(server);
  await server.register(cookie);
  await addSecurityHeaders(server, options.publicUrl);
  compressAnswers(server);
  await server.register(multipart, { limits: { fileSize: 20 * 1024 * 1024, files: 1, fields: 10, fieldSize: 4096 } });
  server.removeContentTypeParser(['text/plain', 'application/json']);
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => readJson(body));
  server.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  server.setNotFoundHandler((request, reply) => {
    sendFailure(new Refusal('errors.notFound', { status: 404 }), request, reply);
  });
  for (const route of options.routes) {
    server.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => serve(options, route, request, reply),
    });
  }
  addDocs(server, options.routes);
  return server;
}

async function serve(options: ServerOptions, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const principal = await principalOf(options, route, request);
  if (principal) noteAsker(request, { tenant: principal.tenantId, user: principal.id });
  const tenant = await tenantOf(options, route, request, principal);
  const now = options.clock?.() ?? new Date();
  const asker = { tenant, principal, lane: laneOf(principal, request.ip), now };
  const encrypted = isEncrypted(request, options.publicUrl);
  const told = { locale: localeOf(request), tenantId: tenant?.id ?? null, isEncrypted: encrypted, now };
  try {
    const [cookies, signal] = [cookiesOf(request, encrypted), goneSignal(reply)];
    await options.limit?.(route, request.ip, cookies);
    admit(options, route, request, asker);
    const asked = { ...(await readRequest(route, request, asker.lane)), cookies, signal };
    return send(reply, await inItsTurn(options, { ...asker, request, route, asked }), told);
  } catch (error) {
    sendFailure(error, request, reply, told);
    return reply;
  }
}

interface Asker {
  tenant: TenantFacts | null;
  principal: Principal | null;
  lane: Lane;
  now: Date;
}
/** Everything about one request. */
interface Asking extends Asker {
  request: FastifyRequest;
  route: Route;
  asked: Asked;
}

/** Refuses whoever may not, or waits for too much already, before anything he sent is read. */
function admit(options: ServerOptions, route: Route, request: FastifyRequest, { tenant, principal, lane }: Asker): void {
  const refusal = tenant && options.gatekeeper.refusal(tenant, route, principal);
  if (refusal) throw refusal;
  refuseWithoutPermission(route, principal, request.query as Asked['query']);
  route.work?.turns.refuseTooMany(lane);
}

function inItsTurn(options: ServerOptions, asking: Asking): Promise<Outcome> {
  const { route, asked, lane } = asking;
  const turn = route.turn?.(asked) ?? turnOfSearch(asked);
  const { pool, patientPool = pool } = options;
  if (!turn) return attempt(pool, asking);
  return turn.turns.run(lane, () => attempt(turn.givesWay ? patientPool : pool, asking), asked.signal);
}

/** In whose turn it is worked for: a person’s, or of the network of somebody who has not signed in. */
function laneOf(principal: Principal | null, address: string): Lane {
  if (principal) return { company: String(principal.tenantId), person: String(principal.id) };
  const network = networkOf(address);
  return { company: `@${network}`, person: network };
}

function attempt(pool: pg.Pool, asking: Asking): Promise<Outcome> {
  const { route, tenant, lane } = asking;
  const readOnly = route.method === 'GET' && !route.writes;
  const mode = route.snapshot ? 'snapshot' : readOnly ? 'read only' : route.byKeys ? 'by keys' : 'read write';
  return withRetry(readOnly, () =>
    transact(pool, tenant?.id ?? null, (db) => perform(contextOf(asking, db), asking), mode, lane),
  );
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}

async function perform(ctx: Context, asking: Asking): Promise<Outcome> {
  const { route, request, asked } = asking;
  const key = request.headers['idempotency-key'] as string | undefined;
  if (route.key === 'required' && !key) throw new Refusal('errors.keyMissing', { status: 400 });
  if (!key || route.method !== 'POST' || !ctx.tenantId) return answered(ctx, asking);
  const claim = () => claimKey(ctx, key, route.path + asked.id, sentBody(request, asked));
  try {
    const { kept, hash } = await claim();
    if (kept) return { text: kept.response, status: kept.status };
    // Nobody's claim lasts while its transaction rests.
    ctx.afterRest = async () => {
      const { kept: meanwhile } = await claim();
      if (meanwhile) throw new AnsweredMeanwhile(meanwhile);
    };
    const outcome = await answered(ctx, asking);
    if ('text' in outcome)
      keepAnswer(ctx, { key, route: route.path + asked.id, bodyHash: hash, status: outcome.status, response: outcome.text });
    return outcome;
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return { text: error.kept.response, status: error.kept.status };
    throw error;
  }
}

async function answered(ctx: Context, { route, asked }: Asking): Promise<Outcome> {
  if (route.query && !route.isList) asked.options = readQuery(ctx, route.query, asked);
  if (route.input && !route.partial) asked.body = await readChecked(ctx, route.input, asked.raw);
  const answer = await route.handle(ctx, asked);
  if (answer.file || answer.cookies) return answer;
  return { text: envelope(answer, ctx.locale), status: answer.status ?? 200, keptSeconds: answer.keptSeconds };
}

/** What a key stands for; an upload is told apart by its bytes. */
function sentBody(request: FastifyRequest, { file, raw }: Asked): unknown {
  return file ? { raw, file: createHash('sha256').update(file.content).digest('hex') } : request.body;
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
  const id = principal?.tenantId ?? route.tenantIn?.(request.params as Asked['params']);
  const tenant = named ?? (id ? await options.gatekeeper.tenantOf(id) : null);
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

function contextOf({ request, asked, tenant, principal: user, lane, now }: Asking, db: Context['db']): Context {
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
    lane,
    ...(asked.signal && { gone: asked.signal }),
    db,
    publish: (...events) => keepEvent(db, ...events),
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

/** A deadlock, a lost serialisation or a plan of a table as it was is tried again before anyone hears of it. */
async function withRetry<T>(readOnly: boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      const isAgain = isStalePlan(error) || (!readOnly && ['40P01', '40001'].includes(code));
      if (attempt >= 4 || !isAgain) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 20));
    }
  }
}
