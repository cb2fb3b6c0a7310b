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
  'delegate',
  'deliveryCompany',
  'insurer',
  'partner',
  'product',
  'stockTransfer',
  'cashMove',
  'taxCode',
] as const;
export type PartyKind = (typeof partyKinds)[number];

/** Whose records each kind is of; of kinds that are in neither list there are no records yet, and nobody can be named of them. */
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

/** The same of those a shop works with, who come with its modules, and of the papers it has for them. */
export const shopParties = {
  customer: 'customer',
  supplier: 'supplier',
  delegate: 'delegate',
  deliveryCompany: 'deliveryCompany',
  cheque: 'cheque',
  cashShift: 'cashShift',
  cashMove: 'cashMove',
} as const satisfies Partial<Record<PartyKind, string>>;

/** Whether a kind of party is of those a shop works with. */
export const isShopParty = (kind: PartyKind): boolean => kind in shopParties;

/** The kinds of which a company can have records: what a shop works with, only where there is a shop. */
export const kindsKept = (kinds: readonly PartyKind[], isShop: boolean): PartyKind[] =>
  kinds.filter((kind) => entityOfParty(kind) !== undefined && (isShop || !isShopParty(kind)));

/** The entity a kind of party is picked from; undefined where it has no records. */
export function entityOfParty(kind: PartyKind): string | undefined {
  const entities: Partial<Record<PartyKind, string>> = { ...partyEntities, ...shopParties };
  return entities[kind];
}
