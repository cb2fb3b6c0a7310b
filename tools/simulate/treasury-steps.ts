import type { Chance } from '#courier/shipments/server';
import { remittanceDecisions } from '#finance/treasury/contract';
import {
  createVoucher,
  decideRemittance,
  receiveRemittance,
  sendRemittance,
  takeBackVoucher,
  treasuryBalance,
} from '#finance/treasury/server';
import { type Context, sql } from '#platform/server';
import type { SimulatedCompany } from './company.ts';

/** One thing that may happen to cash in a treasury: it travels between branches, or a bond brings or takes it. */
export async function treasuryStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  if (chance.percent(45)) return bondStep(day, chance);
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
    await day.auditor.do((ctx) => receiveRemittance(ctx, { remittanceId, treasury, counted: Math.max(1, amount + differ) }));
    return `remittance received ${differ === 0 ? 'exact' : differ < 0 ? 'short' : 'over'}`;
  }
  const decision = chance.pick(remittanceDecisions) ?? 'found';
  const counted = chance.percent(50) ? missing : 1 + chance.below(missing);
  await day.auditor.do((ctx) =>
    decideRemittance(ctx, { remittanceId, decision, employee: day.accountant.id, ...(decision === 'found' && { counted }) }),
  );
  return `remittance ${decision}`;
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
    ['credit', '3100', null],
    ['credit', '3100', null],
    ['credit', '2110', client],
    ['debit', '2110', client],
    ['credit', '1215', agent],
    ['debit', '2130', agent],
    ['debit', '2131', fetcher],
    ['debit', '2190', null],
    ['debit', '6120', null],
    ['credit', '1240', accountant.id],
  ];
  const [kind, code, party] = chance.pick(bonds) as Bond;
  // A client's and an agent's bond is written where he is known; elsewhere it is refused.
  const home = [...clients, ...agents].find((one) => one.id === party && code !== '1240')?.branchId;
  const atHome = chance.percent(10) ? undefined : safes.find((safe) => safe.branchId === home);
  const treasury = (atHome ?? chance.pick(safes))?.id as number;
  const amount = 250 * (1 + chance.below(code === '3100' ? 400 : 20));
  await accountant.do(async (ctx) => {
    const account = await accountOf(ctx, code);
    await createVoucher(ctx, { kind, treasury, account, party, partyKind: partyKinds[code] ?? null, amount });
  });
  return `bond ${kind} ${code}`;
}

const partyKinds = { '2110': 'client', '1215': 'agent', '2130': 'agent', '2131': 'receivingAgent', '1240': 'employee' } as Record<
  string,
  'client' | 'agent' | 'receivingAgent' | 'employee'
>;

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
  await auditor.do((ctx) => takeBackVoucher(ctx, one.id, 'typo'));
  return 'bond taken back';
}
