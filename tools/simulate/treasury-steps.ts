import type { Chance } from '#courier/moves/server';
import { approveExpense, createExpense, payExpense, reverseExpense, runExpenseSchedules } from '#finance/expenses/server';
import { account } from '#finance/ledger/contract';
import { remittanceDecisions } from '#finance/treasury/contract';
import {
  bookCount,
  countTreasury,
  createVoucher,
  decideRemittance,
  decideTransfer,
  receiveRemittance,
  receiveTransfer,
  rejectTransfer,
  requestTransfer,
  sendRemittance,
  sendTransfer,
  takeBackVoucher,
  treasuryBalance,
} from '#finance/treasury/server';
import { type Context, sql } from '#platform/server';
import type { SimulatedCompany } from './company.ts';

/** One thing that may happen to cash in a treasury: it travels between branches, or a bond brings or takes it. */
export async function treasuryStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  const dice = chance.below(100);
  if (dice < 40) return bondStep(day, chance);
  if (dice < 65) return transferStep(day, chance);
  if (dice < 73) return countStep(day, chance);
  if (dice < 82) return expenseStep(day, chance);
  const open = await day.company.do((ctx) =>
    ctx.db.query<{ id: number; state: string; amount: number; missing: number; toBranchId: number }>(
      sql`select id, state, amount, missing, to_branch_id from remittance where tenant_id = ${ctx.tenantId} and state in ('sent', 'received_short') order by id`,
    ),
  );
  const remittance = chance.percent(60) ? chance.pick(open) : undefined;
  if (!remittance) return send(day, chance);
  const { id: remittanceId, amount, missing, toBranchId } = remittance;
  if (remittance.state === 'sent') {
    const differ = chance.percent(60) ? 0 : 250 * (1 + chance.below(10)) * (chance.percent(60) ? -1 : 1);
    const treasury = day.safes.find((safe) => safe.branchId === toBranchId)?.id as number;
    await day.auditor.do((ctx) => receiveRemittance(ctx, { id: remittanceId, treasury, counted: Math.max(0, amount + differ) }));
    return `remittance received ${differ === 0 ? 'exact' : differ < 0 ? 'short' : 'over'}`;
  }
  const decision = chance.pick(remittanceDecisions) ?? 'found';
  const counted = chance.percent(50) ? missing : 1 + chance.below(missing);
  // Neither who sent nor who counted it.
  await day.company.do((ctx) =>
    decideRemittance(ctx, { id: remittanceId, decision, employee: day.accountant.id, ...(decision === 'found' && { counted }) }),
  );
  return `remittance ${decision}`;
}

interface OnItsWay {
  id: number;
  state: 'requested' | 'sent' | 'received_short';
  toAmount: number;
  missing: number;
}

/** Cash changes its treasury: safe and drawer, branch and branch, dinars and dollars. */
async function transferStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  const open = await day.company.do((ctx) =>
    ctx.db.query<OnItsWay>(sql`select id, state, to_amount, missing from treasury_transfer
      where tenant_id = ${ctx.tenantId} and state in ('requested', 'sent', 'received_short') order by id`),
  );
  const one = chance.percent(60) ? chance.pick(open) : undefined;
  if (!one) return askForTransfer(day, chance);
  const { id: transferId, state, toAmount, missing } = one;
  const { accountant, auditor } = day;
  if (chance.percent(12) && state !== 'received_short') {
    await auditor.do((ctx) => rejectTransfer(ctx, { id: transferId, reason: 'not wanted' }));
    return `transfer ${state} rejected`;
  }
  if (state === 'requested') {
    await accountant.do((ctx) => sendTransfer(ctx, { id: transferId }));
    return 'transfer sent';
  }
  if (state === 'sent') {
    const differ = chance.percent(65) ? 0 : (1 + chance.below(toAmount)) * (chance.percent(60) ? -1 : 1);
    await auditor.do((ctx) => receiveTransfer(ctx, { id: transferId, counted: Math.max(0, toAmount + differ) }));
    return `transfer received ${differ === 0 ? 'exact' : differ < 0 ? 'short' : 'over'}`;
  }
  const decision = chance.pick(remittanceDecisions) ?? 'found';
  await day.company.do((ctx) =>
    decideTransfer(ctx, {
      id: transferId,
      decision,
      employee: accountant.id,
      ...(decision === 'found' && { counted: 1 + chance.below(missing) }),
    }),
  );
  return `transfer ${decision}`;
}

async function askForTransfer({ accountant, safes, tills }: SimulatedCompany, chance: Chance): Promise<string> {
  const till = chance.pick(tills);
  const safe = safes.find((one) => one.branchId === till?.branchId);
  const away = chance.pick(safes.filter((one) => one !== safe));
  if (!till || !safe || !away) return 'one treasury only';
  const ways = [
    [safe.id, till.id],
    [till.id, safe.id],
    [safe.id, away.id],
    [safe.id, till.dollarsId],
    [till.dollarsId, safe.id],
  ] as const;
  const [fromTreasury, toTreasury] = chance.pick(ways) as (typeof ways)[number];
  // Dinars are the company's own: only dollars have a rate, and only where they are exchanged.
  const rates = {
    ...(fromTreasury === till.dollarsId && { rate: '1310.25' }),
    ...(toTreasury === till.dollarsId && { toRate: '1308.5' }),
  };
  return accountant.do(async (ctx) => {
    const amount = 1_000 + chance.below(Math.max(1, await treasuryBalance(ctx, { id: fromTreasury, kind: 'cash' })));
    await requestTransfer(ctx, { fromTreasury, toTreasury, amount, ...rates, isSentNow: chance.percent(60) });
    return 'transfer asked for';
  });
}

/** The office spends and earns beside its parcels: at once, on credit, or because a schedule's day has come. */
async function expenseStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  const { company, accountant, auditor, safes } = day;
  const open = await company.do((ctx) =>
    ctx.db.query<{ id: number; state: string; branchId: number; treasuryId: number | null }>(
      sql`select id, state, branch_id, treasury_id from expense where tenant_id = ${ctx.tenantId} and state in ('due', 'open', 'paid') order by id desc limit 20`,
    ),
  );
  const one = chance.percent(50) ? chance.pick(open) : undefined;
  if (one?.state === 'due') {
    await auditor.do((ctx) => approveExpense(ctx, { id: one.id }));
    return 'expense approved';
  }
  if (one && (one.state === 'paid' || chance.percent(20))) {
    await auditor.do((ctx) => reverseExpense(ctx, { id: one.id, reason: 'mistake' }));
    return 'expense taken back';
  }
  const safe = safes.find((place) => place.branchId === one?.branchId) ?? chance.pick(safes);
  if (!safe) return 'no treasury';
  if (one) {
    await accountant.do((ctx) => payExpense(ctx, { id: one.id, treasury: safe.id }));
    return 'expense paid';
  }
  if (chance.percent(20)) {
    await runExpenseSchedules((task) => company.do(task));
    return 'schedules run';
  }
  const isIncome = chance.percent(25);
  return accountant.do(async (ctx) => {
    await createExpense(ctx, {
      kind: isIncome ? 'income' : 'expense',
      account: await accountOf(ctx, isIncome ? account.otherIncome : account.fuelAndTransport),
      amount: 250 * (4 + chance.below(20)),
      tax: 250 * chance.below(3),
      ...(isIncome || chance.percent(60) ? { treasury: safe.id } : { branch: safe.branchId }),
    });
    return isIncome ? 'income written' : 'expense written';
  });
}

/** A treasury is counted; somebody else books what differs. */
async function countStep({ company, accountant, auditor, safes }: SimulatedCompany, chance: Chance): Promise<string> {
  const open = await company.do((ctx) =>
    ctx.db.query<{ id: number; difference: number }>(
      sql`select id, difference from treasury_count where tenant_id = ${ctx.tenantId} and state = 'open' order by id`,
    ),
  );
  const one = chance.percent(60) ? chance.pick(open) : undefined;
  if (one) {
    const short = chance.percent(50) ? ('employee' as const) : ('company' as const);
    const bearer = one.difference > 0 ? 'unclaimed' : short;
    await auditor.do((ctx) => bookCount(ctx, { id: one.id, bearer, employee: bearer === 'employee' ? accountant.id : null }));
    return `count booked ${bearer}`;
  }
  const treasury = chance.pick(safes)?.id as number;
  return accountant.do(async (ctx) => {
    const books = await treasuryBalance(ctx, { id: treasury, kind: 'cash' });
    const differ = chance.percent(50) ? 0 : 250 * (1 + chance.below(8)) * (chance.percent(60) ? -1 : 1);
    await countTreasury(ctx, { treasury, counted: Math.max(0, books + differ) });
    return 'treasury counted';
  });
}

async function send({ accountant, safes }: SimulatedCompany, chance: Chance): Promise<string> {
  const from = chance.pick(safes);
  const to = chance.pick(safes.filter((safe) => safe !== from));
  if (!from || !to) return 'one branch only';
  return accountant.do(async (ctx) => {
    const balance = await treasuryBalance(ctx, { id: from.id, kind: 'cash' });
    const amount = 1 + chance.below(Math.max(1, balance));
    await sendRemittance(ctx, { fromTreasury: from.id, toBranch: to.branchId, amount });
    return 'remittance sent';
  });
}

type Bond = [kind: 'credit' | 'debit', account: string, party: number | null];

async function bondStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  const { accountant, agents, clients, cast, safes } = day;
  if (chance.percent(15)) return takeBack(day, chance);
  const client = chance.pick(clients)?.id as number;
  const agent = chance.pick(agents)?.id as number;
  const fetcher = chance.pick(cast.receivingIds) as number;
  const bonds: Bond[] = [
    ['credit', account.capital, null],
    ['credit', account.capital, null],
    ['credit', account.clientPayable, client],
    ['debit', account.clientPayable, client],
    ['credit', account.agentShortages, agent],
    ['debit', account.agentCommissionDue, agent],
    ['debit', account.receivingCommissionDue, fetcher],
    ['debit', account.unclaimedDifferences, null],
    ['debit', account.rent, null],
    ['credit', account.employeeAdvances, accountant.id],
    ['credit', account.otherReceivables, chance.pick(cast.insurerIds ?? []) ?? null],
  ];
  const [kind, code, party] = chance.pick(bonds) as Bond;
  // A client's and an agent's bond is written where he is known; elsewhere it is refused.
  const home = [...clients, ...agents].find((one) => one.id === party && code !== account.employeeAdvances)?.branchId;
  const atHome = chance.percent(10) ? undefined : safes.find((safe) => safe.branchId === home);
  const treasury = (atHome ?? chance.pick(safes))?.id as number;
  const amount = 250 * (1 + chance.below(code === account.capital ? 400 : 20));
  await accountant.do(async (ctx) => {
    const account = await accountOf(ctx, code);
    await createVoucher(ctx, { kind, treasury, account, party, partyKind: partyKinds[code] ?? null, amount });
  });
  return `bond ${kind} ${code}`;
}

type BondParty = 'client' | 'agent' | 'receivingAgent' | 'employee' | 'insurer';
const partyKinds: Record<string, BondParty> = {
  [account.clientPayable]: 'client',
  [account.agentShortages]: 'agent',
  [account.agentCommissionDue]: 'agent',
  [account.receivingCommissionDue]: 'receivingAgent',
  [account.employeeAdvances]: 'employee',
  [account.otherReceivables]: 'insurer',
};

async function accountOf(ctx: Context, code: string): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(
    sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${code}`,
  );
  return id;
}

async function takeBack({ company, auditor }: SimulatedCompany, chance: Chance): Promise<string> {
  const posted = await company.do((ctx) =>
    ctx.db.query<{ id: number }>(
      sql`select id from voucher where tenant_id = ${ctx.tenantId} and state = 'posted' and doc_type is null order by id desc limit 20`,
    ),
  );
  const one = chance.pick(posted);
  if (!one) return 'no bond';
  await auditor.do((ctx) => takeBackVoucher(ctx, { id: one.id, reason: 'typo' }));
  return 'bond taken back';
}
