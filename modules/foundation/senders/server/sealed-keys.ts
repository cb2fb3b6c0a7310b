import type { MessageChannel } from '#foundation/letters/contract';
import { type AnyEntity, snake } from '#platform/entity';
import {
  type Context,
  forgetSealed,
  implementedEntity,
  keepSealed,
  lockRecord,
  refuseStale,
  sql,
  updateRow,
} from '#platform/server';
import { makeDue } from './message-rounds.ts';
import { purposes } from './message-way.ts';

/** A field whose value is sealed. */
export type KeyField = keyof typeof purposes;
type Values = Record<string, unknown>;

const sealed = (key: KeyField, and = 'true') =>
  `exists (select from sealed_value s where s.tenant_id = :tenant and s.purpose = '${purposes[key]}' and ${and})`;

/** Of settings with keys: none is told, of each only whether it is kept. */
export const keyExpressions = (keys: readonly KeyField[]): Record<string, string> =>
  Object.fromEntries(
    keys.flatMap((key) => [
      [key, 'null::text'],
      [`${key}IsSet`, sealed(key)],
    ]),
  );

/** Whether one of the keys was sealed under another secret than the product’s, whose key’s name stands at `keyName`. */
export const anyLocked = (keys: readonly KeyField[], keyName: string) =>
  keys.map((key) => sealed(key, `s.key_name <> ${keyName}`)).join(' or ');

/** Which of the keys a company has given already. */
export async function keptKeys(ctx: Context, keys: readonly KeyField[]): Promise<Set<KeyField>> {
  const asked = keys.map((key) => purposes[key]);
  const kept = await ctx.db.query<{ purpose: string }>(
    sql`select purpose from sealed_value where tenant_id = ${ctx.tenantId} and purpose = any(${asked}::text[])`,
  );
  return new Set(keys.filter((key) => kept.some(({ purpose }) => purpose === purposes[key])));
}

interface Edit {
  entity: AnyEntity;
  channel: MessageChannel;
  keys: readonly KeyField[];
  id: number;
  values: Values;
}

/**
 * Saves settings, by which what waits is tried at once: keys that were typed are sealed, those left empty stay as they are; the record of
 * changes says only that they were set.
 */
export async function editWithKeys(ctx: Context, { entity, channel, keys, id, values }: Edit): Promise<void> {
  const typed = keys.filter((key) => typeof values[key] === 'string');
  for (const key of typed) await keepSealed(ctx, purposes[key], String(values[key]));
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !keys.includes(name as KeyField)));
  await updateRow(ctx, entity, id, others, 'edit', said(typed, true));
  await makeDue(ctx, channel);
}

interface Forgetting {
  entity: AnyEntity;
  keys: readonly KeyField[];
  id: number;
  version: number;
}

/** The keys of a company’s service are kept no longer; whoever had the form open is told. */
export async function forgetKeys(ctx: Context, { entity, keys, id, version }: Forgetting): Promise<void> {
  const before = await lockRecord(ctx, entity, id);
  await refuseStale(ctx, implementedEntity(entity.name), id, { ...before }, version);
  for (const key of keys) forgetSealed(ctx, purposes[key]);
  await updateRow(ctx, entity, id, {}, 'forgetKeys', said(keys, false));
}

const said = (keys: readonly KeyField[], isSet: boolean) =>
  Object.fromEntries(keys.map((key) => [`${snake(key)}_is_set`, isSet]));

/** What a key may hold: it travels in a line of its own, and a line has no other signs. */
export const mayTravel = (key: string) => /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(key);
