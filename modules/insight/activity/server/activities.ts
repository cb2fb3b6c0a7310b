import { sectionAllowed } from '#foundation/tenancy/contract';
import { activitiesAtOnce, type ToldActivities, type ToldActivity } from '#insight/activity/contract';
import { fieldRefusal, Refusal } from '#platform/entity';
import {
  type Context,
  type Implemented,
  implementedEntities,
  implementedEntity,
  may,
  type RawBuilder,
  readRecords,
  sql,
  translate,
} from '#platform/server';
import { actionWord } from './action-word.ts';
import { recordsSeen } from './records-seen.ts';
import { changesTold, type Kept } from './told-changes.ts';

export interface ActivityAsked {
  user?: number | null;
  recordKind?: string | null;
  recordId?: number | null;
  from?: string | null;
  to?: string | null;
  before?: number | null;
}

export interface Found extends Kept {
  id: number;
  at: string;
  user: { id: number; name: string } | null;
  entityId: number;
  action: string;
}

/**
 * What a person did, or what was done to a record, the newest first. A person's is told to whoever sees him, of kinds of records the
 * reader may open; of a record he does not see it is told that something was done, and neither its name nor what changed.
 */
export async function listActivities(ctx: Context, asked: ActivityAsked): Promise<ToldActivities> {
  const kinds = await kindsOf(ctx, asked);
  const found = await entriesOf(ctx, asked, kinds);
  const page = found.slice(0, activitiesAtOnce);
  const records = await recordsSeen(ctx, page);
  const changes = await changesTold(ctx, page, records);
  const items = page.map((one): ToldActivity => {
    const { after } = one;
    const said = one.action === 'create' ? null : (after?.reason ?? after?.note);
    const isSeen = records.has(`${one.entity}/${one.entityId}`);
    return {
      id: one.id,
      at: one.at,
      user: one.user,
      said: actionWord(ctx.locale, one),
      record: {
        kind: one.entity,
        id: one.entityId,
        one: translate(ctx.locale, `${one.entity}.one`),
        name: records.get(`${one.entity}/${one.entityId}`)?.name ?? null,
      },
      note: isSeen && typeof said === 'string' ? said : null,
      changes: changes.get(one.id) ?? [],
    };
  });
  return { items, has_more: found.length > activitiesAtOnce };
}

/** The kinds of records that are told of: one record's own, or every one the reader may open. */
async function kindsOf(ctx: Context, { user, recordKind, recordId }: ActivityAsked): Promise<string[]> {
  if (user) {
    if (!may(ctx, implementedEntity('user').entity.permissions.list)) throw noPermission('show_users');
    const [person] = await readRecords(ctx, implementedEntity('user').entity, [user]);
    if (!person) throw fieldRefusal('user_id', 'errors.reference');
  }
  const open = implementedEntities().filter((one) => mayOpen(ctx, one));
  if (!recordKind && user) return open.map(({ entity }) => entity.name);
  if (!recordKind) throw fieldRefusal('user_id', 'errors.required');
  if (!recordId) throw fieldRefusal('record_id', 'errors.required');
  const kind = open.find(({ entity }) => entity.name === recordKind)?.entity;
  if (!kind) throw fieldRefusal('record_kind', 'errors.reference');
  const [record] = await readRecords(ctx, kind, [recordId]);
  if (!record) throw fieldRefusal('record_id', 'errors.reference');
  return [kind.name];
}

const noPermission = (permission: string) => new Refusal('errors.noPermission', { status: 403, values: { permission } });

function mayOpen(ctx: Context, { entity: { section, permissions } }: Implemented): boolean {
  const { businessTypeId, businessSubTypeId } = ctx.tenant;
  const key = permissions.show ?? permissions.list;
  const isOfCompany = section === 'any' || sectionAllowed(section, businessTypeId, businessSubTypeId);
  return isOfCompany && (key === 'signed-in' || may(ctx, key));
}

function entriesOf(ctx: Context, asked: ActivityAsked, kinds: readonly string[]): Promise<Found[]> {
  const { user, recordId, from, to, before } = asked;
  const zone = ctx.tenant.timeZone;
  // Only what is asked stands in the statement: so the person's entries, or the record's, are found by their index.
  const parts = [
    user && sql`a.user_id = ${user}::bigint`,
    recordId && sql`a.entity_id = ${recordId}::bigint`,
    before && sql`a.id < ${before}::bigint`,
    from && sql`a.at >= ${from}::date::timestamp at time zone ${zone}`,
    to && sql`a.at < (${to}::date + 1)::timestamp at time zone ${zone}`,
  ];
  const where = parts.reduce<RawBuilder<unknown>>(
    (all, part) => (part ? sql`${all} and ${part}` : all),
    sql`a.tenant_id = ${ctx.tenantId} and a.entity = any(${[...kinds]}::text[])`,
  );
  return ctx.db.query<Found>(sql`select a.id, instant_text(a.at) as at, a.entity, a.entity_id, a.action, a.before, a.after,
      (select jsonb_build_object('id', u.id, 'name', u.name) from app_user u where u.tenant_id = :tenant and u.id = a.user_id) as "user"
    from audit_entry a where ${where} order by a.id desc limit ${activitiesAtOnce + 1}`);
}
