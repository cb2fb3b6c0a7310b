import type { MailSettings } from '#foundation/letters/contract';
import { notFound } from '#platform/entity';
import { type Context, openSealed, sql, type Transaction } from '#platform/server';
import { byOwnServer } from './own-post.ts';
import type { Post } from './post.ts';

/** What the password of a company's mail server is sealed as. */
export const passwordPurpose = 'mail_password';

interface Mail {
  /** How letters leave where a company has no server of its own; absent where nobody said. */
  operator?: Post | undefined;
  /** Whether a company's server may stand in a private network. */
  allowsPrivate: boolean;
  timeoutMs?: number;
}
let mail: Mail = { allowsPrivate: false };

/** Says how letters leave this product; called once, at the start. */
export function configureMail(given: Mail): void {
  mail = given;
}
export const mailAllowsPrivate = () => mail.allowsPrivate;
export const operatorsPost = () => mail.operator;

/** The way a company's letters leave now. */
export interface WayOut {
  /** The company's own server, as it was saved; null: the operator's, which all others share. */
  own: string | null;
  post: Post;
  /** What no answer and no log may repeat. */
  secrets: readonly string[];
}

/** By the company's own server, where it has one; otherwise by the operator's. */
export async function wayOut(db: Transaction, tenantId: number, operator: Post): Promise<WayOut> {
  const set = await db.maybe<MailSettings>(
    sql`select * from mail_settings where tenant_id = ${tenantId} and mail_driver = 'smtp'`,
  );
  if (!set?.mailHost || !set.mailPort || !set.mailFromAddress) return { own: null, post: operator, secrets: [] };
  const opened = await openSealed(db, { tenantId, purpose: passwordPurpose });
  const server = {
    host: set.mailHost,
    port: set.mailPort,
    encryption: set.mailEncryption,
    username: set.mailUsername,
    password: typeof opened === 'object' ? opened.value : null,
    isLocked: opened === 'locked',
    from: { name: set.mailFromName ?? '', address: set.mailFromAddress },
  };
  return {
    own: `${tenantId} ${set.version}`,
    post: byOwnServer(server, mail),
    // Alone, and as it travels with the name.
    secrets: typeof opened === 'object' ? [opened.value, `\0${server.username}\0${opened.value}`] : [],
  };
}

/** The company's one row of settings. A process of a version before may have made a company without. */
export async function mailSettingsId(ctx: Context): Promise<number> {
  const found = await ctx.db.maybe<{ id: number }>(sql`select id from mail_settings where tenant_id = ${ctx.tenantId}`);
  if (!found) throw notFound();
  return found.id;
}
