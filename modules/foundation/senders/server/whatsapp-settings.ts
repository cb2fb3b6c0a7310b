import { WhatsappSettings } from '#foundation/senders/contract';
import { type Implemented, implement } from '#platform/server';
import { refuseUnusableWhatsapp } from './refuse-unusable.ts';
import { editWithKeys, type KeyField, keyExpressions } from './sealed-keys.ts';
import { senderExtras, senderRoutes } from './settings-routes.ts';

const keys: readonly KeyField[] = ['whatsappToken'];
const settings = { entity: WhatsappSettings, channel: 'whatsapp', keys, name: 'WhatsappSettings' } as const;

/** By which WhatsApp Business account the company’s messages leave. The token is taken, sealed, and told to nobody. */
export const whatsappSettings: Implemented = implement(WhatsappSettings, {
  without: ['list', 'create', 'remove', 'disable', 'export'],
  expressions: keyExpressions(keys),
  showExtras: senderExtras(settings),
  check: (ctx, values, before) => refuseUnusableWhatsapp(ctx, values, before ?? {}),
  edit: (ctx, id, values) => editWithKeys(ctx, { ...settings, id, values }),
  routes: senderRoutes(settings),
});
