import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, chart, entityOfParty } from '#finance/ledger/contract';
import { balanceOf, checkBooks } from '#finance/ledger/server';
import { implementedEntity, sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let [branch, other, client] = [0, 0, 0];
let maker: Person;
let checker: Person;
const ids: Record<string, number> = {};
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  branch = await company.create('branch', { name: { en: 'Baghdad', ar: 'بغداد' }, complete_phone: '07701000001' });
  other = await company.create('branch', { name: { en: 'Basra', ar: 'البصرة' }, complete_phone: '07701000002' });
  client = await company.create('client', { name: 'Shop', phone: '07702000001', branch_id: branch });
  maker = await company.person({ role: 'accountant' });
  checker = await company.person({ role: 'accountant' });
  const rows = await company.do((ctx) =>
    ctx.db.query<{ id: number; code: string }>(sql`select id, code from account where tenant_id = ${ctx.tenantId}`),
  );
  for (const { id, code } of rows) ids[code] = id;
});
afterAll(async () => {
  expect(await company.do(checkBooks)).toEqual([]);
  await world.close();
});

const line = (code: string, side: 'debit' | 'credit', amount: string, more: object = {}) => ({
  account_id: ids[code],
  branch_id: branch,
  [side]: amount,
  ...more,
});
const rent = (more: object = {}) => ({
  entry_date: '2026-11-20',
  note: 'November rent',
  lines: [line(account.rent, 'debit', '750000'), line(account.accruedExpenses, 'credit', '750000')],
  ...more,
});
const call = async (who: Person, path: string, body: object = {}) => {
  const answer = await who.call('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
  return { status: answer.status, errors: answer.body.errors ?? {}, item: answer.body.result?.item };
};
const write = async (body: object = rent(), who = maker) => {
  const made = await call(who, 'manual-entries', body);
  expect([made.status, made.errors]).toEqual([201, {}]);
  return made.item as { id: number; version: number; state: string };
};
const step = (id: number, name: string, who: Person, body: object = {}) => call(who, `manual-entries/${id}/${name}`, body);
const posted = async (body: object = rent()) => {
  const { id } = await write(body);
  await step(id, 'submit', maker);
  const approved = await step(id, 'approve', checker);
  expect([approved.status, approved.errors]).toEqual([200, {}]);
  return approved.item;
};
const balance = (account: string, currency: 'IQD' | 'USD' = 'IQD') => company.do((ctx) => balanceOf(ctx, { account, currency }));

describe('an entry by hand', () => {
  test('reaches the books when somebody else approves it, with a number of its own', async () => {
    const { id, state } = await write();
    expect(state).toBe('draft');
    expect((await step(id, 'approve', checker)).status).toBe(409);
    expect((await step(id, 'submit', maker)).item.state).toBe('pending');
    expect((await step(id, 'approve', maker)).status).toBe(409);
    expect(await balance(account.rent)).toBe(0);
    const { item } = await step(id, 'approve', checker);
    expect(item).toMatchObject({ state: 'posted', number: 'J-2026-00001', maker_id: maker.id, checker_id: checker.id });
    expect(await balance(account.rent)).toBe(750_000);
    const entry = (await checker.call('GET', `journals/${item.entry_id}`)).body.result.item;
    expect(entry).toMatchObject({
      doc_type: 'manual_entry',
      doc_id: id,
      entry_date: '2026-11-20',
      memo: 'J-2026-00001 November rent',
    });
  });

  test('approved by two at once is posted once', async () => {
    const before = await balance(account.rent);
    const { id } = await write();
    await step(id, 'submit', maker);
    const third = await company.person({ role: 'accountant' });
    const answers = await Promise.all([checker, third, checker, third].map((who) => step(id, 'approve', who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await balance(account.rent)).toBe(before + 750_000);
  });

  test('comes back with a reason, is corrected and handed over again', async () => {
    const { id } = await write();
    await step(id, 'submit', maker);
    expect(Object.keys((await step(id, 'reject', checker)).errors)).toEqual(['reason']);
    const rejected = (await step(id, 'reject', checker, { reason: 'Wrong month' })).item;
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'Wrong month' });
    const put = (body: object) => maker.call('PUT', `manual-entries/${id}`, body);
    expect((await put({ version: rejected.version, note: 'October rent', entry_date: '2026-10-31' })).status).toBe(200);
    expect((await step(id, 'submit', maker)).status).toBe(200);
    const waiting = (await maker.call('GET', `manual-entries/${id}`)).body.result.item;
    expect((await put({ version: waiting.version, note: 'x' })).status).toBe(409);
    expect((await step(id, 'withdraw', checker)).status).toBe(403);
    expect((await step(id, 'withdraw', maker)).item.state).toBe('draft');
    expect((await step(id, 'discard', maker)).item.state).toBe('discarded');
  });

  test('is approved by nobody who wrote, changed or handed it over, not even by one who put back what he changed', async () => {
    const [editor, other] = await Promise.all([company.person({ role: 'accountant' }), company.person({ role: 'accountant' })]);
    const { id } = await write();
    const put = async (body: object) => {
      const { body: shown } = await editor.call('GET', `manual-entries/${id}`);
      const answer = await editor.call('PUT', `manual-entries/${id}`, { version: shown.result.item.version, ...body });
      expect([answer.status, answer.body.errors ?? {}]).toEqual([200, {}]);
    };
    // His own account instead, and back again: nothing of it is to be seen any more.
    await put({
      lines: [
        line(account.rent, 'debit', '750000'),
        line(account.accruedExpenses, 'credit', '700000'),
        line(account.fixedAssets, 'credit', '50000'),
      ],
    });
    await put({ lines: rent().lines });
    await step(id, 'submit', other);
    for (const author of [maker, editor, other]) {
      const seen = (await author.call('GET', `manual-entries/${id}`)).body.result.item;
      expect([seen.is_author, (await step(id, 'approve', author)).status]).toEqual([true, 409]);
      expect((await step(id, 'reject', author, { reason: 'mine' })).status).toBe(409);
      expect((await author.call('GET', 'manual-entries?mine_to_approve=true')).body.result.items).toEqual([]);
    }
    expect((await checker.call('GET', 'manual-entries?mine_to_approve=true')).body.result.items).toMatchObject([{ id }]);
    expect((await step(id, 'approve', checker)).status).toBe(200);
  });

  test('is kept as a draft while it does not balance, and says what is missing when handed over', async () => {
    const { id } = await write(
      rent({ lines: [line(account.rent, 'debit', '750000'), line(account.accruedExpenses, 'credit', '700000')] }),
    );
    const { status, errors } = await step(id, 'submit', maker);
    expect([status, errors]).toEqual([422, { lines: ['The credit side lacks 50000 IQD'] }]);
  });

  test('names the line whose account asks for a party, takes no lines, or is not there', async () => {
    const cases: [object, string][] = [
      [line(account.clientPayable, 'credit', '750000'), 'lines.1.party_id'],
      [line(account.runningExpenses, 'credit', '750000'), 'lines.1.account_id'],
      [line(account.treasuries, 'credit', '750000'), 'lines.1.account_id'],
      [line(account.accruedExpenses, 'credit', ''), 'lines.1.debit'],
    ];
    for (const [second, field] of cases) {
      const { id } = await write(rent({ lines: [line(account.rent, 'debit', '750000'), second] }));
      const { status, errors } = await step(id, 'submit', maker);
      expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    }
    const bad: [object, string][] = [
      [line('9999', 'credit', '1'), 'lines.1.account_id'],
      [line(account.accruedExpenses, 'credit', 'much'), 'lines.1.credit'],
      [line(account.accruedExpenses, 'credit', '1', { branch_id: 987_654 }), 'lines.1.branch_id'],
      [line(account.clientPayable, 'credit', '1', { party_id: 987_654 }), 'lines.1.party_id'],
      [{ ...line(account.accruedExpenses, 'credit', '1'), debit: '1' }, 'lines.1.credit'],
    ];
    for (const [second, field] of bad) {
      const { status, errors } = await call(maker, 'manual-entries', rent({ lines: [line(account.rent, 'debit', '1'), second] }));
      expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    }
  });

  test('reaches accounts documents fill only with the key for them', async () => {
    const without = await company.person({ permissions: ['accounts_management', 'show_journal_entry'] });
    const body = rent({
      lines: [line(account.otherExpenses, 'debit', '5000'), line(account.clientPayable, 'credit', '5000', { party_id: client })],
    });
    const { id } = await write(body, without);
    expect(Object.keys((await step(id, 'submit', without)).errors)).toEqual(['lines.1.account_id']);
    expect((await step(id, 'submit', maker)).status).toBe(200);
    // Handed over by one who may, approved by one who may not: refused as well.
    const { id: next } = await write(body);
    await step(next, 'submit', maker);
    expect((await step(next, 'approve', without)).status).toBe(422);
  });

  test('never reaches what only parcels and papers explain, whatever key its writer holds', async () => {
    for (const code of [
      account.deliveryFees,
      account.branchShareRevenue,
      account.returnFees,
      account.serviceFees,
      account.deliveryCommissions,
      account.branchShareCost,
      account.receivingCommissions,
      account.claimsPaid,
      account.claimsRecovered,
      account.clientPrepayments,
      account.approvedStatements,
    ]) {
      const second = line(code, 'credit', '5000', code.startsWith('2') ? { party_id: client } : {});
      const { id } = await write(rent({ lines: [line(account.otherExpenses, 'debit', '5000'), second] }));
      const { status, errors } = await step(id, 'submit', maker);
      expect([code, status, Object.keys(errors)]).toEqual([code, 422, ['lines.1.account_id']]);
    }
  });

  test('takes tax out of its account to its settlement only', async () => {
    const taken = (counter: string) =>
      write(rent({ lines: [line(account.outputTax, 'debit', '5000'), line(counter, 'credit', '5000')] }));
    const { status, errors } = await step((await taken(account.otherExpenses)).id, 'submit', maker);
    expect([status, Object.keys(errors)]).toEqual([422, ['lines.0.account_id']]);
    expect((await step((await taken(account.taxSettlement)).id, 'submit', maker)).status).toBe(200);
  });

  test('is offered the accounts its writer may put on it, and no others', async () => {
    const offered = async (who: Person, way: string) => {
      const { body } = await who.call('GET', `accounts?paginated=false&picked_for=${way}`);
      return (body.result.items as { code: string }[]).map(({ code }) => code);
    };
    const without = await company.person({ permissions: ['accounts_management', 'show_journal_entry', 'show_receipt_bonds'] });
    const plain = await offered(without, 'hand');
    expect(plain).toEqual(expect.arrayContaining([account.rent, account.accruedExpenses]));
    expect(
      plain.filter((code) =>
        [account.clientPayable, account.outputTax, account.deliveryFees, account.treasuries, '6100'].includes(code),
      ),
    ).toEqual([]);
    const allowed = await offered(maker, 'hand');
    expect(allowed).toEqual(expect.arrayContaining([account.rent, account.clientPayable, account.outputTax]));
    const never: readonly string[] = [account.deliveryFees, account.treasuries, account.agentCash, account.claimsPaid];
    expect(allowed.filter((code) => never.includes(code))).toEqual([]);
    const receipts = await offered(without, 'receipt');
    expect(receipts).toContain(account.clientPayable);
    for (const code of [account.agentCommissionDue, account.deliveryFees]) expect(receipts).not.toContain(code);
  });

  test('names a gateway or an insurer where the account is kept by them', async () => {
    const insurer = await company.create('insurer', { name: 'Dijla', kind: 'insurer' });
    await posted({
      ...rent(),
      lines: [
        line(account.gatewayClearing, 'debit', '300', { party_kind: 'provider', party_id: 1 }),
        line(account.otherReceivables, 'credit', '300', { party_kind: 'insurer', party_id: insurer }),
      ],
    });
    const of = (account: string, kind: 'provider' | 'insurer', id: number) =>
      company.do((ctx) => balanceOf(ctx, { account, party: { kind, id }, currency: 'IQD' }));
    expect([await of(account.gatewayClearing, 'provider', 1), await of(account.otherReceivables, 'insurer', insurer)]).toEqual([
      300, -300,
    ]);
  });

  test('is offered no account on which somebody must be named who cannot be picked', async () => {
    for (const way of ['hand', 'opening']) {
      const { body } = await maker.call('GET', `accounts?paginated=false&picked_for=${way}`);
      const codes: string[] = body.result.items.map(({ code }: { code: string }) => code);
      const kept = chart.filter(
        ({ code, parties, partyOptional }) => codes.includes(code) && parties.length > 0 && !partyOptional,
      );
      expect(kept.map(({ code }) => code)).toEqual(
        expect.arrayContaining([
          account.gatewayClearing,
          account.agentShortages,
          account.otherReceivables,
          account.clientPayable,
        ]),
      );
      for (const { code, parties } of kept) {
        const entities = parties.map(entityOfParty).filter((entity) => entity !== undefined);
        expect([code, entities]).not.toEqual([code, []]);
        for (const entity of entities) {
          const { path } = implementedEntity(entity).entity;
          expect([path, (await maker.call('GET', `${path}?paginated=false`)).status]).toEqual([path, 200]);
        }
      }
    }
  });

  test('is dated today at the latest, and no longer back than a month by who may not open days', async () => {
    const clerk = await company.person({ permissions: ['accounts_management', 'show_journal_entry'], branchId: branch });
    const dated = async (entryDate: string, who: Person) => {
      const { id } = await write(rent({ entry_date: entryDate }), who);
      return step(id, 'submit', who);
    };
    expect(Object.keys((await dated('2026-11-22', maker)).errors)).toEqual(['entry_date']);
    expect((await dated('2026-10-21', clerk)).status).toBe(200);
    expect((await dated('2026-10-20', clerk)).errors).toMatchObject({ entry_date: [expect.stringContaining('31')] });
    // Who may open days goes further back, and whoever was let into that day by name.
    expect((await dated('2026-10-20', maker)).status).toBe(200);
    const window = {
      user_id: clerk.id,
      module: 'journal',
      from_day: '2026-10-01',
      to_day: '2026-10-31',
      hours: 2,
      reason: 'late bill',
    };
    expect((await maker.call('POST', 'periods/unlock', window)).status).toBe(200);
    expect((await dated('2026-10-20', clerk)).status).toBe(200);
    expect((await dated('2026-09-30', clerk)).status).toBe(422);
  });

  test('in two branches and two currencies is closed by 1450 and 1145, which is nothing in the company’s money', async () => {
    await posted(
      rent({
        lines: [
          line(account.fixedAssets, 'debit', '1000.00', { currency: 'USD', branch_id: other }),
          line(account.accruedExpenses, 'credit', '1310000'),
        ],
      }),
    );
    expect([await balance(account.exchangeClearing, 'USD'), await balance(account.exchangeClearing)]).toEqual([
      -100_000, 1_310_000,
    ]);
    const { worth } = await company.do((ctx) =>
      ctx.db.one<{ worth: number }>(
        sql`select sum(base_amount)::bigint as worth from ledger_line where tenant_id = ${ctx.tenantId} and account_code = ${sql.lit(account.exchangeClearing)}`,
      ),
    );
    expect(worth).toBe(0);
  });
});

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
