import { type ContactKind, dealings } from '#insight/profiles/contract';
import { type Currency, notFound } from '#platform/entity';
import { type Context, type RawBuilder, readRecords, sql } from '#platform/server';

/** A contact as his page knows him. */
export interface ContactOf {
  kind: ContactKind;
  id: number;
  name: string;
  phone: string;
  address: string | null;
  /** What he is dealt with in. */
  currency: Currency;
  creditLimit: number | null;
}

/** The contact of an address; whoever may not be seen is not there. */
export async function contactOf(ctx: Context, kind: ContactKind, id: number): Promise<ContactOf> {
  const [found] = (await readRecords(ctx, { name: kind }, [id])) as (Pick<ContactOf, 'name' | 'phone' | 'address'> &
    Partial<ContactOf>)[];
  if (!found) throw notFound();
  const { name, phone, address, currency = ctx.tenant.currency, creditLimit = null } = found;
  return { kind, id, name, phone, address, currency, creditLimit };
}

/** The accounts a contact’s lines stand on: what is owed, and what is held. */
export function accountsOf(kind: ContactKind): string[] {
  const { owed, held } = dealings[kind];
  return held ? [owed, held] : [owed];
}

/** Which lines `l` of the ledger are a contact’s, in one currency: on all of his accounts, or on one, in whose order an index is read. */
export function linesOfContact(ctx: Context, { kind, id, currency }: ContactOf, account?: string): RawBuilder<unknown> {
  const on = account ? sql`l.account_code = ${account}` : sql`l.account_code = any(${accountsOf(kind)}::text[])`;
  return sql`l.tenant_id = ${ctx.tenantId} and ${on} and l.party_kind = ${kind} and l.party_id = ${id}::bigint and l.currency = ${currency}`;
}

/** What a debit less a credit adds to what is owed. */
export const signOf = (kind: ContactKind): 1 | -1 => (dealings[kind].side === 'debit' ? 1 : -1);
