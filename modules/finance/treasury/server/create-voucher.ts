import { accountByCode, type Party, type PartyKind } from '#finance/ledger/contract';
import { balanceOf } from '#finance/ledger/server';
import { amountText, type Currency, fieldRefusal, Refusal } from '#platform/entity';
import { type Context, may, sql } from '#platform/server';
import { lockTreasury } from './treasuries.ts';
import { issueVoucher } from './vouchers.ts';

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
}

/** How much of a balance a voucher may not touch, because something else still has a claim on it. */
type Claim = (ctx: Context, of: { account: string; party: Party; currency: Currency }) => Promise<number>;
const claims: Claim[] = [];

/** Modules above say here what of a party's balance is spoken for. */
export function balanceIsClaimedBy(claim: Claim): void {
  claims.push(claim);
}

/** Only a hand-in, a statement or a transfer moves these. */
const neverByHand = ['1110', '1120', '1130', '1140', '1145', '1210', '1211', '1450', '2115'];
/** What may be received or paid at most: what is owed. */
const limited: Record<NewVoucher['kind'], readonly string[]> = {
  credit: ['1215', '1240'],
  debit: ['2130', '2131', '2150', '2190'],
};
/** Control accounts a voucher is the ordinary way to settle. */
const ordinary: Record<NewVoucher['kind'], readonly string[]> = {
  credit: ['1215', '1230', '1240', '2110'],
  debit: ['2110', '2130', '2131', '2150', '2190', '2210', '1240'],
};

/** A receipt or payment bond of its own: cash against an account, within what is owed where that is known. */
export async function createVoucher(ctx: Context, input: NewVoucher): Promise<number> {
  refuseFarDate(ctx, input.voucherDate);
  const code = await accountCodeOf(ctx, input);
  const { party, branchId } = await partyOf(ctx, code, input);
  const treasury = await lockTreasury(ctx, { treasuryId: input.treasury, ...(branchId && { branchId }) });
  if (limited[input.kind].includes(code)) await refuseBeyond(ctx, code, party, input, treasury.currency);
  const { id } = await issueVoucher(ctx, {
    kind: input.kind,
    treasury,
    account: code,
    ...(party && { party }),
    amount: input.amount,
    note: input.note ?? null,
    date: input.voucherDate ?? null,
  });
  return id;
}

/** A paper may be written up late, but not for a day that has not come nor for one that was closed long ago. */
const oldestVoucherDays = 366;

function refuseFarDate(ctx: Context, date: string | null | undefined): void {
  if (!date) return;
  if (date > ctx.today) throw fieldRefusal('voucher_date', 'errors.voucher.dateAhead');
  const daysBack = (Date.parse(ctx.today) - Date.parse(date)) / 86_400_000;
  if (daysBack > oldestVoucherDays) throw fieldRefusal('voucher_date', 'errors.voucher.dateTooOld', { days: oldestVoucherDays });
}

async function accountCodeOf(ctx: Context, { account, kind }: NewVoucher): Promise<string> {
  const found = await ctx.db.maybe<{ code: string; isHeader: boolean; disabledAt: Date | null }>(
    sql`select code, is_header, disabled_at from account where tenant_id = ${ctx.tenantId} and id = ${account}`,
  );
  if (!found) throw fieldRefusal('account_id', 'errors.reference');
  const { code } = found;
  const isControl = accountByCode(code)?.control === true && !ordinary[kind].includes(code);
  if (found.isHeader || found.disabledAt || neverByHand.includes(code) || (isControl && !may(ctx, 'post_to_control_accounts')))
    throw fieldRefusal('account_id', 'errors.voucher.accountNotByHand', { code });
  return code;
}

const tables: Partial<Record<PartyKind, string>> = {
  client: 'client',
  agent: 'courier',
  receivingAgent: 'receiving_agent',
  employee: 'app_user',
};

/** Clients and agents settle in their own branch, so a bond of theirs is written there and nowhere else. */
const settleAtHome: readonly PartyKind[] = ['client', 'agent', 'receivingAgent'];

async function partyOf(
  ctx: Context,
  code: string,
  { party, partyKind }: NewVoucher,
): Promise<{ party: Party | null; branchId: number | null }> {
  const account = accountByCode(code);
  const kinds = account?.parties ?? [];
  if (kinds.length === 0 || (account?.partyOptional && !party)) return { party: null, branchId: null };
  const kind = kinds.length === 1 ? kinds[0] : kinds.find((one) => one === partyKind);
  if (!party || !kind) throw fieldRefusal('party_id', 'errors.required');
  const table = tables[kind];
  const found =
    table &&
    (await ctx.db.maybe<{ branchId: number | null }>(
      sql`select branch_id from ${sql.table(table)} where tenant_id = ${ctx.tenantId} and id = ${party}`,
    ));
  if (!found) throw fieldRefusal('party_id', 'errors.reference');
  return { party: { kind, id: party }, branchId: settleAtHome.includes(kind) ? found.branchId : null };
}

async function refuseBeyond(
  ctx: Context,
  account: string,
  party: Party | null,
  { kind, amount }: NewVoucher,
  currency: Currency,
): Promise<void> {
  await lockBalance(ctx, account, party, currency);
  const balance = await balanceOf(ctx, { account, ...(party && { party }), currency });
  const owed = kind === 'credit' ? balance : -balance;
  const claimed = party ? await Promise.all(claims.map((claim) => claim(ctx, { account, party, currency }))) : [];
  const most = Math.max(0, owed - claimed.reduce((sum, one) => sum + one, 0));
  if (amount <= most) return;
  const values = { most: amountText(most, currency), currency };
  throw new Refusal('errors.voucher.beyondBalance', {
    values,
    fields: { amount: { key: 'errors.voucher.beyondBalance', values } },
  });
}

/** Vouchers that measure themselves against the same balance wait for each other, whatever treasuries they move. */
async function lockBalance(ctx: Context, account: string, party: Party | null, currency: Currency): Promise<void> {
  const balance = ['voucher.balance', ctx.tenantId, account, party?.kind ?? '', party?.id ?? '', currency].join('/');
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${balance}, 11))`);
}
