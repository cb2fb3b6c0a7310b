import { account } from '#finance/ledger/contract';
import type { Context } from '#platform/server';

const chosen = (id: string) => `a.tenant_id = :tenant and a.id = ${id} and a.type = 'expense'`;
const top = `split_part(a.place, '/', 2)`;

/** SQL: the category an account of expenses lies in, which may be itself. */
export const categoryOf = (id: string): string =>
  `select c.id from account a join account c on c.tenant_id = :tenant and c.code = ${top} where ${chosen(id)}`;

/** SQL: the account where it lies below a category; nothing where it is one itself. */
export const subcategoryOf = (id: string): string =>
  `select a.id from account a where ${chosen(id)} and a.place <> '${account.expenses}/' || ${top}`;

/** SQL: whether an account is a category, or lies in it or below. */
export const isIn = (id: string, category: string): string =>
  `${id} in (select a.id from account a join account c on c.tenant_id = :tenant and c.id = ${category}
    where a.tenant_id = :tenant and (a.id = c.id or starts_with(a.place, c.place || '/')))`;

export interface SortedAs {
  category: number | null;
  subcategory: number | null;
}

/** How an account of expenses is sorted. */
export const sortedAs = (ctx: Context, id: number): Promise<SortedAs> =>
  ctx.db.one<SortedAs>({
    text: `select (${categoryOf('$1::bigint')}) as category, (${subcategoryOf('$1::bigint')}) as subcategory`,
    values: [id],
  });
