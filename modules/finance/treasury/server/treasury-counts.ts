import { countBearers, countSheet, TreasuryCount } from '#finance/treasury/contract';
import { belongsTo, oneOf, text } from '#platform/entity';
import { type Context, type Implemented, implement, item, type Reply, route, showRecord } from '#platform/server';
import { type BookCount, bookCount } from './book-count.ts';
import { type CountTreasury, countTreasury } from './count-treasury.ts';
import { saidAmount } from './said-amount.ts';
import { treasuryCurrency } from './treasuries.ts';

const base = { method: 'POST', section: 'any', key: 'required', answer: 'item' } as const;

export const treasuryCounts: Implemented = implement(TreasuryCount, {
  without: ['create', 'edit', 'remove', 'disable'],
  routes: [
    route({
      ...base,
      path: '/api/v1/treasury-counts',
      name: 'countTreasury',
      summary: 'Count what lies in a treasury; nothing is booked by it',
      permission: 'show_treasury',
      input: {
        treasury: belongsTo('treasury', { required: true }),
        counted: text({ max: 30 }),
        denominations: countSheet,
        note: text({ max: 200 }),
      },
      handle: async (ctx, asked) => {
        const count = asked.body as unknown as CountTreasury;
        const counted = saidAmount(count.counted, { currency: await treasuryCurrency(ctx, count.treasury), field: 'counted' });
        const id = await countTreasury(ctx, { ...count, counted });
        return { ...(await shown(ctx, id)), status: 201, message: { key: 'treasuryCount.kept' } };
      },
    }),
    route({
      ...base,
      path: '/api/v1/treasury-counts/{id}/book',
      name: 'bookCount',
      summary: 'Book the difference a count found: an employee’s, the company’s or nobody’s',
      permission: 'approve_count',
      input: { bearer: oneOf(countBearers, { required: true }), employee: belongsTo('user') },
      handle: async (ctx, asked) => {
        await bookCount(ctx, { ...(asked.body as unknown as Omit<BookCount, 'countId'>), countId: asked.id });
        return { ...(await shown(ctx, asked.id)), message: { key: 'treasuryCount.bookedNow' } };
      },
    }),
  ],
});

async function shown(ctx: Context, id: number): Promise<Reply> {
  return item(JSON.parse(await showRecord(ctx, treasuryCounts, id)));
}
