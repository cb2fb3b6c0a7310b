import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshWorld, type Person, type World } from '../../../apps/server/testing/tenant.ts';

let world: World;
let boss: Person;
beforeAll(async () => {
  world = await freshWorld();
  boss = await (await world.addTenant()).person({});
});
afterAll(() => world.close());

type Line = { id: number; fee: string; urgent: boolean | null };
const package_ = { name: { en: 'Prices', ar: 'أسعار' }, currency: 'IQD', return_fee_policy: 'none' };
const made = async (lines: object[]) => (await boss.call('POST', 'packages', { ...package_, lines })).body.result.item;
const edited = (id: number, body: object) => boss.call('PUT', `packages/${id}`, body);

test('a line is known by its id: changed it stays the same one, new ones come beside it, what is not sent goes', async () => {
  const item = await made([{ fee: '1000' }, { fee: '2000', urgent: true }, { fee: '3000' }]);
  const [first, second, third] = item.lines as [Line, Line, Line];
  const lines = [{ fee: '500' }, { ...asSent(third), fee: '3500' }, asSent(first)];
  const { body } = await edited(item.id, { version: item.version, lines });
  const after = body.result.item.lines as Line[];
  expect(after.map(({ id, fee }) => [id, fee])).toEqual([
    [expect.any(Number), '500'],
    [third.id, '3500'],
    [first.id, '1000'],
  ]);
  expect(after[0]?.id).not.toBe(second.id);
  expect(body.result.item.version).toBe(item.version + 1);
});

test('a line of another document is not taken over', async () => {
  const [own, other] = [await made([{ fee: '1000' }]), await made([{ fee: '7000' }])];
  const stolen = await edited(own.id, { version: own.version, lines: [{ ...asSent(other.lines[0]), fee: '1' }] });
  expect(stolen.status).toBe(422);
  const after = (await boss.call('GET', `packages/${other.id}`)).body.result.item;
  expect(after.lines).toEqual(other.lines);
});

test('a new document has no lines of before', async () => {
  const other = await made([{ fee: '7000' }]);
  const taken = await boss.call('POST', 'packages', { ...package_, lines: [{ ...asSent(other.lines[0]), fee: '1' }] });
  expect(taken.status).toBe(422);
  const after = (await boss.call('GET', `packages/${other.id}`)).body.result.item;
  expect(after.lines).toEqual(other.lines);
});

test('what was written of lines and sent again unchanged is the same as before', async () => {
  const item = await made([{ fee: '1000' }, { fee: '2000', urgent: false }]);
  const { body } = await edited(item.id, { version: item.version, lines: item.lines.map(asSent) });
  expect(body.result.item.lines).toEqual(item.lines);
});

const asSent = ({ id, fee, urgent }: Line) => ({ id, fee, urgent });
