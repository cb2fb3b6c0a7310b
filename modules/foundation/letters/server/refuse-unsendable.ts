import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { MailSettings } from '#foundation/letters/contract';
import { Refusal } from '#platform/entity';
import { type Context, isPrivateAddress, sql } from '#platform/server';
import { mailAllowsPrivate, passwordPurpose } from './ways-out.ts';

type Settings = Partial<MailSettings>;
type Sent = Settings & { mailPassword?: string | null };

/** Refuses settings by which no letter would leave, or a kept password would be told to another server than it was given for. */
export async function refuseUnsendable(ctx: Context, sent: Sent, before: Settings): Promise<void> {
  const after = { ...before, ...sent };
  const isKept =
    (await ctx.db.maybe(sql`select from sealed_value where tenant_id = ${ctx.tenantId} and purpose = ${passwordPurpose}`)) !==
    undefined;
  const problems = {
    mail_host: hostProblem(after),
    mail_port: isOwn(after) && !after.mailPort && 'errors.required',
    mail_from_address: isOwn(after) && !after.mailFromAddress && 'errors.required',
    mail_password: !sent.mailPassword && passwordProblem(isKept, before, after),
  };
  const fields = Object.fromEntries(Object.entries(problems).filter((one): one is [string, string] => Boolean(one[1])));
  if (Object.keys(fields).length > 0) throw new Refusal('errors.fieldsWrong', { fields });
}

const isOwn = ({ mailDriver }: Settings) => mailDriver === 'smtp';

/** A private address that is written out is refused at once; what a name leads to is judged at each connection. */
function hostProblem(settings: Settings): string | false {
  const { mailHost } = settings;
  if (!mailHost) return isOwn(settings) && 'errors.required';
  const name = domainToASCII(mailHost);
  if (!isIP(mailHost) && !/^(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name)) return 'errors.mailSettings.host';
  const isInner = isIP(mailHost) ? isPrivateAddress(mailHost) : /(^|\.)localhost$/i.test(name);
  return isInner && !mailAllowsPrivate() && 'errors.mailSettings.private';
}

/** Whoever may set the server may not learn the password: by another host, port or encryption it would be told to others. */
function passwordProblem(isKept: boolean, before: Settings, after: Settings): string | false {
  if (!isKept) return isOwn(after) && Boolean(after.mailUsername) && 'errors.required';
  const goesElsewhere = (['mailHost', 'mailPort', 'mailEncryption'] as const).some(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  );
  return goesElsewhere && 'errors.mailSettings.passwordOfAnother';
}
