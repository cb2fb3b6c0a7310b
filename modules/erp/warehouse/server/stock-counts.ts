import { StockCount, StockCountLine } from '#erp/warehouse/contract';
import { bool, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, type Implemented, implement, route, specialFilter } from '#platform/server';
import { cancelCount } from './cancel-count.ts';
import { countGoods } from './count-goods.ts';
import { countOn } from './count-on.ts';
import { countOne } from './count-one.ts';
import { postCount } from './post-count.ts';
import { reviewCount } from './review-count.ts';
import { startCount } from './start-count.ts';

type Values = Record<string, unknown>;

const linesOf = (which: string) =>
  `select count(*)::int from stock_count_line l where l.tenant_id = :tenant and l.stock_count_id = e.id${which}`;

export const stockCounts: Implemented = implement(StockCount, {
  search: 'index',
  createKey: 'required',
  defaults: ({ user, today }) => ({ user: user?.id ?? null, countDate: today }),
  check: judgeCount,
  expressions: { kinds: linesOf(''), counted: linesOf(' and l.quantity is not null') },
  verbs: {
    countOne,
    start: startCount,
    count: countGoods,
    review: reviewCount,
    post: postCount,
    countOn,
    cancel: cancelCount,
  },
  can: {
    review: () => ({ 'errors.stockCount.nothingCounted': `(${linesOf(' and l.quantity is not null')}) = 0` }),
  },
  routes: [
    route({
      method: 'POST',
      path: `/api/v1/${StockCount.path}/{id}/count`,
      name: 'countStock',
      summary: StockCount.verbs.count.summary,
      permission: StockCount.verbs.count.permission,
      section: 'erp',
      key: 'required',
      input: StockCount.verbs.count.input,
      answer: 'other',
      handle: async (ctx, { id, body }) => ({
        result: { items: await countGoods(ctx, { ...(body as VerbInput<typeof StockCount, 'count'>), id }) },
      }),
    }),
  ],
});

/** A category or a brand is named where it is what is counted; it is not kept where it is not. */
function judgeCount(_ctx: Context, values: Values, before: Values | null): void {
  const goods = values.goods ?? before?.goods;
  for (const name of ['category', 'brand']) {
    const named = name in values ? values[name] : before?.[`${name}Id`];
    if (goods === name && !named) throw fieldRefusal(`${name}_id`, 'errors.required');
    if (goods !== name) values[name] = null;
  }
}

const ofShelf = (what: string) =>
  `(select b.${what} from stock_balance b where b.tenant_id = :tenant and b.variation_id = e.variation_id and b.branch_id = e.branch_id)`;
const moves = 'stock_move m where m.tenant_id = :tenant and m.variation_id = e.variation_id and m.branch_id = e.branch_id';
/** By the books at its moment: what lies there now less what moved since. */
const bookNow = `(coalesce(${ofShelf('quantity')}, 0) - coalesce((select sum(m.quantity) from ${moves} and m.moved_at > e.counted_at), 0))::bigint`;
const state = '(select c.state from stock_count c where c.tenant_id = :tenant and c.id = e.stock_count_id)';
/** Whoever counts does not see what he ought to find. */
const seenBy = (live: string, kept: string) => `case ${state} when 'review' then ${live} when 'posted' then ${kept} end`;
const oneCost = `(select case when b.quantity > 0 then b.value / b.quantity::numeric when b.known_quantity > 0 then b.known_value / b.known_quantity::numeric else 0 end
  from stock_balance b where b.tenant_id = :tenant and b.variation_id = e.variation_id and b.branch_id = e.branch_id)`;
const differenceNow = `(e.quantity - ${bookNow})`;

export const stockCountLines: Implemented = implement(StockCountLine, {
  without: ['create', 'edit', 'remove', 'disable'],
  expressions: {
    unit: `select p.unit_id from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id where v.tenant_id = :tenant and v.id = e.variation_id`,
    book: seenBy(bookNow, 'e.book'),
    difference: seenBy(differenceNow, 'e.difference'),
    worth: seenBy(`round(${differenceNow} * ${oneCost})::bigint`, 'e.worth'),
    isStirred: `e.counted_from < e.counted_at and exists (select from ${moves} and m.moved_at > e.counted_from and m.moved_at <= e.counted_at)`,
    isGone: `${state} = 'review' and ${differenceNow} < 0 and ${differenceNow} + ${ofShelf('quantity')} < ${ofShelf('reserved')} and coalesce(${ofShelf('counted_at')} <= e.counted_at, true)`,
  },
  filters: {
    counted: specialFilter(bool(), (_, is: boolean) => `e.quantity is ${is ? 'not ' : ''}null`),
    differs: specialFilter(
      bool(),
      (_, is: boolean) => `coalesce((${seenBy(differenceNow, 'e.difference')}) <> 0, false) = ${is}`,
    ),
  },
});
