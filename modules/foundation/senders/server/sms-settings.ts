import { SmsSettings } from '#foundation/senders/contract';
import { type Context, type Implemented, implement, sql } from '#platform/server';
import { refuseUnusableSms } from './refuse-unusable.ts';
import { editWithKeys, type KeyField, keyExpressions } from './sealed-keys.ts';
import { senderExtras, senderRoutes } from './settings-routes.ts';

export const smsKeys: readonly KeyField[] = ['messagingServiceKey', 'messagingServiceToken'];
const settings = { entity: SmsSettings, channel: 'sms', keys: smsKeys, name: 'SmsSettings' } as const;

/** By which service the company’s SMS leave. Key and token are taken, sealed, and told to nobody. */
export const smsSettings: Implemented = implement(SmsSettings, {
  without: ['list', 'create', 'remove', 'disable', 'export'],
  expressions: keyExpressions(smsKeys),
  showExtras: senderExtras(settings),
  check: (ctx, values, before) => refuseUnusableSms(ctx, values, before ?? {}),
  edit: (ctx, id, values) => editWithKeys(ctx, { ...settings, id, values }),
  routes: senderRoutes(settings),
});

/** The rows a new company starts with: what it writes waits for a hand. */
export async function setUpSenders(ctx: Context): Promise<void> {
  await ctx.db.query(sql`insert into sms_settings (tenant_id) values (${ctx.tenantId})`);
  await ctx.db.query(sql`insert into whatsapp_settings (tenant_id) values (${ctx.tenantId})`);
}
