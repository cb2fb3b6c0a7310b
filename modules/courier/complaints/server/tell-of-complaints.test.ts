import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atTheBell } from '../../../../apps/server/testing/bell.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/complaints/server';

let w: MovesWorld;
let author: Person;
let clerk: Person;
beforeAll(async () => {
  w = await movesWorld();
  author = await w.company.person({ branchId: w.d });
  clerk = await w.company.person({ branchId: w.d });
});
afterAll(() => w?.world.close());

const open = async (body: object = {}) => {
  const given = { title: 'Late', kind: 'delivery', message: 'Nobody came.', branch_id: w.d, ...body };
  return (await author.call('POST', 'complaints', given, { 'idempotency-key': randomUUID() })).body.result.item;
};
const step = (id: number, name: string, by: Person, note?: string) =>
  by.call('POST', `complaints/${id}/${name}`, note ? { note } : {});
const titles = async (who: Person) => (await atTheBell(w.world, w.company, who)).map(({ title }) => title);

test('its author is told who answers for it and what was done, whoever answers that it is not over', async () => {
  const { id, number } = await open();
  await step(id, 'take', clerk);
  await step(id, 'resolve', clerk, 'It came at noon.');
  await step(id, 'reopen', author, 'No.');
  const [answered, taken] = await atTheBell(w.world, w.company, author);
  expect(taken).toMatchObject({
    title: 'Your complaint is being looked at',
    message: `${number}: Late. ${clerk.principal.name} answers for it.`,
  });
  expect(answered).toMatchObject({ message: `${number}: Late. It came at noon.`, href: `/complaints/${id}/show` });
  expect(await titles(clerk)).toEqual(['A complaint of yours is open again']);
});

test('whoever it is given to is told once, however often it is edited afterwards; who gave it to himself is not', async () => {
  await clerk.call('GET', 'notifications/show');
  const item = await open({ owner_id: clerk.id });
  await author.call('PUT', `complaints/${item.id}`, { version: item.version, title: 'Later', owner_id: clerk.id });
  await open({ owner_id: author.id });
  expect((await titles(clerk)).filter((title) => title === 'A complaint is yours')).toHaveLength(1);
  expect(await titles(author)).not.toContain('A complaint is yours');
});
