import { type CodeServices, codeCookie, issuedFor, proveCode, spendCode, typedCode } from '#foundation/identity/server';
import { fieldRefusal } from '#platform/entity';
import { type Asked, audit, type Context, keepEvent, type Reply, sql, transact } from '#platform/server';
import { newUsersChanged } from './new-users-count.ts';

const purpose = 'register';

/** The right code: the office sees from now on that somebody asks to be taken in. */
export async function confirmRegistration(services: CodeServices, ctx: Context, asked: Asked): Promise<Reply> {
  const code = typedCode(asked.raw);
  const token = asked.cookies[codeCookie] ?? '';
  const asking = { purpose, now: ctx.now } as const;
  const [about] = await issuedFor<{ tenantId: number; registrationId: number }>(ctx.db, asking, token);
  const tenant = about && (await services.tenantOf(about.tenantId));
  if (!tenant) throw fieldRefusal('code', 'errors.code.invalid');
  const isRight = await transact(services.pool, tenant.id, async (db) => {
    if (!(await proveCode(db, asking, { token, code })) || !(await spendCode(db, asking, token))) return false;
    await db.query(sql`update registration set proven_at = ${ctx.now}::timestamptz, updated_at = now()
      where tenant_id = ${tenant.id} and id = ${about.registrationId} and proven_at is null`);
    const own = {
      ...ctx,
      db,
      tenantId: tenant.id,
      tenant,
      publish: (...events: Parameters<Context['publish']>) => keepEvent(db, ...events),
    };
    audit(own, { entity: 'registration', entityId: about.registrationId, action: 'create', after: { address: asked.address } });
    newUsersChanged(own);
    return true;
  });
  if (!isRight) throw fieldRefusal('code', 'errors.code.invalid');
  return { result: {} };
}
