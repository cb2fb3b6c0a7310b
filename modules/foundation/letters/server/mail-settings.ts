import { MailSettings } from '#foundation/letters/contract';
import { integer } from '#platform/entity';
import {
  type Context,
  type Implemented,
  implement,
  keepSealed,
  readVersion,
  route,
  sealingKeyName,
  showRecord,
  sql,
  updateRow,
} from '#platform/server';
import { forgetMailPassword } from './forget-mail-password.ts';
import { refuseUnsendable } from './refuse-unsendable.ts';
import { leaseSeconds } from './send-letters.ts';
import { sendTestLetter, testLetterAnswer, testLetterInput } from './send-test-letter.ts';
import { mailSettingsId, operatorsPost, passwordPurpose } from './ways-out.ts';

const sealed = (and = 'true') =>
  `exists (select from sealed_value s where s.tenant_id = :tenant and s.purpose = '${passwordPurpose}' and ${and})`;
const waiting = `from letter l where l.tenant_id = :tenant and l.state = 'queued' and l.reason is not null`;

/** By which server the company's letters leave. The password is taken, sealed, and told to nobody. */
export const mailSettings: Implemented = implement(MailSettings, {
  without: ['list', 'create', 'remove', 'disable', 'export'],
  expressions: { mailPassword: 'null::text', mailPasswordIsSet: sealed() },
  showExtras: (_ctx, params) => ({
    mail_password_is_locked: sealed(`s.key_name <> ${params.add(sealingKeyName(), 'text')}`),
    operator_sends: String(operatorsPost()?.outcome === 'sent'),
    letters_waiting: `(select count(*)::int ${waiting})`,
    letters_waiting_reason: `(select l.reason ${waiting} order by l.updated_at desc limit 1)`,
  }),
  check: (ctx, values, before) => refuseUnsendable(ctx, values, before ?? {}),
  edit: async (ctx, id, { mailPassword, ...values }) => {
    if (typeof mailPassword === 'string') await keepSealed(ctx, passwordPurpose, mailPassword);
    await updateRow(
      ctx,
      MailSettings,
      id,
      values,
      'edit',
      typeof mailPassword === 'string' ? { mail_password_is_set: true } : {},
    );
    await makeDue(ctx);
  },
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/mail-settings',
      name: 'openMailSettings',
      summary: 'By which server the company’s letters leave, to edit; the password is never told',
      permission: MailSettings.permissions.list,
      section: 'any',
      answer: 'item',
      handle: async (ctx) => ({ resultText: `{"item":${await showRecord(ctx, mailSettings, await mailSettingsId(ctx))}}` }),
    }),
    route({
      method: 'POST',
      path: '/api/v1/mail-settings/{id}/forget-password',
      name: 'forgetMailPassword',
      summary: 'Forget the password of the company’s mail server',
      permission: MailSettings.permissions.list,
      section: 'any',
      answer: 'item',
      shape: { version: integer({ required: true }) },
      handle: async (ctx, asked) => {
        await forgetMailPassword(ctx, asked.id, readVersion(asked.raw));
        return {
          resultText: `{"item":${await showRecord(ctx, mailSettings, asked.id)}}`,
          message: { key: 'mailSettings.forgotten' },
        };
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/mail-settings/test-letter',
      name: 'sendTestLetter',
      summary: 'Send a test letter now, as letters leave now; says what came of it',
      permission: MailSettings.permissions.list,
      section: 'any',
      input: testLetterInput,
      answers: testLetterAnswer,
      answer: 'other',
      handle: async (ctx, { body }) => ({ result: await sendTestLetter(ctx, body) }),
    }),
  ],
});

/**
 * Letters that failed wait up to half a day for their next attempt: with other settings it may come now. What is due within a minute
 * may be at this moment on its way, and would leave twice.
 */
async function makeDue(ctx: Context): Promise<void> {
  const now = new Date();
  await ctx.db.query(sql`update letter set next_at = ${now}::timestamptz, updated_at = now()
    where tenant_id = ${ctx.tenantId} and state = 'queued' and reason is not null
      and next_at > ${now}::timestamptz + make_interval(secs => ${leaseSeconds})`);
}

/** The row a new company starts with: its letters leave by the operator's server. */
export async function setUpMail(ctx: Context): Promise<void> {
  await ctx.db.query(sql`insert into mail_settings (tenant_id) values (${ctx.tenantId})`);
}
