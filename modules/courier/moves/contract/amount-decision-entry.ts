import { account, type Entry, entryOf } from '#finance/ledger/contract';
import { linesOf } from './shipment-lines.ts';
import type { ShipmentMoney } from './shipment-money.ts';

/** Who must make good what was not collected. */
export type ShortageBearer =
  | { kind: 'agent'; agentId: number; branchId: number }
  | { kind: 'cashier'; employeeId: number; branchId: number };

/** Less came in than expected and nobody allowed it: the client is owed the whole, the one who collected owes us. */
export function rejectedShortageEntry(input: {
  shipment: ShipmentMoney;
  seq: number;
  by: ShortageBearer;
  /** E − C − Cw. */
  missing: number;
}): Entry | undefined {
  const { shipment, seq, by, missing } = input;
  const { debit, clientCredit, held } = linesOf(shipment);
  const owed =
    by.kind === 'agent'
      ? debit(account.agentShortages, by.branchId, missing, 'agent', by.agentId)
      : debit(account.employeeAdvances, by.branchId, missing, 'employee', by.employeeId);
  return entryOf({ docType: 'shipment', docId: shipment.id, event: 'shortage_rejected', seq }, [
    owed,
    ...held(by.branchId, missing),
    clientCredit(account.clientPayable, missing),
  ]);
}

/** More came in than expected and it is not the client's: it waits among the unclaimed differences. */
export function overageTakenEntry(input: { shipment: ShipmentMoney; seq: number; extra: number }): Entry | undefined {
  const { shipment, seq, extra } = input;
  const { clientDebit, credit } = linesOf(shipment);
  return entryOf({ docType: 'shipment', docId: shipment.id, event: 'overage_taken', seq }, [
    clientDebit(account.clientPayable, extra),
    credit(account.unclaimedDifferences, shipment.originBranchId, extra),
  ]);
}
