import { isInnerLink, mostReached, NotificationSending, type SendingAudience } from '#collaboration/notifications/contract';
import { staffKinds } from '#foundation/identity/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, implementedEntity, insertRow, Params, scopeOf } from '#platform/server';
import { keepFor } from './notify.ts';
import { bellCondition } from './who-has-a-bell.ts';

/** As a form sends it: whom nobody chose is left out, or empty, or said to be nothing. */
type Sent = Partial<Omit<NotificationSending, 'users' | 'branches'>> & {
  users?: number[] | null;
  branches?: number[] | null;
  title: string;
  message: string;
};

/** Writes to people by hand: to those who were named, and to all of an audience. Refuses where it would reach nobody, or too many. */
export async function sendNotifications(ctx: Context, sent: Sent): Promise<number> {
  const { title, message, href } = sent;
  if (href && !isInnerLink(href)) throw fieldRefusal('href', 'errors.notificationSending.outside');
  const to = await readersOf(ctx, sent);
  const values = { ...sent, sentBy: ctx.user?.id ?? null, reached: to.length };
  const id = await insertRow(ctx, NotificationSending, values);
  keepFor(ctx, to, {
    type: 'message',
    words: { title, message },
    ...(href && { href }),
    key: `sending/${id}`,
    sendingId: id,
  });
  return id;
}

/** Whom a sending reaches, of those its writer sees; whoever was named and would never read it is told of at the field. */
async function readersOf(ctx: Context, { audience, ...sent }: Sent): Promise<number[]> {
  const [named, branches] = [sent.users ?? [], sent.branches ?? []];
  if (named.length === 0 && !audience) throw fieldRefusal('user_ids', 'notificationSending.needed');
  const tooMany = () => fieldRefusal('user_ids', 'errors.notificationSending.tooMany', { most: mostReached });
  if (named.length > mostReached) throw tooMany();
  const found = await ctx.db.query<{ id: number; name: string; hasBell: boolean }>(
    addressed(ctx, { named, audience: (audience as SendingAudience | undefined) ?? null, branches }),
  );
  if (found.length > mostReached) throw tooMany();
  const unseen = named.filter((id) => !found.some((one) => one.id === id));
  if (unseen.length > 0) throw fieldRefusal('user_ids', 'errors.reference');
  const deaf = found.filter(({ id, hasBell }) => !hasBell && named.includes(id));
  if (deaf.length > 0)
    throw fieldRefusal('user_ids', 'errors.notificationSending.noBell', { names: deaf.map(({ name }) => name).join(', ') });
  const to = found.filter(({ hasBell }) => hasBell).map(({ id }) => id);
  if (to.length === 0) throw fieldRefusal('audience', 'errors.notificationSending.reachesNobody');
  return to;
}

interface Addressed {
  named: readonly number[];
  audience: SendingAudience | null;
  branches: readonly number[];
}

/** Who is meant, each with whether he has a bell; one more than may be, to see that they are too many. */
function addressed(ctx: Context, { named, audience, branches }: Addressed) {
  const params = new Params();
  const tenant = params.add(ctx.tenantId, 'bigint');
  // A chosen branch narrows lists; whom one may write to it does not.
  const sight = scopeOf({ ...ctx, chosenBranchId: null }, implementedEntity('user'), params);
  const bell = bellCondition(params);
  const of = audience && kindCondition(audience, params);
  const within = params.add([...branches], 'bigint[]');
  // Whoever writes to all need not read it himself.
  const all = `${of ?? 'false'} and ${bell} and e.id <> ${params.add(ctx.user?.id ?? 0, 'bigint')}
    and (cardinality(${within}) = 0 or e.branch_id = any(${within}) or e.branch_ids && ${within})`;
  const text = `select e.id, e.name, (${bell}) as has_bell from app_user e join role r on r.tenant_id = ${tenant} and r.id = e.role_id
    where e.tenant_id = ${tenant} and ${sight ?? 'true'} and (e.id = any(${params.add([...named], 'bigint[]')}) or (${all}))
    order by e.id limit ${params.add(mostReached + 1, 'int')}`;
  return { text, values: params.values };
}

function kindCondition(audience: SendingAudience, params: Params): string {
  if (audience === 'everybody') return 'true';
  const kinds = audience === 'staff' ? staffKinds : [audience];
  return `e.kind = any(${params.add([...kinds], 'text[]')})`;
}
