import { loadPerson } from '#foundation/identity/server';
import { type Context, createRecord, implementedEntity } from '#platform/server';

/** What people of a demo company find at their bell: something for everybody, and something its administrator wrote to the staff. */
export async function seedBell(ctx: Context, adminId: number | undefined): Promise<void> {
  const sending = implementedEntity('notificationSending');
  await createRecord(ctx, sending, {
    audience: 'everybody',
    title: 'دوام يوم الخميس',
    message: 'نغلق يوم الخميس الساعة الثانية ظهراً. رتّبوا شغلكم قبلها.',
  });
  const admin = adminId ? await loadPerson(ctx.db, ctx.tenantId, adminId) : null;
  if (!admin) return;
  await createRecord({ ...ctx, user: admin }, sending, {
    audience: 'staff',
    title: 'جرد القاصة نهاية الشهر',
    message: 'كل واحد يعدّ قاصته قبل الإغلاق ويسجّل المبلغ.\nأي فرق يُبلّغ عنه بنفس اليوم.',
    href: '/help',
  });
}
