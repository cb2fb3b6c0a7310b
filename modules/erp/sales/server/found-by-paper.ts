import { uuidOfPaper } from '#erp/sales/contract';
import { type Context, type Params, searchedByIndex, seenByBranch } from '#platform/server';

type Search = (ctx: Context, words: string, params: Params, most?: number) => string;

/** Sales are found by their words, and one by the code that is scanned off its paper. */
export const saleFound: Search = (ctx, words, params, most) => {
  const uuid = uuidOfPaper(words);
  return uuid ? `e.uuid = ${params.add(uuid, 'uuid')}` : byWords('sale', ctx, words, params, most);
};

/** What came back is found by the paper of its sale too. */
export const returnFound: Search = (ctx, words, params, most) => {
  const uuid = uuidOfPaper(words);
  if (!uuid) return byWords('sale_return', ctx, words, params, most);
  return `e.sale_id in (select s.id from sale s where s.tenant_id = :tenant and s.uuid = ${params.add(uuid, 'uuid')})`;
};

const byWords = (table: string, ctx: Context, words: string, params: Params, most: number | undefined) =>
  searchedByIndex(table, words, params, { sight: seenByBranch(ctx, 'branch_id'), most });
