import { walkInCustomer } from '#erp/contacts/server';
import type { CustomerContent, TicketContent } from '#erp/pos/contract';
import { cleanPhone, fieldRefusal } from '#platform/entity';
import { type Context, createRecord, implementedEntity, sql } from '#platform/server';
import { type Bringing, type Brought, flagged } from './bringing.ts';

/** Who bought: whom the till names by his number here or by the UUID it gave him, or who gave no name. */
export async function customerOf(ctx: Context, { customer, customerUuid }: TicketContent, branchId: number): Promise<number> {
  if (customer) {
    const known = await ctx.db.maybe(sql`select from customer where tenant_id = ${ctx.tenantId} and id = ${customer}::bigint`);
    if (!known) throw fieldRefusal('customer_id', 'errors.reference');
    return customer;
  }
  if (!customerUuid) return walkInCustomer(ctx, branchId);
  const made = await ctx.db.maybe<{ id: number | null }>(sql`select made_id as id from till_paper
    where tenant_id = ${ctx.tenantId} and uuid = ${customerUuid} and kind = 'customer'`);
  if (!made?.id) throw fieldRefusal('customer_uuid', 'errors.till.unknownCustomer');
  return made.id;
}

/** A customer made at a till. One whose phone is known already is that one, and somebody looks whether they are the same. */
export async function addCustomer(ctx: Context, { content, register }: Bringing<CustomerContent>): Promise<Brought> {
  const phone = cleanPhone(content.phone);
  const known = await ctx.db.maybe<{ id: number; name: string }>(
    sql`select id, name from customer where tenant_id = ${ctx.tenantId} and phone = ${phone}`,
  );
  if (known) {
    const flags = known.name === content.name ? [] : [flagged('knownPhone', { phone, printed: content.name, now: known.name })];
    return { madeId: known.id, flags, told: { customer_id: known.id, name: known.name } };
  }
  const body = { name: content.name, phone, branch_id: register.branchId, credit_limit: '0' };
  const id = await createRecord(ctx, implementedEntity('customer'), body);
  return { madeId: id, flags: [], told: { customer_id: id, name: content.name } };
}
