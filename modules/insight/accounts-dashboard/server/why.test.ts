import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { type SettlingWorld, settlingWorld } from '../../../courier/statements/server/settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
});
afterAll(() => w?.world.close());

const why = async (query: string) => (await w.accountant.call('GET', `accounts-dashboard/why?currency=IQD&${query}`)).body.result;
const documents = (answer: { items: { document: { id: number }; amount: string }[] }) =>
  answer.items.map((item) => [item.document.id, item.amount]);

test('a delivery that was taken back is no reason for what the agent holds', async () => {
  const first = await w.delivered();
  const second = await w.delivered();
  await w.move(second, status.returnWithAgent, { note: 'never delivered' });
  const third = await w.delivered({}, 49_000);
  const answer = await why(`account=1210&party_kind=agent&party=${w.agentId}`);
  expect([answer.by, answer.balance]).toEqual(['document', '99000']);
  expect(documents(answer)).toEqual([
    [third, '49000'],
    [first, '50000'],
  ]);
});

test('income is told of this month, with what was there before; a place of several by whose it is', async () => {
  const income = await why(`account=4110&in_branch_id=${w.o}`);
  expect(income).toMatchObject({ by: 'document', opening: '0', balance: '10000', asked: { from: '2026-11-01' } });
  const agents = await why('place=agents');
  expect(agents).toMatchObject({ by: 'part', items: [{ party: { name: 'Ali' }, amount: '99000' }] });
  const pairs = await why('place=branches&side=debit');
  expect(pairs.items.map((item: any) => [item.branch.name.en, item.counter_branch.name.en])).toEqual([['Baghdad', 'Basra']]);
  expect(pairs.balance).toBe(pairs.items[0].amount);
});
