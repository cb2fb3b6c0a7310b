import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { sql } from '#platform/server';
import {
  balance,
  branch,
  call,
  checker,
  client,
  company,
  line,
  maker,
  openEntryWorld,
  other,
  posted,
  rent,
  step,
  world,
  write,
} from './manual-entry-world.ts';

openEntryWorld();

describe('a posted entry by hand', () => {
  test('is taken back by its mirror, which somebody else approves', async () => {
    const before = await balance(account.rent);
    const { id, entry_id } = await posted();
    const asked = await step(id, 'reverse', maker, { reason: 'Paid twice' });
    expect(asked.item).toMatchObject({ state: 'pending', reverses_id: id, entry_date: '2026-11-21' });
    expect((await step(id, 'reverse', maker, { reason: 'Again' })).status).toBe(409);
    expect((await step(asked.item.id, 'approve', maker)).status).toBe(409);
    const { item } = await step(asked.item.id, 'approve', checker);
    expect(item.state).toBe('posted');
    expect(await balance(account.rent)).toBe(before);
    const original = (await maker.call('GET', `manual-entries/${id}`)).body.result.item;
    expect(original).toMatchObject({ state: 'reversed', reversed_by: { number: item.number } });
    const mirror = (await maker.call('GET', `journals/${item.entry_id}`)).body.result.item;
    expect(mirror.reverses_id).toBe(entry_id);
    expect((await step(id, 'reverse', maker, { reason: 'Once more' })).status).toBe(409);
    // What takes back is not taken back itself; the entry is written anew.
    expect((await step(asked.item.id, 'reverse', maker, { reason: 'After all' })).status).toBe(409);
  });

  test('leaves no gap in the numbers', async () => {
    await Promise.all(Array.from({ length: 5 }, () => posted()));
    const rows = await company.do((ctx) =>
      ctx.db.query<{ nth: number }>(
        sql`select substring(number from '[0-9]+$')::int as nth from manual_entry where tenant_id = ${ctx.tenantId} and number is not null order by 1`,
      ),
    );
    expect(rows.map(({ nth }) => nth)).toEqual(rows.map((_, index) => index + 1));
  });
});

test('a template begins other entries and is in nobody’s way', async () => {
  const { id } = await write();
  const { item } = await step(id, 'save-as-template', maker, { name: 'Monthly rent' });
  expect(item).toMatchObject({ state: 'template', note: 'Monthly rent' });
  expect(item.lines.map((one: { debit: string }) => one.debit)).toEqual(['750000', '0']);
  const listed = async (kind: string) =>
    (await maker.call('GET', `manual-entries?kind=${kind}&per_page=100`)).body.result.items.map((one: { id: number }) => one.id);
  expect(await listed('template')).toEqual([item.id]);
  expect(await listed('work')).not.toContain(item.id);
  expect((await step(item.id, 'submit', maker)).status).toBe(409);
});

test('people of another branch neither see an entry nor write into this one', async () => {
  const { id } = await write();
  const stranger = await company.person({ role: 'accountant', branchId: other, branchIds: [other] });
  expect((await stranger.call('GET', `manual-entries/${id}`)).status).toBe(404);
  expect(Object.keys((await call(stranger, 'manual-entries', rent())).errors)).toEqual([
    'lines.0.branch_id',
    'lines.1.branch_id',
  ]);
});

test('an entry is printed with both names, in Arabic as in English', async () => {
  const { id, entry_id } = await posted();
  for (const path of [`manual-entries/${id}/print`, `journals/${entry_id}/print`])
    for (const locale of ['en', 'ar', 'zh']) {
      const { status, body } = await maker.call('GET', path, undefined, { locale });
      expect([status, String(body).startsWith('%PDF')]).toEqual([200, true]);
    }
});

test('an entry speaks of one client only, as his next statement takes it up', async () => {
  const second = await company.create('client', { name: 'Other shop', phone: '07702000002', branch_id: branch });
  const owed = (party_id: number) => line(account.clientPayable, 'credit', '5000', { party_id });
  const { id } = await write(rent({ lines: [line(account.otherExpenses, 'debit', '10000'), owed(client), owed(second)] }));
  expect(Object.keys((await step(id, 'submit', maker)).errors)).toEqual(['lines.2.party_id']);
  const elsewhere = rent({ lines: [line(account.otherExpenses, 'debit', '5000'), { ...owed(client), branch_id: other }] });
  const { id: next } = await write(elsewhere);
  expect(Object.keys((await step(next, 'submit', maker)).errors)).toEqual(['lines.1.branch_id']);
});

test('authors of entries and locks there were before are told from the record of changes', async () => {
  const editor = await company.person({ role: 'accountant' });
  const { id, version } = await write();
  await editor.call('PUT', `manual-entries/${id}`, { version, note: 'December rent' });
  await editor.call('POST', 'periods/lock', { module: 'sales', locked_to: '2026-10-31' });
  const backfill = (name: string) =>
    readFileSync(path.join(import.meta.dirname, 'migrations', name), 'utf8').replace(/^[^;]*alter table[^;]*;/, '');
  const owner = await world.ownerPool.connect();
  try {
    await owner.query("set session_replication_role = 'replica'");
    await owner.query("update manual_entry set author_ids = '{}'; update period_lock set author_ids = '{}'");
    await owner.query(backfill('2026-11-22-61-authors-of-entries.sql'));
    await owner.query(backfill('2026-11-22-62-who-locked-days.sql'));
    const read = async (text: string) => (await owner.query(text)).rows[0].author_ids.map(Number);
    expect(new Set(await read(`select author_ids from manual_entry where id = ${id}`))).toEqual(new Set([maker.id, editor.id]));
    expect(await read("select author_ids from period_lock where module = 'sales'")).toEqual([editor.id]);
  } finally {
    await owner.query("set session_replication_role = 'origin'");
    owner.release();
  }
});
