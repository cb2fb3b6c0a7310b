import { monthFields } from '#finance/budgets/contract';
import { createExpense } from '#finance/expenses/server';
import { account } from '#finance/ledger/contract';
import { type Context, createRecord, implementedEntity, sql } from '#platform/server';

/** What a shop of the demo plans for the year, and the rent and fuel it has paid: one of them is nearly used up. */
export async function seedBudgets(ctx: Context, branch: number): Promise<void> {
  const rows = await ctx.db.query<{ id: number; code: string }>(sql`select id, code from account where tenant_id = ${ctx.tenantId}
    and code = any(${[account.rent, account.fuelAndTransport, account.telephone, account.inventory]}::text[])`);
  const of = (code: string) => rows.find((one) => one.code === code)?.id as number;
  const plan = (code: string, amount: string, action: string) =>
    createRecord(ctx, implementedEntity('budget'), {
      account_id: of(code),
      branch_id: branch,
      year: Number(ctx.today.slice(0, 4)),
      action,
      ...Object.fromEntries(monthFields.map((name) => [name, amount])),
    });
  await plan(account.rent, '750000', 'warn');
  await plan(account.fuelAndTransport, '200000', 'stop');
  await plan(account.telephone, '60000', 'ignore');
  await plan(account.inventory, '6000000', 'warn');
  const { treasury } = await ctx.db.one<{ treasury: number }>(
    sql`select id as treasury from treasury where tenant_id = ${ctx.tenantId} and branch_id = ${branch} and name ->> 'en' = 'Shop safe'`,
  );
  const spend = (code: string, amount: number, supplier: string) =>
    createExpense(ctx, { kind: 'expense', account: of(code), treasury, amount, supplier });
  await spend(account.rent, 700_000, 'صاحب الملك');
  await spend(account.fuelAndTransport, 65_000, 'محطة الكرادة');
}
