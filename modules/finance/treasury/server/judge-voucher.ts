import { accountByCode, type Party, type PartyKind } from '#finance/ledger/contract';
import { balanceOf } from '#finance/ledger/server';
import { closedToVoucher, isItemAccount, settledByBonds, voucherParties } from '#finance/treasury/contract';
import { isOwnClient, seenParties } from '#foundation/parties/server';
import { amountText, type Currency, fieldRefusal, Refusal } from '#platform/entity';
import { type Context, may, sql } from '#platform/server';
import { holdOpenPapers, lockParty } from './items.ts';
import { type Allocation, judgeAllocations } from './open-items.ts';
import { lockTreasury } from './treasuries.ts';
import type { VoucherOrder } from './vouchers.ts';

export interface NewVoucher {
  kind: 'credit' | 'debit';
  treasury: number;
  /** The counter account's record. */
  account: number;
  /** Whose sub-ledger, where the account has one. */
  party?: number | null;
  partyKind?: PartyKind | null;
  amount: number;
  note?: string | null;
  voucherDate?: string | null;
  /** Which open items it settles. */
  allocations?: readonly Allocation[] | null;
  /** Who takes its cash, where that is not the asker. */
  keeper?: number | null;
}

/** How much of a balance a voucher may not touch, because something else still has a claim on it. */
type Claim = (ctx: Context, of: { account: string; party: Party; currency: Currency }) => Promise<number>;
const claims: Claim[] = [];

/** Modules above say here what of a party's balance is spoken for. */
export function balanceIsClaimedBy(claim: Claim): void {
  claims.push(claim);
}

/** Everything a bond by hand must bear, when it is written and again when it is approved; its treasury and balance are locked. */
export async function judgeVoucher(ctx: Context, input: NewVoucher): Promise<VoucherOrder> {
  const code = await accountCodeOf(ctx, input);
  const { party, branchId } = await partyOf(ctx, code, input);
  if (party && isItemAccount(code)) await holdOpenPapers(ctx, { account: code, party, lines: linesNamed(input) });
  // What he owes is not taken back by a month's pay while it is measured here, nor the other way round.
  else if (party?.kind === 'employee') await lockParty(ctx, party);
  const treasury = await lockTreasury(ctx, {
    treasuryId: input.treasury,
    ...(branchId && { branchId }),
    ...(input.keeper !== undefined && { keeper: input.keeper }),
  });
  await refuseOtherCurrency(ctx, code, treasury.currency);
  const branches = seenBranches(ctx, party);
  const wanted = { kind: input.kind, account: code, party, branches, currency: treasury.currency, amount: input.amount };
  if (settledByBonds[input.kind].includes(code)) await refuseBeyond(ctx, wanted);
  await judgeAllocations(ctx, wanted, input.allocations ?? []);
  return {
    kind: input.kind,
    treasury,
    account: code,
    ...(party && { party }),
    amount: input.amount,
    note: input.note ?? null,
    date: input.voucherDate ?? null,
  };
}

/** The lines that take all of a sum; null where some of it goes to whatever is oldest. */
export const linesNamed = ({ amount, allocations }: Pick<NewVoucher, 'amount' | 'allocations'>): number[] | null => {
  const named = allocations ?? [];
  return named.reduce((sum, one) => sum + one.amount, 0) === amount ? named.map(({ line }) => line) : null;
};

/** An account of one currency takes no other. */
async function refuseOtherCurrency(ctx: Context, code: string, currency: Currency): Promise<void> {
  const account = await ctx.db.one<{ currency: Currency | null }>(
    sql`select currency from account where tenant_id = ${ctx.tenantId} and code = ${code}`,
  );
  if (account.currency && account.currency !== currency)
    throw fieldRefusal('account_id', 'errors.voucher.accountOfCurrency', { code, currency: account.currency });
}

/** The code of an account a bond of this kind may be written against. */
export async function accountCodeOf(ctx: Context, { account, kind }: Pick<NewVoucher, 'account' | 'kind'>): Promise<string> {
  const found = await ctx.db.maybe<{ code: string; isHeader: boolean; isControl: boolean; disabledAt: Date | null }>(
    sql`select code, is_header, is_control, disabled_at from account where tenant_id = ${ctx.tenantId} and id = ${account}`,
  );
  if (!found) throw fieldRefusal('account_id', 'errors.reference');
  const { code } = found;
  // A company's own account may be kept from everybody else's hands.
  const isKept = !accountByCode(code) && found.isControl && !may(ctx, 'post_to_control_accounts');
  if (found.isHeader || found.disabledAt || isKept) throw fieldRefusal('account_id', 'errors.voucher.accountNotByHand', { code });
  const closed = closedToVoucher(code, kind);
  if (closed) throw fieldRefusal('account_id', `errors.voucher.closedTo_${closed}`, { code });
  return code;
}

/** Clients and agents settle in their own branch, so a bond of theirs is written there and nowhere else. */
const settleAtHome: readonly PartyKind[] = ['client', 'agent', 'receivingAgent'];

/** Whose sub-ledger of the account is meant, and the branch he settles in. */
export async function partyOf(
  ctx: Context,
  code: string,
  { party, partyKind }: Pick<NewVoucher, 'party' | 'partyKind'>,
): Promise<{ party: Party | null; branchId: number | null }> {
  const account = accountByCode(code);
  const kinds = namedByBonds(account?.parties ?? (await ownPartyKinds(ctx, code)));
  if (kinds.length === 0 && party) throw fieldRefusal('party_id', 'errors.voucher.noParty', { code });
  if (kinds.length === 0 || (account?.partyOptional && !party)) return { party: null, branchId: null };
  if (partyKind && !kinds.includes(partyKind)) throw fieldRefusal('party_kind', 'errors.voucher.otherPartyKind', { code });
  const kind = kinds.length === 1 ? kinds[0] : kinds.find((one) => one === partyKind);
  if (!party || !kind) throw fieldRefusal('party_id', 'errors.required');
  const [found] = await seenParties(ctx, kind, [party]);
  if (!found) throw fieldRefusal('party_id', 'errors.reference');
  if (kind === 'client' && (await isOwnClient(ctx, party))) throw fieldRefusal('party_id', 'errors.voucher.ownClient');
  return { party: { kind, id: party }, branchId: settleAtHome.includes(kind) ? found.branchId : null };
}

/** Of several kinds an account is kept by, those a bond may name: what delivery companies owe is settled by their own papers. */
function namedByBonds(kinds: readonly PartyKind[]): readonly PartyKind[] {
  const named = kinds.filter((kind) => (voucherParties as readonly string[]).includes(kind));
  return named.length > 0 ? named : kinds;
}

/** An account the company added itself may be kept by parties too. */
async function ownPartyKinds(ctx: Context, code: string): Promise<readonly PartyKind[]> {
  const found = await ctx.db.maybe<{ partyKind: PartyKind | null }>(
    sql`select party_kind from account where tenant_id = ${ctx.tenantId} and code = ${code}`,
  );
  return found?.partyKind ? [found.partyKind] : [];
}

interface Settling extends Standing {
  kind: NewVoucher['kind'];
}

interface Standing {
  account: string;
  party: Party | null;
  /** Whose lines alone count; null: every branch's. */
  branches: readonly number[] | null;
  currency: Currency;
}

/** A person's account is his wherever it was booked; of one without a person everybody is told what is booked in his branches. */
export function seenBranches(ctx: Context, party: Party | null): readonly number[] | null {
  return party ? null : (ctx.user?.branchIds ?? null);
}

/** Debits less credits of an account as far as the asker may know it, in minor units. */
export async function seenBalance(ctx: Context, { account, party, branches, currency }: Standing): Promise<number> {
  const of = { account, ...(party && { party }), currency };
  if (!branches) return balanceOf(ctx, of);
  const each = await Promise.all(branches.map((branchId) => balanceOf(ctx, { ...of, branchId })));
  return each.reduce((sum, one) => sum + one, 0);
}

async function refuseBeyond(ctx: Context, wanted: Settling & { amount: number }): Promise<void> {
  await lockBalance(ctx, wanted);
  const most = await mostToSettle(ctx, wanted);
  if (wanted.amount <= most) return;
  const values = { most: amountText(most, wanted.currency), currency: wanted.currency };
  throw new Refusal('errors.voucher.beyondBalance', {
    values,
    fields: { amount: { key: 'errors.voucher.beyondBalance', values } },
  });
}

/** What a bond may settle of an account at most: what is owed and not spoken for. */
export async function mostToSettle(ctx: Context, { kind, ...standing }: Settling): Promise<number> {
  const { account, party, currency } = standing;
  const balance = await seenBalance(ctx, standing);
  const owed = kind === 'credit' ? balance : -balance;
  const claimed = party ? await Promise.all(claims.map((claim) => claim(ctx, { account, party, currency }))) : [];
  return Math.max(0, owed - claimed.reduce((sum, one) => sum + one, 0));
}

/** Whoever settles what stands on one account of one party waits for who else does, whatever treasuries they move; treasuries are locked before. */
export async function lockBalance(ctx: Context, { account, party, currency }: Omit<Standing, 'branches'>): Promise<void> {
  const balance = ['voucher.balance', ctx.tenantId, account, party?.kind ?? '', party?.id ?? '', currency].join('/');
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${balance}, 11))`);
}
