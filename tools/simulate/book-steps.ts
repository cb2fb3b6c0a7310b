import type { Chance } from '#courier/moves/server';
import { account } from '#finance/ledger/contract';
import {
  approveManualEntry,
  askReversal,
  closeMonth,
  rejectManualEntry,
  reopenDays,
  submitManualEntry,
  writeManualEntry,
} from '#finance/ledger/server';
import { type Context, sql } from '#platform/server';
import type { SimulatedCompany } from './company.ts';

/** One thing that may happen in the books themselves: an entry is written by hand, decided or taken back, or days are closed. */
export async function bookStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  const open = await day.company.do((ctx) =>
    ctx.db.query<{ id: number; state: string }>(
      sql`select id, state from manual_entry where tenant_id = ${ctx.tenantId} and state in ('pending', 'posted') order by id desc limit 12`,
    ),
  );
  const entry = chance.percent(55) ? chance.pick(open) : undefined;
  if (chance.percent(8)) return closing(day, chance);
  if (chance.percent(8)) return day.company.do((ctx) => sayRate(ctx, chance));
  if (!entry) return write(day, chance);
  if (entry.state === 'pending') {
    const isRight = chance.percent(85);
    await day.auditor.do((ctx) =>
      isRight ? approveManualEntry(ctx, { id: entry.id }) : rejectManualEntry(ctx, { id: entry.id, reason: 'look again' }),
    );
    return `entry by hand ${isRight ? 'approve' : 'reject'}`;
  }
  await day.accountant.do((ctx) => askReversal(ctx, { id: entry.id, reason: 'typo', entryDate: dayBack(ctx, chance) }));
  return 'entry by hand asked back';
}

/** What a dollar is worth from today on; who said one today already leaves it. */
async function sayRate(ctx: Context, chance: Chance): Promise<string> {
  await ctx.db.query(sql`insert into exchange_rate (tenant_id, currency, from_day, rate)
    values (${ctx.tenantId}, 'USD', ${ctx.today}::date, ${1_280 + chance.below(60)}) on conflict do nothing`);
  return 'rate said';
}

async function write({ accountant, clients, safes }: SimulatedCompany, chance: Chance): Promise<string> {
  const client = chance.pick(clients);
  const branch = (chance.percent(40) ? client?.branchId : chance.pick(safes)?.branchId) as number;
  const isClients = branch === client?.branchId && chance.percent(50);
  return accountant.do(async (ctx) => {
    const [expense, other] = await Promise.all([
      accountId(ctx, account.otherExpenses),
      accountId(ctx, isClients ? account.clientPayable : account.accruedExpenses),
    ]);
    const amount = String(250 * (1 + chance.below(40)));
    const second = isClients ? { party_id: client?.id, branch_id: branch } : { branch_id: chance.pick(safes)?.branchId };
    const id = await writeManualEntry(ctx, {
      entry_date: dayBack(ctx, chance),
      note: 'by hand',
      lines: [
        { account_id: expense, branch_id: branch, debit: amount },
        { account_id: other, credit: amount, ...second },
      ],
    });
    await submitManualEntry(ctx, { id });
    return `entry by hand written${isClients ? ' for a client' : ''}`;
  });
}

async function closing({ company, accountant, auditor }: SimulatedCompany, chance: Chance): Promise<string> {
  const last = await company.do((ctx) =>
    ctx.db.maybe<{ id: number }>(
      sql`select id from period_close where tenant_id = ${ctx.tenantId} and reopened_at is null order by closed_to desc limit 1`,
    ),
  );
  if (last && chance.percent(50)) {
    await auditor.do((ctx) => reopenDays(ctx, { id: last.id, reason: 'a late bill' }));
    return 'days opened again';
  }
  await accountant.do((ctx) => closeMonth(ctx, { to: chance.percent(50) ? '2026-09-30' : '2026-10-31', acceptsOpen: true }));
  return 'days closed';
}

/** Mostly today, now and then weeks ago. */
function dayBack(ctx: Context, chance: Chance): string {
  const days = chance.percent(60) ? 0 : chance.below(50);
  return new Date(Date.parse(ctx.today) - days * 86_400_000).toISOString().slice(0, 10);
}

async function accountId(ctx: Context, code: string): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(
    sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${code}`,
  );
  return id;
}
