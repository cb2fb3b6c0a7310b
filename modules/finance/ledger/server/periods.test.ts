import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, credit, debit, type Entry, monthEnd } from '#finance/ledger/contract';
import { balanceOf, checkBooks, post } from '#finance/ledger/server';
import { money } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { type Company, freshWorld, type Person, testNow, type World } from '../../../../apps/server/testing/tenant.ts';
import { closeMonth, closeYear, reopenDays } from './close-days.ts';
import { lockDays, unlockDays } from './lock-days.ts';

let world: World;
beforeAll(async () => {
  world = await freshWorld();
});
afterAll(() => world?.close());

let next = 0;
interface Office {
  company: Company;
  branch: number;
  boss: Person;
  other: Person;
}
async function office(): Promise<Office> {
  const company = await world.addTenant();
  const branch = await company.create('branch', {
    name: { en: 'Baghdad', ar: 'بغداد' },
    complete_phone: `0770${String(++next).padStart(7, '0')}`,
  });
  return {
    company,
    branch,
    boss: await company.person({ role: 'accountant' }),
    other: await company.person({ role: 'accountant' }),
  };
}
const rent = (branch: number, date?: string, docType = 'manual_entry', booked: string = account.rent): Entry => ({
  docType,
  docId: ++next,
  event: 'posted',
  seq: 1,
  ...(date && { date }),
  lines: [debit(booked, branch, money(1_000, 'IQD')), credit(account.accruedExpenses, branch, money(1_000, 'IQD'))],
});
const closed = { key: 'errors.period.closed', status: 422 };
const dates = (ctx: Context) =>
  ctx.db.query<{ day: string }>(
    sql`select entry_date::text as day from journal_entry where tenant_id = ${ctx.tenantId} order by id`,
  );

describe('closed days', () => {
  test('take nothing more, of whatever paper; today does', async () => {
    const { company, branch, boss } = await office();
    await boss.do((ctx) => closeMonth(ctx, { to: '2026-10-31' }));
    for (const docType of ['manual_entry', 'voucher', 'shipment'])
      await expect(boss.do((ctx) => post(ctx, rent(branch, '2026-10-31', docType)))).rejects.toMatchObject(closed);
    await boss.do((ctx) => post(ctx, rent(branch, '2026-11-01')));
    await boss.do((ctx) => post(ctx, rent(branch)));
    expect((await company.do(dates)).map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-21']);
  });

  test('are whole months that are over, one after the other', async () => {
    const { boss } = await office();
    const close = (to: string) => boss.do((ctx) => closeMonth(ctx, { to }));
    await expect(close('2026-10-30')).rejects.toMatchObject({ key: 'errors.period.notMonthEnd' });
    await expect(close('2026-11-30')).rejects.toMatchObject({ key: 'errors.period.notOver' });
    await close('2026-09-30');
    await expect(close('2026-08-31')).rejects.toMatchObject({ key: 'errors.period.closedAlready' });
    await close('2026-10-31');
  });

  test('say first what is still open, and are closed over it only knowingly', async () => {
    const { boss, branch } = await office();
    await boss.do((ctx) => post(ctx, rent(branch, '2026-10-05', 'opening', account.unclaimedDifferences)));
    const answer = await boss.call('POST', 'periods/close', { to: '2026-10-31' });
    expect([answer.status, answer.body.result.points.length]).toEqual([409, 1]);
    expect(answer.body.result.points[0].text).toContain('1000 IQD');
    expect((await boss.call('POST', 'periods/close', { to: '2026-10-31', accepts_open: true })).status).toBe(200);
  });

  test('are opened again by somebody else, the last first', async () => {
    const { boss, other, branch } = await office();
    const first = await boss.do((ctx) => closeMonth(ctx, { to: '2026-09-30' }));
    const second = await boss.do((ctx) => closeMonth(ctx, { to: '2026-10-31' }));
    const reopen = (who: Person, id: number) => who.do((ctx) => reopenDays(ctx, { id, reason: 'forgot the rent' }));
    await expect(reopen(boss, second)).rejects.toMatchObject({ status: 403 });
    await expect(reopen(other, first)).rejects.toMatchObject({ key: 'errors.period.notLast' });
    await reopen(other, second);
    await boss.do((ctx) => post(ctx, rent(branch, '2026-10-31')));
    await expect(boss.do((ctx) => post(ctx, rent(branch, '2026-09-30')))).rejects.toMatchObject(closed);
  });

  test('wait for what is being posted, and what comes after them is refused', async () => {
    const { company, boss, branch } = await office();
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => company.do((ctx) => post(ctx, rent(branch, '2026-10-15')))),
      boss.do((ctx) => closeMonth(ctx, { to: '2026-10-31' })),
      ...Array.from({ length: 6 }, () => company.do((ctx) => post(ctx, rent(branch, '2026-10-16')))),
    ]);
    expect(outcomes[6]?.status).toBe('fulfilled');
    const posted = outcomes.filter(({ status }, index) => index !== 6 && status === 'fulfilled').length;
    expect((await company.do(dates)).length).toBe(posted);
    await expect(company.do((ctx) => post(ctx, rent(branch, '2026-10-17')))).rejects.toMatchObject(closed);
  });
});

describe('locked days', () => {
  test('hold back the papers of one module, and not of the others', async () => {
    const { boss, branch } = await office();
    await boss.do((ctx) => lockDays(ctx, { module: 'journal', lockedTo: '2026-11-10' }));
    await expect(boss.do((ctx) => post(ctx, rent(branch, '2026-11-10')))).rejects.toMatchObject(closed);
    await boss.do((ctx) => post(ctx, rent(branch, '2026-11-10', 'voucher')));
    await boss.do((ctx) => post(ctx, rent(branch, '2026-11-11')));
    await expect(boss.do((ctx) => lockDays(ctx, { module: 'journal', lockedTo: '2026-11-21' }))).rejects.toMatchObject({
      status: 422,
    });
  });

  test('let a named person through for a while, who never lets himself through; what is closed stays closed', async () => {
    const { boss, other, branch } = await office();
    await boss.do((ctx) => closeMonth(ctx, { to: '2026-09-30' }));
    await boss.do((ctx) => lockDays(ctx, { module: 'journal', lockedTo: '2026-11-10' }));
    const window = { module: 'journal' as const, fromDay: '2026-09-01', toDay: '2026-10-31', hours: 2, reason: 'late bill' };
    await expect(boss.do((ctx) => unlockDays(ctx, { ...window, user: boss.id }))).rejects.toMatchObject({ status: 422 });
    await other.do((ctx) => unlockDays(ctx, { ...window, user: boss.id }));
    await boss.do((ctx) => post(ctx, rent(branch, '2026-10-31')));
    await expect(other.do((ctx) => post(ctx, rent(branch, '2026-10-31')))).rejects.toMatchObject(closed);
    await expect(boss.do((ctx) => post(ctx, rent(branch, '2026-11-01')))).rejects.toMatchObject(closed);
    await expect(boss.do((ctx) => post(ctx, rent(branch, '2026-09-30')))).rejects.toMatchObject(closed);
    world.clock.now = new Date(testNow.getTime() + 3 * 3_600_000);
    await expect(boss.do((ctx) => post(ctx, rent(branch, '2026-10-30')))).rejects.toMatchObject(closed);
    world.clock.now = testNow;
  });

  test('are opened again only by those who may', async () => {
    const { company, boss } = await office();
    const clerk = await company.person({ permissions: ['accounts_management', 'show_trial_balance'] });
    const lock = (who: Person, locked_to: string | null) => who.call('POST', 'periods/lock', { module: 'treasury', locked_to });
    expect((await lock(clerk, '2026-11-01')).status).toBe(200);
    expect((await lock(clerk, '2026-10-01')).status).toBe(403);
    // Nobody opens what he locked himself, be it after another locked further.
    const another = await company.person({ role: 'accountant' });
    expect((await lock(boss, '2026-11-05')).status).toBe(200);
    expect((await lock(another, '2026-11-10')).status).toBe(200);
    for (const who of [boss, another]) expect((await lock(who, null)).status).toBe(403);
    const third = await company.person({ role: 'accountant' });
    expect((await lock(third, null)).body.result.locks).toEqual([]);
    expect((await clerk.call('POST', 'periods/close', { to: '2026-10-31' })).status).toBe(403);
    expect((await clerk.call('POST', 'periods/unlock', {})).status).toBe(403);
  });
});

test('days are closed, locked and opened by those who see the whole company', async () => {
  const { company, branch } = await office();
  const second = await company.create('branch', { name: { en: 'Basra', ar: 'البصرة' }, complete_phone: '07708888888' });
  const ofOne = await company.person({ role: 'accountant', branchId: branch, branchIds: [branch] });
  const ofAll = await company.person({ role: 'accountant', branchId: branch, branchIds: [branch, second] });
  const refused = { status: 403, key: 'errors.period.wholeCompany' };
  await expect(ofOne.do((ctx) => closeMonth(ctx, { to: '2026-10-31' }))).rejects.toMatchObject(refused);
  await expect(ofOne.do((ctx) => closeYear(ctx, { year: 2025 }))).rejects.toMatchObject(refused);
  await expect(ofOne.do((ctx) => lockDays(ctx, { module: 'journal', lockedTo: '2026-10-31' }))).rejects.toMatchObject(refused);
  const window = { user: ofAll.id, fromDay: '2026-10-01', toDay: '2026-10-31', hours: 1, reason: 'x' };
  await expect(ofOne.do((ctx) => unlockDays(ctx, window))).rejects.toMatchObject(refused);
  const id = await ofAll.do((ctx) => closeMonth(ctx, { to: '2026-10-31' }));
  await expect(ofOne.do((ctx) => reopenDays(ctx, { id, reason: 'x' }))).rejects.toMatchObject(refused);
});

test('what is posted while somebody presses to close is among what he is told', async () => {
  const { company, boss, branch } = await office();
  const slow = company.do(async (ctx) => {
    const lines = [
      debit(account.rent, branch, money(1_000, 'IQD')),
      credit(account.unclaimedDifferences, branch, money(1_000, 'IQD')),
    ];
    await post(ctx, { ...rent(branch, '2026-10-15', 'opening'), lines });
    await new Promise((done) => setTimeout(done, 400));
  });
  await new Promise((done) => setTimeout(done, 150));
  await expect(boss.do((ctx) => closeMonth(ctx, { to: '2026-10-31' }))).rejects.toMatchObject({ key: 'errors.period.stillOpen' });
  await slow;
});

test('what is closed is corrected on the first open day, linked to what it takes back', async () => {
  const { company, boss, other, branch } = await office();
  const ids = await company.do((ctx) =>
    ctx.db.query<{ id: number; code: string }>(
      sql`select id, code from account where tenant_id = ${ctx.tenantId} and code in (${sql.lit(account.rent)}, ${sql.lit(account.accruedExpenses)})`,
    ),
  );
  const account_id = (code: string) => ids.find((one) => one.code === code)?.id;
  const send = async (who: Person, path: string, body: object = {}) => {
    const answer = await who.call('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
    expect([path, answer.status, answer.body.errors ?? {}]).toEqual([path, answer.status < 300 ? answer.status : 200, {}]);
    return answer.body.result.item;
  };
  const lines = [
    { account_id: account_id(account.rent), branch_id: branch, debit: '1000' },
    { account_id: account_id(account.accruedExpenses), branch_id: branch, credit: '1000' },
  ];
  const { id } = await send(boss, 'manual-entries', { entry_date: '2026-10-10', note: 'rent', lines, as: 'pending' });
  const posted = await send(other, `manual-entries/${id}/approve`);
  await boss.do((ctx) => closeMonth(ctx, { to: '2026-10-31' }));
  const asked = await send(boss, `manual-entries/${id}/reverse`, { reason: 'twice', entry_date: '2026-10-10' });
  expect(asked.entry_date).toBe('2026-11-01');
  const mirror = await send(other, `manual-entries/${asked.id}/approve`);
  const entry = (await boss.call('GET', `journals/${mirror.entry_id}`)).body.result.item;
  expect(entry).toMatchObject({ entry_date: '2026-11-01', reverses_id: posted.entry_id });
});

describe('a year', () => {
  test('closed leaves nothing on income and expense, branch by branch, and its result in retained earnings', async () => {
    const { company, boss, other, branch } = await office();
    const second = await company.create('branch', { name: { en: 'Basra', ar: 'البصرة' }, complete_phone: '07709999999' });
    await company.do((ctx) => post(ctx, rent(branch, '2025-03-01')));
    await company.do((ctx) => post(ctx, rent(second, '2025-03-02', 'test', account.fuelAndTransport)));
    await company.do((ctx) =>
      post(ctx, {
        ...rent(branch, '2025-04-01'),
        lines: [
          debit(account.accruedExpenses, branch, money(5_000, 'IQD')),
          credit(account.otherIncome, branch, money(5_000, 'IQD')),
        ],
      }),
    );
    await company.do((ctx) => post(ctx, rent(branch, '2026-01-05')));
    const id = await boss.do((ctx) => closeYear(ctx, { year: 2025 }));
    const left = (booked: string, branchId?: number) =>
      company.do((ctx) => balanceOf(ctx, { account: booked, currency: 'IQD', ...(branchId && { branchId }) }));
    expect([await left(account.otherIncome), await left(account.fuelAndTransport), await left(account.rent)]).toEqual([
      0, 0, 1_000,
    ]);
    expect([await left(account.retainedEarnings, branch), await left(account.retainedEarnings, second)]).toEqual([-4_000, 1_000]);
    await expect(boss.do((ctx) => post(ctx, rent(branch, '2025-12-31')))).rejects.toMatchObject(closed);
    const income = (await boss.call('GET', 'income-statement?from=2025-01-01&to=2025-12-31')).body.result.items;
    expect(income.find((one: { key: string }) => one.key === 'income.net').amount).toBe('3000');
    await expect(boss.do((ctx) => closeYear(ctx, { year: 2025 }))).rejects.toMatchObject({ key: 'errors.period.closedAlready' });
    await other.do((ctx) => reopenDays(ctx, { id, reason: 'audit' }));
    expect([await left(account.otherIncome), await left(account.retainedEarnings)]).toEqual([-5_000, 0]);
    await boss.do((ctx) => closeYear(ctx, { year: 2025 }));
    expect(await left(account.retainedEarnings, branch)).toBe(-4_000);
    expect(await company.do(checkBooks)).toEqual([]);
  });
});

test('no sequence of postings, closings and openings puts an entry into closed days', async () => {
  const day = fc
    .integer({ min: 0, max: 150 })
    .map((days) => new Date(Date.parse('2026-06-20') + days * 86_400_000).toISOString().slice(0, 10));
  const step = fc.oneof(
    fc.record({ kind: fc.constant('post' as const), day }),
    fc.record({ kind: fc.constant('post' as const), day }),
    fc.record({ kind: fc.constant('close' as const), day }),
    fc.record({ kind: fc.constant('lock' as const), day }),
    fc.record({ kind: fc.constant('reopen' as const), day }),
    fc.record({ kind: fc.constant('window' as const), day }),
  );
  const { company, branch, boss, other } = await office();
  const state = () =>
    company.do((ctx) =>
      ctx.db.one<{ hard: string | null; soft: string | null; id: number | null }>(sql`select
        (select max(closed_to)::text from period_close where tenant_id = ${ctx.tenantId} and reopened_at is null) as hard,
        (select locked_to::text from period_lock where tenant_id = ${ctx.tenantId} and module = 'journal') as soft,
        (select id from period_close where tenant_id = ${ctx.tenantId} and reopened_at is null order by closed_to desc limit 1) as id`),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        const before = await state();
        if (one.kind === 'post') {
          const done = await other
            .do((ctx) => post(ctx, rent(branch, one.day)))
            .then(
              () => true,
              () => false,
            );
          const isOpen = !(before.hard && one.day <= before.hard) && !(before.soft && one.day <= before.soft);
          expect([one.day, before, done]).toEqual([one.day, before, isOpen]);
        } else if (one.kind === 'close')
          await boss.do((ctx) => closeMonth(ctx, { to: monthEnd(one.day), acceptsOpen: true })).catch(() => null);
        else if (one.kind === 'lock')
          await boss.do((ctx) => lockDays(ctx, { module: 'journal', lockedTo: one.day })).catch(() => null);
        else if (one.kind === 'reopen' && before.id)
          await other.do((ctx) => reopenDays(ctx, { id: before.id as number, reason: 'x' })).catch(() => null);
        else if (one.kind === 'window')
          await other.do((ctx) => unlockDays(ctx, { user: boss.id, fromDay: one.day, toDay: one.day, hours: 1, reason: 'x' }));
      }
    }),
    { numRuns: 25 },
  );
});
