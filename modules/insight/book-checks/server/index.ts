import { provenBeforeClosing } from '#finance/ledger/server';
import { longReads, type Route, route, translate } from '#platform/server';
import { checkBooks, reconciledItem } from './check-books.ts';

export { checkBooks, type Reconciled } from './check-books.ts';

// Days are not closed over books that do not add up.
provenBeforeClosing(async (ctx) =>
  (await checkBooks(ctx))
    .filter((one) => !one.isGreen)
    .map(({ id, faults }) => ({
      text: translate(ctx.locale, 'books.closing', { check: translate(ctx.locale, `books.checks.${id}`), count: faults }),
      to: '/accounting/books',
      blocks: true,
    })),
);

export const booksRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/books',
    name: 'checkBooks',
    summary: 'Recompute what must hold from raw rows: each check green, or its first wrong row',
    permission: 'show_trial_balance',
    section: 'any',
    answer: 'items',
    turn: () => longReads,
    handle: async (ctx) => {
      const items = (await checkBooks(ctx)).map(reconciledItem);
      return { result: { items, checked_at: ctx.now.toISOString(), is_green: items.every((item) => item.is_green) } };
    },
  }),
];
