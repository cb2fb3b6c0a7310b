import { accountByCode } from '#finance/ledger/contract';
import type { VoucherKind } from './voucher.ts';

/** Only a hand-in, a statement or a transfer moves these. */
export const movedByDocuments: readonly string[] = ['1110', '1120', '1130', '1140', '1145', '1210', '1211', '1450', '2115'];

/** Control accounts a voucher is the ordinary way to settle. */
export const ordinaryAccounts: Record<VoucherKind, readonly string[]> = {
  credit: ['1215', '1230', '1240', '1260', '2110'],
  debit: ['2110', '2130', '2131', '2150', '2190', '2210', '1240'],
};

/** Whom a bond may be with: a person of some kind, or nobody but an account. */
export const voucherParties = ['client', 'agent', 'receivingAgent', 'employee', 'insurer', 'account'] as const;
export type VoucherParty = (typeof voucherParties)[number];

const settles: Record<VoucherKind, Record<Exclude<VoucherParty, 'account'>, readonly string[]>> = {
  credit: { client: ['2110'], agent: ['1215'], receivingAgent: ['1215'], employee: ['1240'], insurer: ['1260'] },
  debit: { client: ['2110'], agent: ['2130'], receivingAgent: ['2131'], employee: ['2150', '1240'], insurer: [] },
};

/** Whom a bond of this kind may be with: nobody is offered who has no account to settle. */
export const partiesOf = (kind: VoucherKind): VoucherParty[] =>
  voucherParties.filter((one) => one === 'account' || settles[kind][one].length > 0);

/** Whether a bond of this kind with such a party may stand against an account. */
export function suitsVoucher(
  { code, hasParty }: { code: string; hasParty: boolean },
  kind: VoucherKind,
  party: VoucherParty,
): boolean {
  if (party !== 'account') return settles[kind][party].includes(code);
  if (movedByDocuments.includes(code)) return false;
  const account = accountByCode(code);
  // One the company added itself.
  if (!account) return !hasParty;
  const isFree = account.parties.length === 0 || account.partyOptional;
  return isFree && !account.header && (!account.control || ordinaryAccounts[kind].includes(code));
}
