/** The kinds of sub-ledger an account may be kept by. */
export const partyKinds = [
  'treasury',
  'cashShift',
  'transfer',
  'remittance',
  'provider',
  'cheque',
  'agent',
  'receivingAgent',
  'client',
  'employee',
  'customer',
  'supplier',
  'insurer',
  'partner',
  'product',
  'stockTransfer',
  'taxCode',
] as const;
export type PartyKind = (typeof partyKinds)[number];
