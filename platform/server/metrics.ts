import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { heavyWorks } from './heavy-work.ts';

export interface Metrics {
  /** Counts and times the server's requests, and answers `GET /metrics`. */
  watch(server: FastifyInstance): void;
  /** What the last check of a company's books found: 0, or something is wrong. */
  setLedgerDrift(tenantId: number, faults: number): void;
  text(): Promise<string>;
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the product tells its operator in numbers; one set a process. */
export function createMetrics(pool: pg.Pool, { token }: { token?: string | null } = {}): Metrics {
  const registry = new Registry();
  // Among others the delay of the event loop, memory and open handles.
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route template',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  const drift = new Gauge({
    name: 'ledger_drift',
    help: 'Faults the last check of the books found, by company',
    labelNames: ['tenant'],
    registers: [registry],
  });
  watchPool(pool, registry);
  watchHeavyWork(registry);
  return {
    watch: (server) => {
      server.addHook('onResponse', async (request, reply) => {
        // The template, never the address: else each parcel would be a series of its own.
        const labels = {
          method: request.method,
          route: request.routeOptions?.url ?? 'unknown',
          status: String(reply.statusCode),
        };
        duration.observe(labels, reply.elapsedTime / 1000);
      });
      server.get('/metrics', async (request, reply) => {
        if (!isOfTheHouse(request) && !bringsToken(request, token)) return reply.callNotFound();
        return reply
          .type(registry.contentType)
          .header('cache-control', 'no-store')
          .send(await registry.metrics());
      });
    },
    setLedgerDrift: (tenantId, faults) => drift.set({ tenant: String(tenantId) }, faults),
    text: () => registry.metrics(),
  };
}

/** Asked on this very machine, and not by a proxy here that speaks for somebody elsewhere. */
function isOfTheHouse({ socket, headers }: FastifyRequest): boolean {
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => headers[name] !== undefined,
  );
  return !passedOn && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

function bringsToken({ headers }: FastifyRequest, token: string | null | undefined): boolean {
  if (!token) return false;
  const [own, given] = [Buffer.from(`Bearer ${token}`), Buffer.from(headers.authorization ?? '')];
  return own.length === given.length && timingSafeEqual(own, given);
}

/** What is under way of each kind of heavy work, and what waits for its turn. */
function watchHeavyWork(registry: Registry): void {
  new Gauge({
    name: 'heavy_work',
    help: 'Heavy work under way, and requests that wait for their turn at it',
    labelNames: ['work', 'state'],
    registers: [registry],
    collect() {
      for (const { name, turns } of heavyWorks()) {
        this.set({ work: name, state: 'under way' }, turns.underWay);
        this.set({ work: name, state: 'waiting' }, turns.waiting);
      }
    },
  });
}

function watchPool(pool: pg.Pool, registry: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
