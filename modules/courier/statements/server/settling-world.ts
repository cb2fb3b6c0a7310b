import { moveShipments } from '#courier/moves/server';
import type { Statement } from '#courier/statements/contract';
import { status } from '#courier/statuses/contract';
import { checkBooks } from '#finance/ledger/server';
import { sql } from '#platform/server';
import type { NewTenant } from '../../../../apps/server/set-up-tenant.ts';
import type { Company, Person, World } from '../../../../apps/server/testing/tenant.ts';
import { movesWorld } from '../../moves/server/move-world.ts';
import '#courier/statements/server';

/** A courier company with two branches for the tests of settling: parcels come from o, an agent of d delivers them. */
export interface SettlingWorld {
  world: World;
  company: Company;
  o: number;
  d: number;
  clientId: number;
  /** Works in d. */
  agentId: number;
  receivingId: number;
  safeOfO: number;
  safeOfD: number;
  accountant: Person;
  auditor: Person;
  /** A parcel of the worked example, in the store of d. */
  parcel(columns?: Record<string, unknown>): Promise<number>;
  /** …delivered by the agent of d. */
  delivered(columns?: Record<string, unknown>, collected?: number): Promise<number>;
  move(id: number, to: number, more?: Record<string, unknown>): Promise<void>;
  /** Debits less credits of an account, in a branch where named. */
  balance(account: string, branchId?: number): Promise<number>;
  statement(id: number): Promise<Statement>;
  moved(): Promise<number>;
  faults(): Promise<unknown[]>;
}

export async function settlingWorld(more: Partial<NewTenant> = {}): Promise<SettlingWorld> {
  const moves = await movesWorld(more);
  const { world, company, o, d, clientId, agentId, receivingId, treasuryOfO, treasuryOfD, parcel, balance, moved } = moves;
  const move = (id: number, to: number, more: Record<string, unknown> = {}) =>
    company.do(async (ctx) => {
      const { failed } = await moveShipments(ctx, { shipmentIds: [id], to, via: 'manual', ...more });
      if (failed.length) throw new Error(failed[0]?.message);
    });
  return {
    world,
    company,
    o,
    d,
    clientId,
    agentId,
    receivingId,
    safeOfO: treasuryOfO,
    safeOfD: treasuryOfD,
    accountant: await company.person({}),
    auditor: await company.person({}),
    parcel,
    move,
    delivered: async (columns, collected) => {
      const id = await parcel(columns);
      await move(id, status.outForDelivery, { courierId: agentId });
      await move(id, status.delivered, { ...(collected !== undefined && { collected }), paymentMethod: 'cash' });
      return id;
    },
    balance,
    statement: (id) =>
      company.do((ctx) => ctx.db.one(sql`select * from statement where tenant_id = ${ctx.tenantId} and id = ${id}`)),
    moved,
    faults: () => company.do(checkBooks),
  };
}

/** The work of somebody whose transaction stays open until he is let go. */
export function held<T>(work: (until: Promise<void>) => Promise<T>): { done: Promise<T>; letGo: () => void } {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { done: work(until), letGo };
}
