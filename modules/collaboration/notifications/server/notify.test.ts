import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tellEvents } from '#platform/server';
import { jobContext } from '../../../../apps/server/set-up-tenant.ts';
import { type Listener, listenAs } from '../../../../apps/server/testing/listen.ts';
import { type Company, freshWorld, type Person, testNow, type World } from '../../../../apps/server/testing/tenant.ts';
import { countStatements } from '../../../../platform/server/testing/count-statements.ts';
import { forgetNotifications } from './forget-notifications.ts';
import { type News, notify } from './notify.ts';
import { readAll } from './read-notifications.ts';

let world: World;
let company: Company;
let strangers: Company;
const open: Listener[] = [];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  strangers = await world.addTenant();
});
afterAll(async () => {
  for (const one of open) one.close();
  await world?.close();
});

const bell = ['show_notifications_header'];
const reader = (of = company) => of.person({ permissions: bell });
const told = (to: readonly Person[], more: Partial<News> = {}, of = company) =>
  of.do((ctx) =>
    notify(ctx, {
      to: to.map(({ id }) => id),
      type: 'trial',
      words: { title: 'Come by', message: 'The safe is counted.' },
      key: 'trial/1',
      ...more,
    }),
  );
const read = async (who: Person, query = '', headers = {}) =>
  (await who.call('GET', `notifications/get${query}`, undefined, headers)).body.result;
const later = (minutes: number) => {
  world.clock.now = new Date(testNow.getTime() + minutes * 60_000);
};

describe('what one is told', () => {
  test('is one’s own: nobody else of the company sees it, nor anybody of another, nor is it his to read', async () => {
    const [mine, colleague, stranger] = [await reader(), await reader(), await reader(strangers)];
    await told([mine], { href: '/shipments/7/show', shipmentId: 7 });
    const { items, pagination, unread } = await read(mine);
    expect(items).toEqual([
      {
        id: expect.any(Number),
        type: 'trial',
        created_at: testNow.toISOString(),
        title: 'Come by',
        data: { message: 'The safe is counted.', shipment_id: 7 },
        href: '/shipments/7/show',
        read_at: null,
        count: 1,
      },
    ]);
    expect([pagination, unread]).toEqual([{ from: 1, to: 1, total_records: 1, has_more: false }, 1]);
    for (const other of [colleague, stranger]) {
      expect((await read(other)).items).toEqual([]);
      expect((await other.call('GET', `notifications/seen/${items[0].id}`)).status).toBe(404);
      expect((await other.call('GET', 'notifications/show')).body.result).toEqual({ read: 0 });
    }
    expect((await read(mine)).unread).toBe(1);
  });

  test('is read once, and stays so however often it is marked', async () => {
    const who = await reader();
    for (const key of ['a', 'b', 'c']) await told([who], { key });
    const [newest] = (await read(who)).items;
    for (const minutes of [1, 2]) {
      later(minutes);
      expect((await who.call('GET', `notifications/seen/${newest.id}`)).status).toBe(200);
    }
    const [seen] = (await read(who)).items;
    expect([seen.read_at, (await read(who)).unread]).toEqual([new Date(testNow.getTime() + 60_000).toISOString(), 2]);
    expect((await read(who, '?unread=true')).pagination.total_records).toBe(2);
    const all = async () => (await who.call('GET', 'notifications/show')).body.result.read;
    expect([await all(), await all(), (await read(who)).unread]).toEqual([2, 0, 0]);
    expect((await who.call('GET', 'notifications/unread-count')).body.result).toEqual({ items: 0 });
    later(0);
  });

  test('comes in pages, the newest first, and never more than a page holds', async () => {
    const who = await reader();
    for (let number = 1; number <= 5; number++)
      await told([who], { key: `page/${number}`, words: { title: `No. ${number}`, message: '.' } });
    const page = async (number: number) => {
      const { items, pagination } = await read(who, `?per_page=2&page=${number}`);
      return [items.map(({ title }: { title: string }) => title), pagination.has_more];
    };
    expect([await page(1), await page(3), await page(4)]).toEqual([
      [['No. 5', 'No. 4'], true],
      [['No. 1'], false],
      [[], false],
    ]);
    expect((await who.call('GET', 'notifications/get?per_page=101')).status).toBe(422);
  });

  test('in words of the product is said in the language of whoever reads it', async () => {
    const who = await reader();
    await told([who], { words: { key: 'complaintTold.taken', values: { number: 'C-1', title: 'Late', owner: 'Ali' } } });
    const said = async (locale: string) => (await read(who, '', { locale })).items[0];
    expect(await said('en')).toMatchObject({
      title: 'Your complaint is being looked at',
      data: { message: 'C-1: Late. Ali answers for it.' },
    });
    expect((await said('ar')).title).toBe('شكواك قيد المتابعة');
  });

  test('reaches nobody who has no bell, may not sign in, or is of another company', async () => {
    const [deaf, away, stranger] = [
      await company.person({ permissions: ['dashboard'] }),
      await reader(),
      await reader(strangers),
    ];
    await company.do(({ db }) =>
      db.query({
        text: 'update app_user set allow_login = false where tenant_id = $1 and id = $2',
        values: [company.id, away.id],
      }),
    );
    await told([deaf, away, stranger], { key: 'nobody' });
    const { rows } = await world.ownerPool.query(`select user_id from notification where key = 'nobody'`);
    expect(rows).toEqual([]);
    expect((await deaf.call('GET', 'notifications/get')).status).toBe(403);
  });
});

describe('the same again', () => {
  const rows = async (who: Person) =>
    (await read(who)).items.map(({ count, read_at }: { count: number; read_at: string | null }) => [count, read_at !== null]);

  test('within ten minutes raises the number of the row that is there, with the newer words', async () => {
    const who = await reader();
    for (const minutes of [0, 4, 9]) {
      later(minutes);
      await told([who], { words: { title: 'Again', message: `after ${minutes}` } });
    }
    later(0);
    expect(await rows(who)).toEqual([[3, false]]);
    expect((await read(who)).items[0].data.message).toBe('after 9');
  });

  test('after ten minutes, or once it was read, is a row of its own; what was read stays read', async () => {
    const who = await reader();
    await told([who]);
    later(10);
    await told([who]);
    expect(await rows(who)).toEqual([
      [1, false],
      [1, false],
    ]);
    await who.call('GET', 'notifications/show');
    await told([who]);
    later(0);
    expect(await rows(who)).toEqual([
      [1, false],
      [1, true],
      [1, true],
    ]);
  });

  test('told twenty times at one moment is one row that counts twenty', async () => {
    const who = await reader();
    await Promise.all(Array.from({ length: 20 }, () => told([who], { key: 'at once' })));
    expect(await rows(who)).toEqual([[20, false]]);
  });

  test('told while it is being read is unread again: whatever came after the reading is not missed', async () => {
    const who = await reader();
    await told([who], { key: 'race', words: { title: 'First', message: '.' } });
    let again: Promise<unknown> | undefined;
    await who.do(async (ctx) => {
      await readAll(ctx);
      again = told([who], { key: 'race', words: { title: 'Second', message: '.' } });
      await vi.waitFor(async () => {
        const { rows: waiting } = await world.ownerPool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into notification%'`,
        );
        expect(waiting).toHaveLength(1);
      });
    });
    await again;
    const { items, unread } = await read(who);
    expect([unread, items.length, items[0].title, items[0].count, items[0].read_at]).toEqual([1, 1, 'Second', 1, null]);
  });
});

test('two hundred people are told by as many statements as two', async () => {
  const people = await Promise.all(Array.from({ length: 2 }, () => reader()));
  const { rows } = await world.ownerPool.query<{ id: string }>(
    `insert into app_user (tenant_id, name, kind, role_id, email) select $1, 'Clerk ' || n, 'employee', (select role_id from app_user where tenant_id = $1 and id = $2), 'many' || n || '@x.test'
      from generate_series(1, 198) n returning id`,
    [company.id, people[0]?.id],
  );
  const crowd = [...people, ...rows.map(({ id }) => ({ id: Number(id) }) as Person)];
  const few = await countStatements(() => told(people, { key: 'few' }));
  expect(await countStatements(() => told(crowd, { key: 'many' }))).toBe(few);
  const { rows: kept } = await world.ownerPool.query(`select count(*)::int as count from notification where key = 'many'`);
  expect(kept[0].count).toBe(200);
});

describe('the page', () => {
  const settle = async (of = company) => {
    await tellEvents(world.product.pool, of.id, (db) => jobContext(db, of.id, world.clock.now));
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
  const listening = async (who: Person, roomId: number | null = null) => {
    const heard = await listenAs(world, who, 'notification', roomId);
    open.push(heard);
    return heard;
  };

  test('hears how many are unread once it is committed: its own person’s, and nobody else’s', async () => {
    const [mine, colleague, stranger] = [await reader(), await reader(), await reader(strangers)];
    const deaf = await company.person({ permissions: ['dashboard'] });
    await settle();
    const [own, others, foreign] = [await listening(mine), await listening(colleague), await listening(stranger)];
    expect([(await listening(deaf)).ok, (await listening(colleague, mine.id)).ok]).toEqual([false, false]);
    await company
      .do(async (ctx) => {
        await notify(ctx, { to: [mine.id], type: 'trial', words: { title: 'x', message: 'y' }, key: 'undone' });
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await settle();
    expect(own.told).toEqual([]);
    await told([mine]);
    await settle();
    await mine.call('GET', 'notifications/show');
    await settle();
    expect([own.told, others.told, foreign.told]).toEqual([[{ unread: 1 }, { unread: 0 }], [], []]);
  });
});

test('what was read is forgotten after 90 days, what never was after 180', async () => {
  const who = await reader(strangers);
  for (const key of ['read', 'unread']) await told([who], { key }, strangers);
  const [, first] = (await read(who)).items;
  await who.call('GET', `notifications/seen/${first.id}`);
  const after = async (days: number) => {
    world.clock.now = new Date(testNow.getTime() + days * 86_400_000);
    await strangers.do(forgetNotifications);
    world.clock.now = testNow;
    const { rows } = await world.ownerPool.query('select key from notification where tenant_id = $1 and user_id = $2', [
      strangers.id,
      who.id,
    ]);
    return rows.map(({ key }) => key);
  };
  expect([(await after(89)).length, await after(91), await after(179), await after(181)]).toEqual([
    2,
    ['unread'],
    ['unread'],
    [],
  ]);
});
