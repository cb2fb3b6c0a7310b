import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { type HrWorld, hrWorld } from './hr-world.ts';

let w: HrWorld;
beforeAll(async () => {
  w = await hrWorld();
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w?.world.close();
});

const terms = async (user: number, change: object) => {
  const [{ id, version }] = (await w.ask(w.boss, 'GET', `employments?user_id=${user}`)).body.result.items;
  expect((await w.ask(w.boss, 'PUT', `employments/${id}`, { version, ...change })).status).toBe(200);
};

test('who turns out to have left before the month is not paid for it, though his slip was drawn up', async () => {
  const [gone, stays] = [await w.staff(), await w.staff()];
  const { id, version, lines } = await w.drawn([
    { user_id: gone, salary: '30000' },
    { user_id: stays, salary: '30000' },
  ]);
  await terms(gone, { left_on: '2026-10-31' });
  const refused = await w.step(id, 'approve');
  expect([refused.status, refused.body.code]).toEqual([409, 'payroll.hasLeft']);
  const [, own] = lines as object[];
  expect((await w.ask(w.clerk, 'PUT', `payrolls/${id}`, { version, lines: [own] })).status).toBe(200);
  expect((await w.step(id, 'approve')).status).toBe(200);
  expect([await w.balance(account.salariesPayable, gone), await w.balance(account.salariesPayable, stays)]).toEqual([0, -30_000]);
});

test('who left within the month, or moved to another branch since, is paid for what was drawn up', async () => {
  const [within, moved] = [await w.staff(), await w.staff()];
  const { id } = await w.drawn([within, moved].map((user_id) => ({ user_id, salary: '30000' })));
  await terms(within, { left_on: '2026-11-05' });
  await terms(moved, { branch_id: w.there });
  expect((await w.step(id, 'approve')).status).toBe(200);
});

test('a month that was agreed to is not taken back by whoever wrote it', async () => {
  const user = await w.staff();
  const { id } = (await w.draw([{ user_id: user, salary: '30000' }], {}, w.boss)).body.result.item;
  const another = await w.company.person({});
  expect((await w.step(id, 'approve', {}, another)).status).toBe(200);
  expect((await w.step(id, 'reverse', { reason: 'mine' })).body.code).toBe('verb.byAnother');
  expect((await w.step(id, 'reverse', { reason: 'not his' }, another)).body.result.item.state).toBe('reversed');
});

test('a month that costs more than any amount says is refused beside the slip that goes beyond, and the list is read on', async () => {
  const people = [await w.staff(), await w.staff()];
  const { status, body } = await w.draw(people.map((user_id) => ({ user_id, salary: '60000000000000' })));
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.1.salary']]);
  expect((await w.ask(w.boss, 'GET', 'payrolls')).status).toBe(200);
});

test('what is left of somebody’s slips is what he is owed: nothing of a month that is only drawn up', async () => {
  const user = await w.staff();
  await w.drawn([{ user_id: user, salary: '31000' }]);
  const { id } = await w.drawn([{ user_id: user, salary: '30000' }]);
  const left = async () => {
    const { items, totals } = (await w.ask(w.boss, 'GET', `payslips?user_id=${user}&sort_by=id`)).body.result;
    return [items.map((one: Record<string, string>) => one['left']), Number(totals.left_sum ?? 0)];
  };
  expect(await left()).toEqual([[null, null], 0]);
  expect((await w.step(id, 'approve')).status).toBe(200);
  expect(await left()).toEqual([expect.arrayContaining([null, '30000']), 30_000]);
  expect(await w.balance(account.salariesPayable, user)).toBe(-30_000);
});
