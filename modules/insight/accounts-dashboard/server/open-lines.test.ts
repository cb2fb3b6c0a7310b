import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { foldBalances } from '#finance/ledger/server';
import { compile, sql } from '#platform/server';
import { type AccountsWorld, accountsWorld } from './accounts-world.ts';
import { openLines } from './open-lines.ts';
import { withSince } from './open-since.ts';

let w: AccountsWorld;
let part: { accountCode: string; partyKind: 'client'; partyId: number; branchId: number; counterBranchId: null; currency: 'IQD' };
beforeAll(async () => {
  w = await accountsWorld(1, 0);
  const { id: partyId, branchId } = w.day.clients[0] as { id: number; branchId: number };
  part = { accountCode: account.clientPayable, partyKind: 'client', partyId, branchId, counterBranchId: null, currency: 'IQD' };
  // Years of a client who was paid what he was owed, but for the last three.
  const owner = w.world.ownerPool;
  await owner.query('alter table ledger_line disable trigger ledger_line_balance');
  await owner.query(
    `insert into journal_entry (tenant_id, doc_type, doc_id, event, seq, entry_date)
     select $1, 'history', n, 'told', 1, '2021-05-31'::date + n / 10 from generate_series(1, 20003) n`,
    [w.day.company.id],
  );
  await owner.query(
    `insert into ledger_line (tenant_id, entry_id, entry_date, account_code, branch_id, party_kind, party_id, currency, debit, credit)
     select $1, id, entry_date, '${account.clientPayable}', $3, 'client', $2, 'IQD', case when doc_id <= 20000 and doc_id % 2 = 0 then 1000 else 0 end,
       case when doc_id <= 20000 and doc_id % 2 = 0 then 0 else 1000 end from journal_entry where tenant_id = $1 and doc_type = 'history'`,
    [w.day.company.id, partyId, branchId],
  );
  await w.owner.do(async (ctx) => {
    while ((await foldBalances(ctx)) > 0);
  });
  await owner.query('vacuum analyze');
});
afterAll(() => w?.world.close());

test('a balance consists of its newest lines, of the oldest only what is missing', async () => {
  const lines = await w.owner.do((ctx) => openLines(ctx, part, -3_500));
  expect(lines.map((line) => line.amount)).toEqual([1_000, 1_000, 1_000, 500]);
});

test('how old it is costs what is open and not what history holds', async () => {
  const read = await w.owner.do(async (ctx) => {
    const balance = sql`select ${sql.lit(account.clientPayable)}::text as account_code, 'client'::text as party_kind, ${part.partyId}::bigint as party_id,
      ${part.branchId}::bigint as branch_id, 'IQD'::text as currency, -3000::bigint as balance`;
    const asked = sql`select b.since from (${withSince(ctx, balance, { codes: [account.clientPayable], partyKind: 'client', partyId: part.partyId })}) b`;
    const { text, values } = compile(sql`explain (analyze, buffers, format json) ${asked}`);
    const [row] = await ctx.db.query<Record<string, any>>({ text, values });
    return Object.values(row ?? {})[0][0].Plan['Shared Hit Blocks'] as number;
  });
  expect(read).toBeLessThan(100);
});
