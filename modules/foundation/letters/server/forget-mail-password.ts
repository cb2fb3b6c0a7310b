import { MailSettings } from '#foundation/letters/contract';
import { type Context, forgetSealed, implementedEntity, lockRecord, refuseStale, updateRow } from '#platform/server';
import { passwordPurpose } from './ways-out.ts';

/** The password of the company's mail server is kept no longer; whoever had the form open is told. */
export async function forgetMailPassword(ctx: Context, id: number, version: number): Promise<void> {
  const before = await lockRecord(ctx, MailSettings, id);
  await refuseStale(ctx, implementedEntity(MailSettings.name), id, { ...before }, version);
  forgetSealed(ctx, passwordPurpose);
  await updateRow(ctx, MailSettings, id, {}, 'forgetPassword', { mail_password_is_set: false });
}
