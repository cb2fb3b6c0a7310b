import { account, credit, debit, type Entry, entryOf, type Line, type PartyKind } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

/** The cash an agent answers for, in one currency, and what he earned with it. */
export interface HandInSums {
  /** The cash of his takings: C of the rows he delivered, c of the doors that stayed shut. */
  collected: number;
  /** Opening balances of 1210 that join this hand-in. */
  openings?: number;
  /** A of the rows and failed-attempt pay. */
  commission: number;
  /** He keeps his commission out of the cash. */
  netCommission: boolean;
}

export interface HandInTotals {
  /** What leaves 1210. */
  cash: number;
  /** The commission kept back, never more than the cash. */
  netted: number;
  /** What he should put on the table. */
  expected: number;
}

export function handInTotals({ collected, openings = 0, commission, netCommission }: HandInSums): HandInTotals {
  const cash = collected + openings;
  const netted = netCommission ? Math.max(0, Math.min(commission, cash)) : 0;
  return { cash, netted, expected: cash - netted };
}

export interface HandIn extends HandInSums {
  statementId: number;
  /** The statement's version. */
  seq: number;
  currency: Currency;
  agentId: number;
  /** The agent's branch, whose treasury takes the cash. */
  branchId: number;
  treasuryId: number;
  counted: number;
  /** Who bears what is missing; the expense needs an approval. */
  shortageTo: 'agent' | 'expense';
}

/** The counted cash goes into the treasury, the agent is free of his rows; a gap is his debt or a difference to clear. */
export function handInEntry(handIn: HandIn): Entry | undefined {
  const { cash, netted } = handInTotals(handIn);
  return settle(handIn, { holding: account.agentCash, commission: account.agentCommissionDue, party: 'agent', cash, netted });
}

export interface CountedCash {
  statementId: number;
  seq: number;
  currency: Currency;
  agentId: number;
  branchId: number;
  treasuryId: number;
  counted: number;
  shortageTo: 'agent' | 'expense';
}

interface Settlement {
  holding: typeof account.agentCash | typeof account.receivingAgentCash;
  commission: typeof account.agentCommissionDue | typeof account.receivingCommissionDue;
  party: Extract<PartyKind, 'agent' | 'receivingAgent'>;
  cash: number;
  netted: number;
}

/** The lines a hand-in of either kind of agent posts when it is paid. */
export function settle(count: CountedCash, { holding, commission, party, cash, netted }: Settlement): Entry | undefined {
  const { statementId, seq, currency, branchId, counted } = count;
  const sum = (amount: number) => money(amount, currency);
  const agent = { party: { kind: party, id: count.agentId } };
  const missing = cash - netted - counted;
  return entryOf({ docType: 'statement', docId: statementId, event: 'paid', seq }, [
    debit(account.treasuries, branchId, sum(counted), { party: { kind: 'treasury', id: count.treasuryId } }),
    debit(commission, branchId, sum(netted), agent),
    ...gapLine(count, missing, agent),
    credit(holding, branchId, sum(cash), agent),
  ]);
}

function gapLine({ branchId, currency, shortageTo }: CountedCash, missing: number, agent: Pick<Line, 'party'>): Line[] {
  if (missing < 0) return [credit(account.unclaimedDifferences, branchId, money(-missing, currency))];
  const gap = money(missing, currency);
  return [shortageTo === 'agent' ? debit(account.agentShortages, branchId, gap, agent) : debit(account.cashShort, branchId, gap)];
}
