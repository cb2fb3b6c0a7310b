import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentStateOf } from '#finance/treasury/contract';
import { sql } from '#platform/server';
import { type Company, freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';
import { paidState } from './sale-payment.ts';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
});
afterAll(() => world.close());

const cases = ['final', 'cancelled'].flatMap((status) =>
  [0, 10].flatMap((owed) =>
    [0, 4, 10, 15].flatMap((paid) =>
      [false, true].flatMap((isReturned) => [false, true].map((hasItem) => ({ status, owed, paid, isReturned, hasItem }))),
    ),
  ),
);

test('a sale says in the database what the books of every paper say of it: unpaid, in part, paid or refunded', async () => {
  const said = await company.do(async ({ db }) => {
    const answers: string[] = [];
    for (const { status, owed, paid, isReturned, hasItem } of cases) {
      const { payment } = await db.one<{ payment: string }>(sql`select ${paidState} as payment
        from (select ${status}::text as status, ${owed}::bigint as owed, ${isReturned}::boolean as is_returned) s,
          (select ${paid}::bigint as paid, ${hasItem}::boolean as has_item) k`);
      answers.push(payment);
    }
    return answers;
  });
  // A sale taken back whose goods never left owes nothing and is owed nothing; one whose goods left is as returned.
  const meant = cases.map(({ status, owed, paid, isReturned, hasItem }) =>
    status === 'cancelled' && !hasItem
      ? 'unpaid'
      : paymentStateOf({ owed, paid, isReturned: isReturned || status === 'cancelled' }),
  );
  expect(said).toEqual(meant);
  expect(new Set(said)).toEqual(new Set(['unpaid', 'partially_paid', 'paid', 'refunded']));
});
