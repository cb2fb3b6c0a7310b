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

/** Whose records each kind is of; kinds that are not here come with the shop's side, and nobody can be named of them yet. */
export const partyEntities = {
  client: 'client',
  agent: 'courier',
  receivingAgent: 'receivingAgent',
  employee: 'user',
  insurer: 'insurer',
  provider: 'paymentGateway',
  treasury: 'treasury',
  transfer: 'treasuryTransfer',
  remittance: 'remittance',
} as const satisfies Partial<Record<PartyKind, string>>;

/** The entity a kind of party is picked from; undefined where it has no records. */
export function entityOfParty(kind: PartyKind): string | undefined {
  return (partyEntities as Partial<Record<PartyKind, string>>)[kind];
}
