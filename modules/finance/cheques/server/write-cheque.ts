import { Cheque, type ChequeKind, partyAccounts } from '#finance/cheques/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import { holdOpenPapers, judgeAllocations, linesNamed, mayPayAlone } from '#finance/treasury/server';
import { type Currency, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, implementedEntity, insertRow, lockRecord, readRecords, sql, worksIn } from '#platform/server';
import { type LockedCheque, lockBank, postStep } from './lock-cheque.ts';
import { type ChequeParty, settleByCheque } from './party-shares.ts';

type NewCheque = VerbInput<typeof Cheque, 'write'>;

/**
 * A cheque came from a customer, or one of ours goes to a supplier: what is open of his papers is settled from this day on, although
 * no bank has paid yet; what exceeds them is held.
 */
export async function writeCheque(ctx: Context, input: NewCheque): Promise<number> {
  const { kind, amount } = input;
  const day = input.day ?? ctx.today;
  const currency = input.currency ?? ctx.tenant.currency;
  await refuseWrongDay(ctx, { module: 'treasury', day, field: 'day' });
  const of = partyOfNew(input);
  const { branchId } = await placeOf(ctx, of, { ...input, currency });
  if (kind === 'issued' && !(await mayPayAlone(ctx, { amount, currency })))
    throw fieldRefusal('amount', 'errors.cheque.aboveLimit');
  const party = { kind: of.side, id: of.partyId } as const;
  const account = partyAccounts[of.side].owed;
  const allocations = input.allocations ?? [];
  await holdOpenPapers(ctx, { account, party, lines: linesNamed({ amount, allocations }) });
  await refuseKnown(ctx, input, of);
  const named = input.allocations ?? [];
  const wanted = { kind: bondOf[kind], account: partyAccounts[of.side].owed, party, branches: null, currency, amount };
  await judgeAllocations(ctx, wanted, named);
  if (kind === 'issued') await lockBank(ctx, required(input.treasury, 'treasury_id'), currency);
  const { allocations: _, ...said } = input;
  const state = kind === 'issued' ? 'issued' : 'held';
  const id = await insertRow(ctx, Cheque, { ...said, branch: branchId, currency, day, state, user: ctx.user?.id ?? null });
  const cheque = (await lockRecord(ctx, Cheque, id)) as LockedCheque;
  const given = await settleByCheque(ctx, cheque, of, { day, named });
  await postStep(ctx, cheque, { event: kind, day, paper: 'stands', given });
  return id;
}

/** As a bond of money that comes in or goes out would settle them. */
export const bondOf = { received: 'credit', issued: 'debit' } as const satisfies Record<ChequeKind, string>;

/** Whose papers it settles: a customer's cheque names its bank as it is printed, our own the account it is drawn on. */
function partyOfNew(input: NewCheque): ChequeParty {
  if (input.kind === 'issued') {
    refuseSaid(input, ['customer', 'bank']);
    return { side: 'supplier', partyId: required(input.supplier, 'supplier_id') };
  }
  refuseSaid(input, ['supplier', 'treasury']);
  required(input.bank, 'bank');
  return { side: 'customer', partyId: required(input.customer, 'customer_id') };
}

function required<T>(value: T | null | undefined, field: string): T {
  if (value === null || value === undefined || value === '') throw fieldRefusal(field, 'errors.required');
  return value;
}

function refuseSaid(input: NewCheque, names: readonly ('customer' | 'supplier' | 'treasury' | 'bank')[]): void {
  for (const name of names)
    if (input[name]) throw fieldRefusal(name === 'bank' ? name : `${name}_id`, `errors.cheque.notOf_${input.kind}`);
}

/** The branch it stands in: as said, the asker's, or that of whose it is. */
async function placeOf(
  ctx: Context,
  of: ChequeParty,
  { branch, currency }: { branch?: number | null; currency: Currency },
): Promise<{ branchId: number }> {
  const party = await partyRow(ctx, of);
  if (!party) throw fieldRefusal(`${of.side}_id`, 'errors.reference');
  refuseOtherCurrency(party, currency);
  const branchId = branch ?? ctx.branchId ?? party.branchId;
  if (!branchId || !worksIn(ctx, branchId)) throw fieldRefusal('branch_id', branch ? 'errors.reference' : 'errors.required');
  return { branchId };
}

interface PartyRow {
  id: number;
  name: string;
  branchId: number | null;
  /** Of suppliers: what they are owed in. */
  currency?: Currency;
}

/** Whoever it is, as far as the asker sees him. */
export async function partyRow(ctx: Context, { side, partyId }: ChequeParty): Promise<PartyRow | undefined> {
  const [found] = await readRecords(ctx, implementedEntity(side).entity, [partyId]);
  return found as PartyRow | undefined;
}

/** A supplier is owed in his own currency. */
export function refuseOtherCurrency({ currency: own, name }: PartyRow, currency: Currency, field = 'currency'): void {
  if (own && own !== currency) throw fieldRefusal(field, 'errors.cheque.otherCurrency', { name, currency: own });
}

/** The same paper is not written down twice, unless it was handed back or stopped meanwhile. */
async function refuseKnown(
  ctx: Context,
  { chequeNumber, bank, treasury }: NewCheque,
  { side, partyId }: ChequeParty,
): Promise<void> {
  const column = sql.raw(`${side}_id`);
  const known = await ctx.db.maybe<{ number: string }>(sql`select number from cheque where tenant_id = ${ctx.tenantId}
    and cheque_number = ${chequeNumber} and ${column} = ${partyId}::bigint and state not in ('returned', 'stopped')
    and lower(coalesce(bank, '')) = lower(${bank ?? ''}) and treasury_id is not distinct from coalesce(${treasury ?? null}::bigint, treasury_id) limit 1`);
  if (known) throw fieldRefusal('cheque_number', 'errors.cheque.known', known);
}
