import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let keeper: Person;
beforeAll(async () => {
  world = await freshWorld();
  keeper = await (await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 })).person({});
});
afterAll(() => world?.close());

const told = async (list: string, locale = 'en') =>
  (await keeper.call('GET', 'lookups', undefined, { locale })).body.result[list].map(
    ({ id, name }: { id: number; name: string }) => [id, name],
  );

test('currencies go by their numbers, with the dinar of Iraq as the fourth', async () => {
  const numbered = [1, 2, 3, 4].map((id, nth) => [id, ['Egyptian pound', 'US dollar', 'Euro', 'Iraqi dinar'][nth]]);
  expect(await told('currencies')).toEqual(numbered);
});

test('payments are as often as annual, semi-annual, quarterly and monthly, by their numbers', async () => {
  expect(await told('payment_frequencies')).toEqual([
    [1, 'Annual'],
    [2, 'Semi-annual'],
    [3, 'Quarterly'],
    [4, 'Monthly'],
  ]);
});

test('payments are cash, cheque, credit, transfer and other, by their numbers', async () => {
  expect(await told('payment_types')).toEqual([
    [1, 'Cash'],
    [2, 'Cheque'],
    [3, 'Credit'],
    [4, 'Transfer'],
    [5, 'Other'],
  ]);
  expect((await told('payment_types', 'ar'))[2]).toEqual([3, 'آجل']);
});
