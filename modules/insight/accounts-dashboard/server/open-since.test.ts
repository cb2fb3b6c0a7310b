import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chanceOf } from '#courier/moves/server';
import { account, credit, debit, type Line } from '#finance/ledger/contract';
import { foldBalances, post, reverse, standingEntries } from '#finance/ledger/server';
import { sideOfAccount } from '#insight/accounts-dashboard/contract';
import { type Context, compile, type RawBuilder, sql } from '#platform/server';
import { type Company, freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';
import { accountsOfAgents, accountsOfClients } from './account-lists.ts';
import { accountsWorld } from './accounts-world.ts';
import { balances, type LinesOf } from './balances.ts';
import { ofEntryTakenBack } from './open-lines.ts';
import { openByDay, withSince } from './open-since.ts';

/** The same read line by line, backwards until they come to the balance. */
const byLines = (ctx: Context) => sql`(select x.entry_date from (select l.entry_date, l.id,
      sum(${sideOf}) over (order by l.entry_date desc, l.id desc rows unbounded preceding) as run
    from ledger_line l where ${linesOf(ctx)} and ${sideOf} > 0) x where x.run >= abs(b.balance) order by x.entry_date desc, x.id desc limit 1)`;
const sideOf = sql`case when b.balance > 0 then l.debit else l.credit end`;
const linesOf = (
  ctx: Context,
) => sql`l.tenant_id = ${ctx.tenantId} and l.account_code = b.account_code and l.party_kind = b.party_kind
  and l.party_id = b.party_id and l.branch_id = b.branch_id and l.currency = b.currency and not ${ofEntryTakenBack(ctx)}`;

function daysByLines(ctx: Context, of: LinesOf) {
  const onSide = sideOfAccount(of.codes?.[0] ?? '', '') === 'debit' ? sql`b.balance > 0` : sql`b.balance < 0`;
  return ctx.db.query(sql`select y.currency, y.entry_date as day, sum(y.amount)::bigint as amount from (${balances(ctx, of)}) b
    cross join lateral (select b.currency, x.entry_date, least(x.amount, abs(b.balance) - (x.run - x.amount)) as amount from (
        select l.entry_date, ${sideOf} as amount, sum(${sideOf}) over (order by l.entry_date desc, l.id desc rows unbounded preceding) as run
        from ledger_line l where ${linesOf(ctx)} and ${sideOf} > 0) x where x.run - x.amount < abs(b.balance)) y
    where ${onSide} group by 1, 2 order by 1, 2`);
}

async function blocksOf(ctx: Context, asked: RawBuilder<unknown>): Promise<number> {
  const { text, values } = compile(sql`explain (analyze, buffers, format json) ${asked}`);
  const [plan] = await ctx.db.query<Record<string, any>>({ text, values });
  return Object.values(plan ?? {})[0][0].Plan['Shared Hit Blocks'];
}

/** Every open part, with since when by the lines and by what is kept. */
async function expectSame(ctx: Context, told: string): Promise<number> {
  const all = balances(ctx, {});
  const keys = sql`b.account_code, b.branch_id, b.party_kind, b.party_id, b.counter_branch_id, b.currency`;
  const byLine = await ctx.db.query<{ since: string | null }>(
    sql`select ${keys}, b.balance, ${byLines(ctx)} as since from (${all}) b order by ${keys}`,
  );
  const kept = await ctx.db.query(sql`select ${keys}, b.balance, b.since from (${withSince(ctx, all, {})}) b order by ${keys}`);
  expect(kept, told).toEqual(byLine);
  for (const code of [
    account.agentCash,
    account.clientPayable,
    account.approvedStatements,
    account.treasuries,
    account.agentCommissionDue,
  ])
    expect([code, await openByDay(ctx, { codes: [code] })], told).toEqual([code, await daysByLines(ctx, { codes: [code] })]);
  return byLine.filter((part) => part.since).length;
}

test('after random days of work every balance is as old as its lines say, folded or not', async () => {
  const w = await accountsWorld(4_711, 300);
  try {
    expect(await w.owner.do((ctx) => expectSame(ctx, 'nothing folded'))).toBeGreaterThan(10);
    await w.owner.do(foldBalances);
    await w.owner.do((ctx) => expectSame(ctx, 'folded'));
  } finally {
    await w.world.close();
  }
});

describe('made by hand', () => {
  let world: World;
  let company: Company;
  let branches: [number, number];
  let paper = 0;
  beforeAll(async () => {
    world = await freshWorld();
    company = await world.addTenant();
    const branch = (name: string, phone: string) =>
      company.create('branch', { name: { en: name, ar: name }, complete_phone: phone });
    branches = [await branch('Baghdad', '07701000001'), await branch('Basra', '07701000002')];
    await world.ownerPool.query(
      `insert into client (id, tenant_id, name, phone, branch_id)
       select n, $1, 'Shop ' || n, '077' || n, $2 from generate_series(1, 200) n`,
      [company.id, branches[0]],
    );
  });
  afterAll(() => world?.close());

  const agent = (id: number) => ({ party: { kind: 'agent', id } }) as const;
  const client = (id: number) => ({ party: { kind: 'client', id } }) as const;
  const dinars = (amount: number) => ({ amount, currency: 'IQD' }) as const;
  const write = async (ctx: Context, date: string, lines: Line[]) =>
    (await post(ctx, { docType: 'expense', docId: ++paper, event: 'posted', seq: 1, date, lines })) as number;
  const takeBack = (ctx: Context, entry: number, date: string) => reverse(ctx, entry, { event: 'posted_reversed', seq: 1, date });
  const fold = async (ctx: Context) => {
    while ((await foldBalances(ctx)) > 0);
  };

  /** What an agent got (or handed in, with a minus) on days; what was taken back names the day of its mirror. */
  type Told = [day: string, amount: number, takenBackOn?: string];
  const cases: [string, Told[], string, Told[]?][] = [
    [
      'nothing was ever handed in',
      [
        ['2024-11-30', 5],
        ['2025-03-01', 5],
        ['2026-11-20', 5],
      ],
      '2024-11-30',
    ],
    [
      'handed in to the dinar at the end of a month',
      [
        ['2026-08-31', 7],
        ['2026-09-30', -7],
        ['2026-10-31', 4],
        ['2026-11-01', 3],
      ],
      '2026-10-31',
    ],
    [
      'the last of a month comes to it to the dinar',
      [
        ['2026-09-01', 9],
        ['2026-09-30', 5],
        ['2026-10-01', 5],
        ['2026-11-02', -9],
      ],
      '2026-09-30',
    ],
    [
      'the first of a month comes to it to the dinar',
      [
        ['2026-09-30', 9],
        ['2026-10-01', 5],
        ['2026-10-02', 5],
        ['2026-11-02', -9],
      ],
      '2026-10-01',
    ],
    [
      'of the oldest day a part is missing',
      [
        ['2026-09-29', 8],
        ['2026-09-30', 8],
        ['2026-10-12', 5],
        ['2026-10-20', -10],
      ],
      '2026-09-30',
    ],
    [
      'on the other side',
      [
        ['2026-05-05', 4],
        ['2026-06-30', -3],
        ['2026-07-01', -6],
      ],
      '2026-07-01',
    ],
    [
      'taken back in another month',
      [
        ['2026-05-05', 4],
        ['2026-06-06', 100, '2026-09-09'],
        ['2026-08-08', 3],
      ],
      '2026-05-05',
    ],
    [
      'taken back on the same day',
      [
        ['2026-05-05', 4],
        ['2026-11-20', 100, '2026-11-20'],
        ['2026-06-08', 3],
      ],
      '2026-05-05',
    ],
    [
      'taken back on a day before it',
      [
        ['2026-05-05', 4],
        ['2026-10-20', 100, '2026-06-01'],
        ['2026-06-08', 3],
      ],
      '2026-05-05',
    ],
    [
      'a hand-in taken back',
      [
        ['2026-05-05', 4],
        ['2026-06-20', -4, '2026-08-01'],
        ['2026-08-01', 3],
      ],
      '2026-05-05',
    ],
    [
      'not folded yet, in an old month',
      [
        ['2026-05-05', 4],
        ['2026-06-08', 3],
      ],
      '2026-04-30',
      [
        ['2026-04-30', 6],
        ['2026-11-01', 2],
      ],
    ],
    [
      'taken back, and not folded yet',
      [
        ['2026-05-05', 4],
        ['2026-06-08', 3],
      ],
      '2026-05-05',
      [['2026-06-10', 90, '2026-10-01']],
    ],
  ];
  test.each(cases)('%s', async (told, lines, since, unfolded = []) => {
    const who = 100 + ++paper;
    await company.do(async (ctx) => {
      const tell = async ([day, amount, backOn]: Told) => {
        const sides = [debit, credit] as const;
        const [of, other] = amount > 0 ? sides : [sides[1], sides[0]];
        const sum = dinars(Math.abs(amount));
        const entry = await write(ctx, day, [
          of(account.agentCash, branches[0], sum, agent(who)),
          other(account.clientPayable, branches[0], sum, client(who)),
        ]);
        if (backOn) await takeBack(ctx, entry, backOn);
      };
      for (const one of lines) await tell(one);
      await fold(ctx);
      for (const one of unfolded) await tell(one);
      await expectSame(ctx, told);
      const of = { codes: [account.agentCash], partyKind: 'agent', partyId: who } as const;
      const [row] = await ctx.db.query<{ since: string }>(sql`select b.since from (${withSince(ctx, balances(ctx, of), of)}) b`);
      expect(row?.since).toBe(since);
    });
  });

  test('whatever is posted on whichever day, taken back in any month and folded at any time', async () => {
    const chance = chanceOf(63);
    const oneOf = <T>(all: readonly T[]): T => all[chance.below(all.length)] as T;
    const anyDay = () => new Date(Date.UTC(2024, 10, 21 + chance.below(731))).toISOString().slice(0, 10);
    const anyLines = (): Line[] => {
      const sum = { amount: 1 + chance.below(oneOf([5, 5_000])), currency: oneOf(['IQD', 'USD'] as const) };
      const [branch, who, owner] = [oneOf(branches), agent(1 + chance.below(3)), client(1 + chance.below(3))];
      return oneOf([
        [debit(account.agentCash, branch, sum, who), credit(account.clientPayable, branch, sum, owner)],
        [debit(account.agentCash, branch, sum, who), credit(account.agentCommissionDue, branch, sum, who)],
        [debit(account.clientPayable, branch, sum, owner), credit(account.agentCash, branch, sum, who)],
        [debit(account.clientPayable, branch, sum, owner), credit(account.approvedStatements, branch, sum, owner)],
      ]);
    };
    for (let round = 0; round < 12; round++) {
      await company.do(async (ctx) => {
        for (let step = 0; step < 20; step++) {
          const entry = await write(ctx, oneOf([anyDay(), '2026-10-31', '2026-11-01']), anyLines());
          if (chance.below(5) === 0) await takeBack(ctx, entry, anyDay());
        }
        if (chance.below(2)) await foldBalances(ctx);
        for (const older of [1, 2, 3]) {
          const [entry] = await standingEntries(ctx, { docType: 'expense', docId: 1 + chance.below(paper) });
          if (entry && older) await takeBack(ctx, entry, anyDay());
        }
        await expectSame(ctx, `round ${round}`);
      });
    }
  });

  test('two years of which nothing was ever handed in cost their months and not their lines', async () => {
    const young = await world.addTenant();
    const id = young.id;
    const branch = await young.create('branch', { name: { en: 'Najaf', ar: 'النجف' }, complete_phone: '07701000003' });
    await world.ownerPool.query(
      `insert into journal_entry (tenant_id, doc_type, doc_id, event, seq, entry_date)
       select $1, 'history', n, 'told', 1, '2024-11-01'::date + n / 27 from generate_series(0, 20000) n`,
      [id],
    );
    await world.ownerPool.query(
      `insert into ledger_line (tenant_id, entry_id, entry_date, account_code, branch_id, party_kind, party_id, currency, debit, credit)
       select $1, id, entry_date, v.code, $2, v.kind, 1, 'IQD', v.debit, v.credit
       from journal_entry cross join (values ('${account.agentCash}', 'agent', 1000, 0), ('${account.clientPayable}', 'client', 0, 1000)) v (code, kind, debit, credit)
       where tenant_id = $1 and doc_type = 'history'`,
      [id, branch],
    );
    await young.do(fold);
    await world.ownerPool.query('vacuum analyze');
    const of = { codes: [account.agentCash, account.clientPayable] };
    const [since, blocks] = await young.do(async (ctx) => {
      const asked = sql`select b.account_code, min(b.since) as since from (${withSince(ctx, balances(ctx, of), of)}) b group by 1 order by 1`;
      return [await ctx.db.query(asked), await blocksOf(ctx, asked)];
    });
    expect(since).toEqual(of.codes.map((accountCode) => ({ accountCode, since: '2024-11-01' })));
    expect(blocks).toBeLessThan(200);
    const byLine = await young.do((ctx) => blocksOf(ctx, sql`select min(${byLines(ctx)}) from (${balances(ctx, of)}) b`));
    expect(byLine).toBeGreaterThan(3 * blocks);
  });

  test('who is over his limit, and how much each owes, is known without the ages', async () => {
    const planOf = (asked: (ctx: Context) => RawBuilder<unknown>) =>
      company.do(async (ctx) => JSON.stringify(await ctx.db.query(compile(sql`explain ${asked(ctx)}`))));
    const agents = (columns: string) => planOf((ctx) => sql`select ${sql.raw(columns)} from (${accountsOfAgents.from(ctx)}) v`);
    const clients = (columns: string) => planOf((ctx) => sql`select ${sql.raw(columns)} from (${accountsOfClients.from(ctx)}) v`);
    for (const [list, sums] of [[agents, 'over_limit, cash'] as const, [clients, 'free, owed'] as const]) {
      expect(await list(sums)).not.toContain('ledger_line');
      expect(await list('age')).toContain('ledger_line');
    }
  });
});
