import { ExpenseCategory } from '#finance/expenses/contract';
import { account, closedTo } from '#finance/ledger/contract';
import { addAccount, keepLanguages, moveAccount, refuseNeeded } from '#finance/ledger/server';
import { type Bilingual, bool, fieldRefusal } from '#platform/entity';
import { audit, type Context, type Implemented, implement, specialFilter, sql, updateRow } from '#platform/server';

/** Claims and losses of stock are filled by their papers alone, and so is whatever else is not open to a hand. */
const noCategory = [account.expenses, account.shipmentClaims, account.stockLosses, ...closedTo('hand')];
const under = `'${account.expenses}/' || split_part(e.place, '/', 2)`;

export const expenseCategories: Implemented = implement(ExpenseCategory, {
  scope: (_ctx, params) => `e.type = 'expense' and e.party_kind is null and not e.is_control
    and e.code <> all(${params.add(noCategory, 'text[]')}) and (not e.is_header or e.place = ${under})`,
  expressions: {
    level: `case when e.place = ${under} then 'category' else 'subcategory' end`,
    parent: `select p.id from account p where p.tenant_id = :tenant and p.code = split_part(e.place, '/', 2) and p.id <> e.id`,
  },
  filters: {
    /** What lies below a category. */
    category_id: specialFilter(ExpenseCategory.fields.parent, (_ctx, id, params) => below('e', params.add(id, 'bigint'))),
    /** Whether subcategories may be put under it. */
    takes_more: specialFilter(bool(), (_ctx, takesMore) => `e.is_header is ${takesMore ? 'true' : 'false'}`),
  },
  check: (_ctx, values, before) => keepLanguages(values, before),
  create: createCategory,
  edit: editCategory,
  beforeDisable: refuseNeeded,
  without: ['remove'],
});

/** SQL: whether an account lies below the category of an id. */
const below = (row: string, id: string) => `${row}.id <> ${id} and starts_with(${row}.place,
  (select c.place || '/' from account c where c.tenant_id = :tenant and c.id = ${id}))`;

type Values = Record<string, unknown>;

/** A category is a heading of the chart under the expenses, a subcategory an account under a category; the chart gives it its code. */
async function createCategory(ctx: Context, values: Values): Promise<number> {
  const name = values['name'] as Bilingual;
  const parent = values['parent'] as number | null | undefined;
  const root = parent ?? (await idOf(ctx, account.expenses));
  if (parent) await refuseOther(ctx, parent);
  const id = await addAccount(ctx, { parent: root, name, isHeader: !parent });
  audit(ctx, { entity: ExpenseCategory.name, entityId: id, action: 'create', after: { name, parent_id: parent ?? null } });
  return id;
}

/** Its name may change, and under which category it lies; what was booked on it goes along. */
async function editCategory(ctx: Context, id: number, values: Values): Promise<void> {
  const { parent: wanted, ...said } = values as { parent?: number | null };
  const before = await ctx.db.one<{ parentId: number | null }>(sql`select p.id as parent_id from account e
    left join account p on p.tenant_id = :tenant and p.code = split_part(e.place, '/', 2) and p.id <> e.id
    where e.tenant_id = ${ctx.tenantId} and e.id = ${id}`);
  if (wanted !== undefined && wanted !== before.parentId) {
    // A category stays one, and a subcategory a subcategory: what is under it, and what it is booked as, hang on it.
    if (!wanted || !before.parentId) throw fieldRefusal('parent_id', 'errors.expenseCategory.staysWhatItIs');
    await refuseOther(ctx, wanted);
    await moveAccount(ctx, { id, parent: wanted });
    const noted = { before: { parent_id: before.parentId }, after: { parent_id: wanted } };
    audit(ctx, { entity: ExpenseCategory.name, entityId: id, action: 'edit', ...noted });
  }
  await updateRow(ctx, ExpenseCategory, id, said);
}

/** Only under a category something is put; other headings of the chart are none. */
async function refuseOther(ctx: Context, id: number): Promise<void> {
  const found = await ctx.db.maybe(sql`select from account where tenant_id = ${ctx.tenantId} and id = ${id} and is_header
    and type = 'expense' and code <> all(${noCategory}::text[]) and place = ${`${account.expenses}/`}::text || code`);
  if (!found) throw fieldRefusal('parent_id', 'errors.expenseCategory.notACategory');
}

async function idOf(ctx: Context, code: string): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(
    sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${code}`,
  );
  return id;
}
