import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/receipt-books/server';

let w: MovesWorld;
let boss: Person;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({});
});
afterAll(() => w.world.close());

const give = (book: object) => boss.call('POST', 'client-receipts', { client_id: w.clientId, first_no: 1, last_no: 50, ...book });

test('a number is struck out however it is typed: in Arabic digits, with blanks, with or without what stands before it', async () => {
  const { id } = (await give({ prefix: 'A-', digits: 4 })).body.result.item;
  const strike = (number: string) => boss.call('POST', `client-receipts/${id}/void`, { number, reason: 'wet' });
  for (const number of ['A-٠٠٠٧', 'A- 0008', '٩', '10', '\u200fA-0011'])
    expect([number, (await strike(number)).status]).toEqual([number, 200]);
  for (const number of ['A-12', 'B-0013', 'A-٠٠٩٩', 'A-']) expect([number, (await strike(number)).status]).toEqual([number, 422]);
  const { voids } = (await boss.call('GET', `client-receipts/${id}`)).body.result.item;
  expect(voids.map((one: { number: string }) => one.number)).toEqual(['A-0007', 'A-0008', 'A-0009', 'A-0010', 'A-0011']);
});

test('what stands before the numbers is kept in Latin digits, and ends in none', async () => {
  expect((await give({ prefix: 'B٣-' })).body.result.item).toMatchObject({ prefix: 'B3-', name: 'B3-1 – B3-50' });
  expect(Object.keys((await give({ prefix: 'B٣' })).body.errors)).toEqual(['prefix']);
});
