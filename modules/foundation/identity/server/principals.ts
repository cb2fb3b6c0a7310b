import type pg from 'pg';
import { type Principal, type RawBuilder, sql, type Transaction, transact } from '#platform/server';
import { KeptFacts } from './kept-facts.ts';
import { SeenSessions } from './seen-sessions.ts';

interface Found {
  name: string;
  kind: string;
  branchId: number | null;
  branchIds: number[];
  permissions: string[];
  mustChoosePassword: boolean;
  maxDiscount: number | null;
  courierId: number | null;
  clientId: number | null;
  receivingAgentId: number | null;
}

/** Who a live session speaks for, read from the database: nothing of it is trusted to the token. */
async function loadPrincipal(db: Transaction, tenantId: number, userId: number, sessionId: number): Promise<Principal | null> {
  return personWhere(
    db,
    { tenantId, userId, sessionId },
    sql`exists (select from user_session s where s.tenant_id = :tenant and s.id = ${sessionId} and s.user_id = u.id
      and s.ended_at is null and s.expires_at > now())`,
  );
}

/** Somebody as he may work now, whether or not he is signed in: whoever asked for long work may be home by its end. */
export function loadPerson(db: Transaction, tenantId: number, userId: number): Promise<Principal | null> {
  return personWhere(db, { tenantId, userId, sessionId: 0 }, sql`true`);
}

async function personWhere(
  db: Transaction,
  { tenantId, userId, sessionId }: { tenantId: number; userId: number; sessionId: number },
  condition: RawBuilder<unknown>,
): Promise<Principal | null> {
  const found =
    await db.maybe<Found>(sql`select u.name, u.kind, u.branch_id, u.branch_ids, r.permissions, u.password_expires_at is not null as must_choose_password,
      (u.max_discount_on_sales * 1000)::bigint as max_discount,
      (select id from courier c where c.tenant_id = :tenant and c.user_id = u.id) as courier_id,
      (select id from client c where c.tenant_id = :tenant and c.user_id = u.id) as client_id,
      (select id from receiving_agent a where a.tenant_id = :tenant and a.user_id = u.id) as receiving_agent_id
    from app_user u join role r on r.tenant_id = :tenant and r.id = u.role_id
    where u.tenant_id = ${tenantId} and u.id = ${userId} and u.disabled_at is null and u.allow_login and r.disabled_at is null and ${condition}`);
  if (!found) return null;
  const branchIds = found.branchIds.map(Number);
  const { courierId, clientId, receivingAgentId } = partiesOf(found);
  return {
    id: userId,
    sessionId,
    tenantId,
    name: found.name,
    kind: found.kind,
    permissions: new Set(found.permissions),
    branchIds: branchIds.length ? branchIds : null,
    branchId: found.branchId,
    courierId,
    clientId,
    receivingAgentId,
    mustChoosePassword: found.mustChoosePassword,
    maxDiscount: found.maxDiscount,
  };
}

/** No row has this id: whose own records are nobody's sees none. */
const nobody = -1;

/** Whose records somebody sees as his own. Made as a client or agent, he is one of nobody's until a record names him, not staff. */
function partiesOf({ kind, courierId, clientId, receivingAgentId }: Found) {
  if (courierId || clientId || receivingAgentId) return { courierId, clientId, receivingAgentId };
  return {
    courierId: kind === 'delivery_agent' ? nobody : null,
    clientId: kind === 'client' ? nobody : null,
    receivingAgentId: kind === 'receiving_agent' ? nobody : null,
  };
}

/** Principals of recent requests; forgotten the moment another process says so, and never kept while nobody can say so. */
export class PrincipalCache {
  readonly #kept = new KeptFacts<{ principal: Principal | null }>({ max: 20_000, ttl: 60_000 });
  readonly #pool: pg.Pool;
  /** Whoever asks is heard of; a page that only listens is noted by whoever holds its connection. */
  readonly seen: SeenSessions;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.seen = new SeenSessions(pool);
  }

  set listening(listening: boolean) {
    this.#kept.listening = listening;
  }

  async get(tenantId: number, userId: number, sessionId: number): Promise<Principal | null> {
    const read = (db: Transaction) => loadPrincipal(db, tenantId, userId, sessionId);
    const found = await this.#kept.get(`${tenantId}/${userId}/${sessionId}`, async () => ({
      principal: await transact(this.#pool, tenantId, read, 'read only'),
    }));
    if (!found?.principal) return null;
    this.seen.note(tenantId, sessionId);
    return found.principal;
  }

  /** Forgets a user, or all of a tenant's people when a role changed. */
  forget(tenantId: number, userId?: number): void {
    const prefix = userId === undefined ? `${tenantId}/` : `${tenantId}/${userId}/`;
    this.#kept.forget((key) => key.startsWith(prefix));
  }

  clear(): void {
    this.#kept.clear();
  }
}
