import { hashSync } from '@node-rs/argon2';
import type pg from 'pg';
import { type SeedRoleName, seedRoles } from '#foundation/identity/contract';
import { createUser } from '#foundation/identity/server';
import { type Context, createPool, createRecord, implementedEntity, type Principal, sql } from '#platform/server';
import {
  type FreshDatabase,
  filledTemplate,
  freshDatabase,
  oneDatabaseVariable,
} from '../../../platform/server/testing/database.ts';
import { seedDemo } from '../../../tools/seed/demo.ts';
import { compose, type Product } from '../compose.ts';
import { asTenant, type NewTenant, setUpTenant } from '../set-up-tenant.ts';

/** The moment tests call now: a Saturday morning in Baghdad. */
export const testNow = new Date('2026-11-21T07:00:00Z');

export interface World {
  product: Product;
  ownerUrl: string;
  appUrl: string;
  ownerPool: pg.Pool;
  clock: { now: Date };
  addTenant(input?: Partial<NewTenant>): Promise<Company>;
  close(): Promise<void>;
}

export interface Person {
  id: number;
  principal: Principal;
  token: string;
  /** Runs a verb as this person, in a transaction of its own. */
  do<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** A call over HTTP as this person. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: any; headers: Record<string, unknown>; bytes: Buffer }>;
}

export interface Company {
  id: number;
  slug: string;
  roles: Record<string, number>;
  /** Runs a verb as the seed or a job would: nobody asks, everything is allowed. */
  do<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Creates a record of a declared entity by the names that travel; answers its id. */
  create(entity: string, body: Record<string, unknown>): Promise<number>;
  /** A person with a role (or just these permissions), limited to branches where given. */
  person(input: {
    role?: SeedRoleName;
    permissions?: readonly string[];
    kind?: string;
    branchId?: number;
    branchIds?: number[];
    courierId?: number;
    clientId?: number;
    /** Whose password costs as much to look at as anybody's; the others' are quick. */
    isHashedInFull?: boolean;
  }): Promise<Person>;
}

/** A database of its own with the whole product over it, for one test file. */
export const freshWorld = async (): Promise<World> => worldOver(await freshDatabase());

/** The same with the demo in it as a day of tests begins. Making it takes ten seconds, so it is made once in a run. */
export async function demoWorld(): Promise<World> {
  const template = await filledTemplate('karwan_demo', async ({ ownerUrl, appUrl }) => {
    const pools = { owner: createPool(ownerUrl, { max: 3 }), app: createPool(appUrl, { max: 4 }) };
    try {
      await seedDemo(pools, () => testNow);
    } finally {
      await Promise.all([pools.owner.end(), pools.app.end()]);
    }
  });
  return worldOver(await freshDatabase(template));
}

/** The whole product over a database of its own. */
export async function worldOver(database: FreshDatabase): Promise<World> {
  const clock = { now: testNow };
  const product = await compose({
    appUrl: database.appUrl,
    secret: 'a secret for tests only',
    clock: () => clock.now,
    rateLimit: false,
    logLevel: 'error',
  });
  const ownerPool = createPool(database.ownerUrl, { max: 4 });
  let count = 0;
  const companies: number[] = [];
  return {
    product,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    ownerPool,
    clock,
    addTenant: async (input = {}) => {
      const slug = input.slug ?? `tenant${++count}`;
      const company = await setUpTenant(
        { owner: ownerPool, app: product.pool },
        { slug, name: { en: `Company ${slug}`, ar: `شركة ${slug}` }, businessTypeId: 1, businessSubTypeId: 1, ...input },
        () => clock.now,
      );
      companies.push(company.tenantId);
      return companyOf(product, clock, company.tenantId, slug, company.roles);
    },
    close: async () => {
      await product.close();
      if (process.env[oneDatabaseVariable]) await leave(ownerPool, companies);
      await ownerPool.end();
      await database.drop();
    },
  };
}

/** In a database that is shared, the next file calls its companies and people what it likes. */
async function leave(owner: pg.Pool, companies: readonly number[]): Promise<void> {
  await owner.query(`update tenant set slug = slug || '-' || tenant_id where tenant_id = any($1)`, [companies]);
  await owner.query('delete from account_name where company_id = any($1)', [companies]);
}

const everyonesPassword = 'correct horse 1';
const quickHash = hashSync(everyonesPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

function companyOf(product: Product, clock: { now: Date }, id: number, slug: string, roles: Record<string, number>): Company {
  const run = <T>(work: (ctx: Context) => Promise<T>) => asTenant(product.pool, id, () => clock.now, work);
  let people = 0;
  return {
    id,
    slug,
    roles,
    do: run,
    create: (entity, body) => run((ctx) => createRecord(ctx, implementedEntity(entity), body)),
    person: async (input) => {
      const number = ++people;
      const permissions = input.permissions ?? seedRoles[input.role ?? 'administrator'].permissions;
      const made = await run(async (ctx) => {
        const roleId = input.permissions
          ? await createRecord(ctx, implementedEntity('role'), {
              name: { en: `Role ${number}`, ar: `دور ${number}` },
              permissions: [...input.permissions],
            })
          : (roles[input.role ?? 'administrator'] as number);
        const userId = await createUser(ctx, {
          name: `Person ${number}`,
          email: `person${number}@${slug}.test`,
          kind: input.kind ?? 'employee',
          roleId,
          branchId: input.branchId ?? null,
          branchIds: input.branchIds ?? [],
          password: everyonesPassword,
          ...(!input.isHashedInFull && { hash: quickHash }),
        });
        if (input.courierId)
          await ctx.db.query(sql`update courier set user_id = ${userId} where tenant_id = ${id} and id = ${input.courierId}`);
        if (input.clientId)
          await ctx.db.query(sql`update client set user_id = ${userId} where tenant_id = ${id} and id = ${input.clientId}`);
        const { id: sessionId } = await ctx.db.one<{
          id: number;
        }>(sql`insert into user_session (tenant_id, user_id, refresh_hash, expires_at)
          values (${id}, ${userId}, 'test', now() + interval '1 day') returning id`);
        return { userId, sessionId };
      });
      const principal: Principal = {
        id: made.userId,
        sessionId: made.sessionId,
        tenantId: id,
        name: `Person ${number}`,
        kind: input.kind ?? 'employee',
        permissions: new Set(permissions),
        branchIds: input.branchIds ?? null,
        branchId: input.branchId ?? null,
        courierId: input.courierId ?? null,
        clientId: input.clientId ?? null,
        receivingAgentId: null,
      };
      const token = product.tokens.sign({ tenant: id, user: made.userId, session: made.sessionId });
      return {
        id: made.userId,
        principal,
        token,
        do: (work) => run((ctx) => work({ ...ctx, user: principal, branchId: principal.branchId })),
        call: async (method, path, body, headers = {}) => {
          const response = await product.server.inject({
            method,
            url: path.startsWith('/') ? path : `/api/v1/${path}`,
            headers: { host: `${slug}.localhost`, authorization: `Bearer ${token}`, ...headers },
            ...(body !== undefined && { payload: body as object }),
          });
          const isJson = String(response.headers['content-type']).includes('json');
          return {
            status: response.statusCode,
            body: isJson ? response.json() : response.payload,
            headers: response.headers,
            bytes: response.rawPayload,
          };
        },
      };
    },
  };
}
