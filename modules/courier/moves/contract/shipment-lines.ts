import { account, credit, debit, interBranch, type Line, type PartyKind } from '#finance/ledger/contract';
import { money } from '#platform/entity';
import type { ShipmentMoney, TaxedAmount } from './shipment-money.ts';

/** Builds the lines of one parcel: its currency, its number and its origin branch are said once. */
export function linesOf(shipment: Pick<ShipmentMoney, 'id' | 'clientId' | 'originBranchId' | 'currency'>) {
  const { id: shipmentId, clientId, originBranchId: origin, currency } = shipment;
  const sum = (amount: number) => money(amount, currency);
  const client = { party: { kind: 'client', id: clientId }, shipmentId } as const;
  const owned = (kind: PartyKind, id: number) => ({ party: { kind, id }, shipmentId });

  return {
    debit: (code: string, branchId: number, amount: number, kind?: PartyKind, id?: number): Line =>
      debit(code, branchId, sum(amount), kind && id !== undefined ? owned(kind, id) : { shipmentId }),
    credit: (code: string, branchId: number, amount: number, kind?: PartyKind, id?: number): Line =>
      credit(code, branchId, sum(amount), kind && id !== undefined ? owned(kind, id) : { shipmentId }),
    /** Money we owe the client (2110), or have of him in advance (2120), in his own branch. */
    clientDebit: (code: typeof account.clientPayable | typeof account.clientPrepayments, amount: number): Line =>
      debit(code, origin, sum(amount), client),
    clientCredit: (code: typeof account.clientPayable | typeof account.clientPrepayments, amount: number): Line =>
      credit(code, origin, sum(amount), client),
    /** A fee split into income and tax, in the origin branch. */
    income: (code: string, { amount, tax }: TaxedAmount): Line[] => [
      credit(code, origin, sum(amount - tax), { shipmentId }),
      credit(account.outputTax, origin, sum(tax), { shipmentId }),
    ],
    /** What a branch holds or owes for the origin. */
    held: (branchId: number, amount: number): Line[] =>
      interBranch(branchId, origin, sum(amount)).map((line) => ({ ...line, shipmentId })),
  };
}
