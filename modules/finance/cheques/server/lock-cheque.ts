import { Cheque, type ChequeSide, type ChequeStep, chequeEntry, partyAccounts } from '#finance/cheques/contract';
import { post, refuseWrongDay } from '#finance/ledger/server';
import {
  holdOpenPapers,
  holdPapers,
  lockParty,
  lockTreasury,
  type OpenTreasury,
  papersSettledBy,
} from '#finance/treasury/server';
import { type Currency, fieldRefusal, notFound } from '#platform/entity';
import { type Context, lockFor, readRecords } from '#platform/server';

type Step = Exclude<Extract<keyof typeof Cheque.verbs, string>, 'write'>;
export type LockedCheque = Cheque & { currency: Currency };

/**
 * Holds whose papers a cheque settles, customer before supplier, then the cheque. To whom it is passed on changes only while its
 * customer is held.
 */
export async function lockCheque(ctx: Context, step: Step, id: number, passedTo?: number): Promise<LockedCheque> {
  const { customerId } = await seenCheque(ctx, id);
  const papers = await papersSettledBy(ctx, { docType: 'cheque', docId: id });
  const customer = customerId ? ({ kind: 'customer', id: customerId } as const) : null;
  if (step === 'holdAgain' && customer) await holdOpenPapers(ctx, owedBy(customer), papers);
  else if (passedTo) await holdOpenPapers(ctx, { ...owedBy({ kind: 'supplier', id: passedTo }), first: customer }, papers);
  else await holdPapers(ctx, papers);
  if (customer) await lockParty(ctx, customer);
  const supplierId = passedTo ?? (await seenCheque(ctx, id)).supplierId;
  if (supplierId) await lockParty(ctx, { kind: 'supplier', id: supplierId });
  return (await lockFor(ctx, Cheque, step, id)) as LockedCheque;
}

const owedBy = (party: { kind: ChequeSide; id: number }) => ({ account: partyAccounts[party.kind].owed, party });

async function seenCheque(ctx: Context, id: number): Promise<Cheque> {
  const [cheque] = await readRecords(ctx, Cheque, [id]);
  if (!cheque) throw notFound();
  return cheque;
}

/** The day of a step: today unless said, open in the books, and not before what happened to the cheque last. */
export async function dayOfStep(ctx: Context, cheque: Cheque, said: string | null | undefined): Promise<string> {
  const day = said ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'treasury', day, field: 'day' });
  const last = [cheque.day, cheque.passedOn, cheque.endedOn].reduce<string>(
    (latest, one) => (one && one > latest ? one : latest),
    '',
  );
  if (day < last) throw fieldRefusal('day', 'errors.cheque.beforeStep', { day: last });
  return day;
}

/** Our bank account a cheque goes through, in its currency. */
export async function lockBank(ctx: Context, treasuryId: number, currency: Currency): Promise<OpenTreasury> {
  const treasury = await lockTreasury(ctx, { treasuryId, currency });
  if (treasury.kind !== 'bank') throw fieldRefusal('treasury_id', 'errors.cheque.notBank', { name: treasury.name });
  return treasury;
}

/** Books a step of a cheque under its number. */
export async function postStep(
  ctx: Context,
  cheque: LockedCheque,
  { day, ...step }: Omit<ChequeStep, 'seq' | 'base'> & { day: string },
): Promise<void> {
  const entry = chequeEntry(cheque, { ...step, seq: cheque.version, base: ctx.tenant.currency });
  await post(ctx, entry && { ...entry, date: day, memo: cheque.number ?? undefined });
}
