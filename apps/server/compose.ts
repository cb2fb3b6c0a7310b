import { setTimeout as passing } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { createKnownDevices, createTokens, KeptFacts, PrincipalCache } from '#foundation/identity/server';
import { configureCodes } from '#foundation/letters/server';
import { loadTenant } from '#foundation/tenancy/server';
import {
  addRealtime,
  buildServer,
  configureFileAddresses,
  configureFiles,
  configureSealing,
  createPool,
  type Gatekeeper,
  givingWay,
  keepPlans,
  type Quotas,
  type Realtime,
  type Route,
  shareFairly,
  sql,
  type TenantFacts,
  transact,
} from '#platform/server';
import { secretFor } from '../../platform/server/secret.ts';
import { allRoutes } from './all-routes.ts';
import { closedTo, refusalOf } from './gate.ts';
import { limitsOf } from './limits.ts';

export interface ComposeOptions {
  /** The database as the application role. */
  appUrl: string;
  secret: string;
  clock?: () => Date;
  rateLimit?: boolean;
  trustProxy?: boolean | string;
  logLevel?: string;
  logTo?: NodeJS.WritableStream;
  poolSize?: number;
  /** Where uploaded files lie, and how much of them is kept. */
  filesDir?: string;
  quotas?: Partial<Quotas>;
  /** Where people reach the product. */
  publicUrl?: string;
}

export interface Product {
  server: FastifyInstance;
  pool: pg.Pool;
  routes: readonly Route[];
  tokens: ReturnType<typeof createTokens>;
  close(): Promise<void>;
}

/** Puts the modules together into one server over one database. */
export async function compose(options: ComposeOptions): Promise<Product> {
  if (options.filesDir) configureFiles({ folder: options.filesDir, ...options.quotas });
  configureCodes(secretFor(options.secret, 'codes'));
  configureFileAddresses({ secret: secretFor(options.secret, 'files') });
  configureSealing(secretFor(options.secret, 'sealed'));
  const pool = createPool(options.appUrl, { max: options.poolSize ?? 12 });
  shareFairly(pool);
  // A request that holds a connection and needs another takes it from here: from its own pool all might wait for each other.
  const beside = createPool(options.appUrl, { max: 4, name: 'karwan-beside' });
  const patient = givingWay(createPool(options.appUrl, { max: 4, name: 'karwan-patient' }));
  const tokens = createTokens(options.secret);
  const principals = new PrincipalCache(pool);
  const tenants = new TenantCache(beside);
  const devices = createKnownDevices(options.secret, options.clock);
  const limits = limitsOf(beside, devices, options.rateLimit !== false);
  const routes = allRoutes({ pool: beside, tokens, devices, limits: limits.guesses, tenantOf: (id) => tenants.get(id) });
  const server = await buildServer({
    pool,
    patientPool: patient,
    routes,
    gatekeeper: gatekeeperOf(tenants, principals, tokens),
    limit: limits.request,
    ...(options.publicUrl && { publicUrl: options.publicUrl }),
    ...(options.clock && { clock: options.clock }),
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    ...(options.logLevel !== undefined && { logLevel: options.logLevel }),
    ...(options.logTo && { logTo: options.logTo }),
  });
  const realtime = addRealtime({
    server,
    pool,
    appUrl: options.appUrl,
    sessionOf: (token) => tokens.read(token),
    heard: (tenantId, sessionId) => principals.seen.note(tenantId, sessionId),
    personOf: async (tenantId, userId, sessionId) => {
      const tenant = await tenants.get(tenantId);
      const person = tenant && !closedTo(tenant, 'reading') ? await principals.get(tenantId, userId, sessionId) : null;
      return person?.mustChoosePassword ? null : person;
    },
  });
  const stopListening = await listenForChanges(options.appUrl, {
    connected: async () => {
      await Promise.all([pool, patient].map(keepPlans));
    },
    listening: (isListening) => {
      for (const cache of [tenants, principals]) {
        cache.listening = isListening;
        cache.clear();
      }
    },
    heard: (payload) => hear(payload, tenants, principals, realtime),
  });
  return {
    server,
    pool,
    routes,
    tokens,
    close: async () => {
      // Together: the websockets hold the server, and their end waits for it.
      await Promise.all([server.close(), realtime.close()]);
      await stopListening();
      // Long work that still holds a connection is begun anew by the next process.
      await Promise.race([
        Promise.all([pool, beside, patient].map((one) => one.end())),
        passing(1_000, undefined, { ref: false }),
      ]);
    },
  };
}

function gatekeeperOf(tenants: TenantCache, principals: PrincipalCache, tokens: ReturnType<typeof createTokens>): Gatekeeper {
  return {
    tenantOfHost: (host) => tenants.ofHost(host),
    tenantOf: (id) => tenants.get(id),
    principalOf: async (token) => {
      const claims = tokens.read(token);
      return claims ? principals.get(claims.tenant, claims.user, claims.session) : null;
    },
    refusal: refusalOf,
  };
}

/** Companies of recent requests, by id and by host. */
class TenantCache {
  readonly #byId = new KeptFacts<TenantFacts>({ max: 1000, ttl: 30_000 });
  readonly #byHost = new LRUCache<string, { id: number | null }>({ max: 1000, ttl: 10_000 });
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  set listening(listening: boolean) {
    this.#byId.listening = listening;
  }

  get(id: number): Promise<TenantFacts | null> {
    return this.#byId.get(String(id), () => transact(this.#pool, id, (db) => loadTenant(db, id), 'read only'));
  }

  async ofHost(host: string): Promise<TenantFacts | null> {
    const name = host.toLowerCase().slice(0, 253);
    if (/^[\d.]+$|^localhost$|^\[/.test(name)) return null;
    let kept = this.#byHost.get(name);
    if (!kept) {
      const row = await transact(
        this.#pool,
        null,
        (db) => db.one<{ id: number | null }>(sql`select tenant_of_host(${name}) as id`),
        'read only',
      );
      kept = { id: row.id };
      this.#byHost.set(name, kept);
    }
    return kept.id === null ? null : this.get(kept.id);
  }

  forget(id: number): void {
    this.#byId.forget((key) => key === String(id));
  }
  clear(): void {
    this.#byId.clear();
    this.#byHost.clear();
  }
}

interface Listener {
  /** The database was reached, perhaps for the first time. */
  connected(): Promise<void>;
  listening(isListening: boolean): void;
  heard(payload: string): void;
}

/** Hears from every process what is no longer true. While nobody can be heard, nothing is kept. */
async function listenForChanges(url: string, listener: Listener): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    if (stopped) return;
    const next = new pg.Client({ connectionString: url, application_name: 'karwan-listen', keepAlive: true });
    let isLost = false;
    const lost = () => {
      if (isLost) return;
      isLost = true;
      listener.listening(false);
      next.end().catch(() => undefined);
      if (!stopped) setTimeout(() => void connect(), 500).unref();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload }) => listener.heard(payload ?? ''));
    try {
      await next.connect();
      await next.query('listen karwan_forget');
      await listener.connected();
      client = next;
      listener.listening(true);
    } catch {
      lost();
    }
  };
  await connect();
  return async () => {
    stopped = true;
    await client?.end().catch(() => undefined);
  };
}

function hear(payload: string, tenants: TenantCache, principals: PrincipalCache, realtime: Realtime): void {
  const [what, tenant, user] = payload.split(':');
  if (what === 'tenant') tenants.forget(Number(tenant));
  if (what === 'people') principals.forget(Number(tenant));
  if (what === 'user') principals.forget(Number(tenant), Number(user));
  realtime.recheck(Number(tenant), what === 'user' ? Number(user) : undefined);
}
