import { account, credit, debit, type Entry, entryOf, signed } from '#finance/ledger/contract';
import { type Currency, money, roundToStep } from '#platform/entity';

/** Everything a parcel moved on its client's account, charges as positive amounts. */
export interface RowFacts {
  /** C. */
  collected: number;
  /** Cw. */
  electronic?: number;
  /** F as charged at delivery: 0 where it was not delivered, or was taken from the prepayment. */
  fee: number;
  /** R as charged, less what was given back. */
  returnFee?: number;
  /** Exchange, second attempt, storage, pickup. */
  serviceFees?: number;
  /** What the client is owed though it was not collected. */
  upheldShortage?: number;
  /** What was collected too much and is not his. */
  overageTaken?: number;
  /** Price increases an agent still owes. */
  priceDeltas?: number;
  claim?: number;
  releasedPrepayment?: number;
}

/** A line of the statement as the client reads it: net = collected + electronic − fee − return fee + other. */
export interface StatementRow {
  collected: number;
  electronic: number;
  fee: number;
  returnFee: number;
  other: number;
  net: number;
}

export function statementRow(facts: RowFacts): StatementRow {
  const { collected, electronic = 0, fee, returnFee = 0, serviceFees = 0, upheldShortage = 0 } = facts;
  const { overageTaken = 0, priceDeltas = 0, claim = 0, releasedPrepayment = 0 } = facts;
  const other = upheldShortage - overageTaken + priceDeltas + claim + releasedPrepayment - serviceFees;
  return { collected, electronic, fee, returnFee, other, net: collected + electronic - fee - returnFee + other };
}

/** N: what the statement comes to, its rows and the client's open items, to the unit. */
export function statementNet(rows: readonly Pick<StatementRow, 'net'>[], openItems: readonly number[]): number {
  return rows.reduce((sum, row) => sum + row.net, 0) + openItems.reduce((sum, amount) => sum + amount, 0);
}

export interface ClientStatement {
  id: number;
  clientId: number;
  /** The origin branch, whose books and treasury it concerns. */
  branchId: number;
  currency: Currency;
  net: number;
}

const owner = (statement: ClientStatement) => ({ party: { kind: 'client', id: statement.clientId } }) as const;

/** Approved: what we owe the client waits under the statement; nothing where he is owed nothing. */
export function auditEntry(statement: ClientStatement, seq: number): Entry | undefined {
  const { id, branchId, currency, net } = statement;
  if (net <= 0) return undefined;
  return entryOf({ docType: 'statement', docId: id, event: 'audited', seq }, [
    debit(account.clientPayable, branchId, money(net, currency), owner(statement)),
    credit(account.approvedStatements, branchId, money(net, currency), owner(statement)),
  ]);
}

/** The voucher that pays or collects a statement. */
export interface StatementVoucher {
  voucherId: number;
  seq: number;
  treasury: { id: number; kind: 'cash' | 'bank' };
}

/** What is handed over for a statement, in coins that exist. */
export function payout(net: number, cashStep: number): { paid: number; rounding: number } {
  const paid = roundToStep(net, cashStep);
  return { paid, rounding: paid - net };
}

/** Paid: the payment voucher is the entry, what coins cannot express is a rounding difference. */
export function payEntry(statement: ClientStatement, voucher: StatementVoucher, cashStep: number): Entry | undefined {
  const { branchId, currency, net } = statement;
  if (net <= 0) return undefined;
  const { paid, rounding } = payout(net, cashStep);
  return entryOf({ docType: 'voucher', docId: voucher.voucherId, event: 'posted', seq: voucher.seq }, [
    debit(account.approvedStatements, branchId, money(net, currency), owner(statement)),
    signed(account.rounding, branchId, money(rounding, currency)),
    credit(cashOf(voucher), branchId, money(paid, currency), placeOf(voucher)),
  ]);
}

/** Collected: the client pays what he owes us, to the unit. */
export function collectEntry(statement: ClientStatement, voucher: StatementVoucher): Entry | undefined {
  const { branchId, currency, net } = statement;
  if (net >= 0) return undefined;
  return entryOf({ docType: 'voucher', docId: voucher.voucherId, event: 'posted', seq: voucher.seq }, [
    debit(cashOf(voucher), branchId, money(-net, currency), placeOf(voucher)),
    credit(account.clientPayable, branchId, money(-net, currency), owner(statement)),
  ]);
}

/** Carried forward: what opens the client's next statement; null where nothing remains. */
export function carriedItem(
  statement: ClientStatement,
): { clientId: number; branchId: number; currency: Currency; amount: number } | null {
  const { clientId, branchId, currency, net } = statement;
  return net < 0 ? { clientId, branchId, currency, amount: net } : null;
}

function cashOf({ treasury }: StatementVoucher): typeof account.treasuries | typeof account.bankAccounts {
  return treasury.kind === 'bank' ? account.bankAccounts : account.treasuries;
}
function placeOf({ treasury }: StatementVoucher) {
  return { party: { kind: 'treasury', id: treasury.id } } as const;
}
