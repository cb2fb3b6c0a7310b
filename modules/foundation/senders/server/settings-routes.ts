import type { MessageChannel } from '#foundation/letters/contract';
import { type AnyEntity, integer, notFound, oneOf, phone, text } from '#platform/entity';
import {
  type Context,
  implementedEntity,
  type Params,
  type Route,
  readVersion,
  route,
  sealingKeyName,
  showRecord,
  sql,
} from '#platform/server';
import { waitingIn } from './message-rounds.ts';
import { anyLocked, forgetKeys, type KeyField } from './sealed-keys.ts';
import { sendTestMessage } from './send-test-message.ts';

interface Settings {
  entity: AnyEntity;
  channel: MessageChannel;
  keys: readonly KeyField[];
  /** In the names of its calls: `openSmsSettings`. */
  name: string;
}

/** What settings of a sender say beside themselves: whether a key can still be opened, and what waits or failed of late. */
export const senderExtras =
  ({ channel, keys }: Settings) =>
  (_ctx: Context, params: Params): Record<string, string> => {
    const of = (what: string) => `(select ${what} from (${waitingIn(channel)}) m)`;
    return {
      keys_are_locked: `(${anyLocked(keys, params.add(sealingKeyName(), 'text'))})`,
      messages_waiting: of(`count(*) filter (where m.state = 'queued')::int`),
      messages_failed: of(`count(*) filter (where m.state = 'failed')::int`),
      messages_reason: of(`(array_agg(m.reason order by m.updated_at desc) filter (where m.reason is not null))[1]`),
    };
  };

/** The calls of settings of a sender: open the one row, forget the keys, try it. */
export function senderRoutes(settings: Settings): Route[] {
  const { entity, channel, keys, name } = settings;
  const permission = entity.permissions.list;
  const at = `/api/v1/${entity.path}`;
  const shown = async (ctx: Context, id: number) => `{"item":${await showRecord(ctx, implementedEntity(entity.name), id)}}`;
  return [
    route({
      method: 'GET',
      path: at,
      name: `open${name}`,
      summary: 'By which service the company’s messages leave, to edit; keys are never told',
      permission,
      section: 'any',
      answer: 'item',
      handle: async (ctx) => ({ resultText: await shown(ctx, await settingsId(ctx, entity)) }),
    }),
    route({
      method: 'POST',
      path: `${at}/{id}/forget-keys`,
      name: `forgetKeysOf${name}`,
      summary: 'Forget the keys of the company’s service for messages',
      permission,
      section: 'any',
      answer: 'item',
      shape: { version: integer({ required: true }) },
      handle: async (ctx, { id, raw }) => {
        await forgetKeys(ctx, { entity, keys, id, version: readVersion(raw) });
        return { resultText: await shown(ctx, id), message: { key: 'senders.forgotten' } };
      },
    }),
    route({
      method: 'POST',
      path: `${at}/test-message`,
      name: `tryOut${name}`,
      summary: 'Send a test message now, as messages leave now; says what came of it',
      permission,
      section: 'any',
      input: { to: phone({ required: true }) },
      answers: { state: oneOf(['sent', 'failed'], { required: true }), said: text({ required: true }) },
      answer: 'other',
      handle: async (ctx, { body }) => ({
        result: await sendTestMessage(ctx, { channel, to: body.to, entity: entity.name, id: await settingsId(ctx, entity) }),
      }),
    }),
  ];
}

/** The company’s one row. A process of a version before may have made a company without. */
async function settingsId(ctx: Context, { table }: AnyEntity): Promise<number> {
  const found = await ctx.db.maybe<{ id: number }>(sql`select id from ${sql.table(table)} where tenant_id = ${ctx.tenantId}`);
  if (!found) throw notFound();
  return found.id;
}
