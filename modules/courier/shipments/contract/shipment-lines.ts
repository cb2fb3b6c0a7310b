import { credit, debit, interBranch, type Line, type PartyKind } from '#finance/ledger/contract';
import { money } from '#platform/entity';
import type { ShipmentMoney, TaxedAmount } from './shipment-money.ts';

/** Builds the lines of one parcel: its currency, its number and its origin branch are said once. */
export function linesOf(shipment: Pick<ShipmentMoney, 'id' | 'clientId' | 'originBranchId' | 'currency'>) {
  const { id: shipmentId, clientId, originBranchId: origin, currency } = shipment;
  const sum = (amount: number) => money(amount, currency);
  const client = { party: { kind: 'client', id: clientId }, shipmentId } as const;
  const owned = (kind: PartyKind, id: number) => ({ party: { kind, id }, shipmentId });

  return {
    debit: (account: string, branchId: number, amount: number, kind?: PartyKind, id?: number): Line =>
      debit(account, branchId, sum(amount), kind && id !== undefined ? owned(kind, id) : { shipmentId }),
    credit: (account: string, branchId: number, amount: number, kind?: PartyKind, id?: number): Line =>
      credit(account, branchId, sum(amount), kind && id !== undefined ? owned(kind, id) : { shipmentId }),
    /** Money we owe the client (2110), or have of him in advance (2120), in his own branch. */
    clientDebit: (account: '2110' | '2120', amount: number): Line => debit(account, origin, sum(amount), client),
    clientCredit: (account: '2110' | '2120', amount: number): Line => credit(account, origin, sum(amount), client),
    /** A fee split into income and tax, in the origin branch. */
    income: (account: string, { amount, tax }: TaxedAmount): Line[] => [
      credit(account, origin, sum(amount - tax), { shipmentId }),
      credit('2310', origin, sum(tax), { shipmentId }),
    ],
    /** What a branch holds or owes for the origin. */
    held: (branchId: number, amount: number): Line[] =>
      interBranch(branchId, origin, sum(amount)).map((line) => ({ ...line, shipmentId })),
  };
}
