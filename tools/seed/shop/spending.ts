import { createExpense, expenseCategories } from '#finance/expenses/server';
import { type Context, createRecord, sql } from '#platform/server';
import { actingAs } from '../acting-as.ts';
import type { Cast } from '../demo.ts';

const categories = [
  {
    name: { ar: 'التسويق', en: 'Marketing' },
    of: [
      { ar: 'الإعلانات', en: 'Advertising' },
      { ar: 'هدايا الزبائن', en: 'Gifts for customers' },
    ],
  },
  {
    name: { ar: 'الضيافة والنظافة', en: 'Hospitality and cleaning' },
    of: [
      { ar: 'الضيافة', en: 'Hospitality' },
      { ar: 'مواد التنظيف', en: 'Cleaning supplies' },
    ],
  },
];

/** What a shop of the demo sorts its spending by, and some of it: an advertisement that comes every month, tea for the staff, soap owed. */
export async function seedSpending(ctx: Context, cast: Cast): Promise<void> {
  const writer = cast.users['accountant@corner.demo'] ? actingAs(ctx, cast, 'accountant@corner.demo') : ctx;
  const branch = cast.branches[0] as number;
  const of: Record<string, number> = {};
  for (const { name, of: below } of categories) {
    const parent = await createRecord(ctx, expenseCategories, { name });
    for (const one of below) of[one.en] = await createRecord(ctx, expenseCategories, { name: one, parent_id: parent });
  }
  const { treasury } = await ctx.db.one<{ treasury: number }>(
    sql`select id as treasury from treasury where tenant_id = ${ctx.tenantId} and branch_id = ${branch} and name ->> 'en' = 'Shop safe'`,
  );
  const { buyer } = await ctx.db.one<{ buyer: number }>(
    sql`select user_id as buyer from employment where tenant_id = ${ctx.tenantId} and branch_id = ${branch} order by id desc limit 1`,
  );
  const base = { kind: 'expense', branch } as const;
  await createExpense(writer, {
    ...base,
    subcategory: of['Advertising'],
    treasury,
    amount: 75_000,
    supplier: 'مطبعة الرشيد',
    referenceNumber: 'AD-114',
    note: 'إعلان الشهر',
    recurrence: 'monthly',
  });
  await createExpense(writer, {
    ...base,
    subcategory: of['Hospitality'],
    treasury,
    amount: 18_000,
    expenseFor: buyer,
    note: 'شاي وسكر للمحل',
  });
  await createExpense(writer, { ...base, subcategory: of['Cleaning supplies'], amount: 32_000, supplier: 'مخزن الأمل' });
}
