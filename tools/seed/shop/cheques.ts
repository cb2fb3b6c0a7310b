import { collectCheque, depositCheque, writeCheque } from '#finance/cheques/server';
import { account } from '#finance/ledger/contract';
import { createVoucher } from '#finance/treasury/server';
import { type Context, createRecord, implementedEntity, sql } from '#platform/server';

/** Cheques of a shop of the demo: one the bank has collected, one that is held until its day, and one given to a supplier. */
export async function seedCheques(ctx: Context, branch: number): Promise<void> {
  const treasury = await openBank(ctx, branch);
  const theirs = { kind: 'received', branch, currency: ctx.tenant.currency } as const;
  const market = await named(ctx, 'customer', 'أسواق النور');
  const paid = { customer: market, amount: 500_000, chequeNumber: '0041827', bank: 'مصرف الرافدين', dueOn: ctx.today };
  const id = await writeCheque(ctx, { ...theirs, ...paid });
  await depositCheque(ctx, { id, treasury });
  await collectCheque(ctx, { id, treasury });
  const hotel = await named(ctx, 'customer', 'فندق بابل');
  const later = { customer: hotel, amount: 822_000, chequeNumber: '1190356', bank: 'مصرف بغداد', dueOn: inDays(ctx.today, 30) };
  await writeCheque(ctx, { ...theirs, ...later });
  const supplier = await named(ctx, 'supplier', 'مخازن جميلة');
  const ours = { supplier, treasury, amount: 400_000, chequeNumber: '000731', dueOn: inDays(ctx.today, 15) };
  await writeCheque(ctx, { ...theirs, ...ours, kind: 'issued' });
}

/** The shop's account at a bank, with what its owner put in. */
async function openBank(ctx: Context, branch: number): Promise<number> {
  const name = { en: 'Rafidain Bank account', ar: 'حساب مصرف الرافدين' };
  const bank = { name, branch_id: branch, kind: 'bank', currency: ctx.tenant.currency, user_ids: [], client_ids: [] };
  const treasury = await createRecord(ctx, implementedEntity('treasury'), bank);
  const { id } = await ctx.db.one<{ id: number }>(
    sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${account.capital}`,
  );
  await createVoucher(ctx, { kind: 'credit', treasury, account: id, amount: 5_000_000 });
  return treasury;
}

async function named(ctx: Context, table: 'customer' | 'supplier', name: string): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(
    sql`select id from ${sql.raw(table)} where tenant_id = ${ctx.tenantId} and name = ${name}`,
  );
  return id;
}

const inDays = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
