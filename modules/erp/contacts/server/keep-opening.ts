import { type ContactOpening, openingEntry } from '#erp/contacts/contract';
import { account } from '#finance/ledger/contract';
import { post, refuseWrongDay, reverseAll, standingEntries } from '#finance/ledger/server';
import { lockParty, putItem } from '#finance/treasury/server';
import { type Currency, fieldRefusal } from '#platform/entity';
import { type Context, may, sql, worksIn } from '#platform/server';

type Kind = ContactOpening['kind'];

/** What is written of a contact's opening: how much, since when, in which branch and currency. */
export interface WrittenOpening {
  openingBalance: number;
  openedOn: string | null;
  branchId: number;
  currency: Currency;
}

const accounts = { customer: account.customers, supplier: account.suppliers } as const;
const modules = { customer: 'sales', supplier: 'purchases' } as const;

/**
 * Brings the books to what is written of a contact's opening: posted once, and where it is put right, taken back on its own day and
 * posted anew. Only who may post to control accounts says what somebody owes.
 */
export async function keepOpening(
  ctx: Context,
  contact: { kind: Kind; id: number },
  { before, after }: { before: WrittenOpening | null; after: WrittenOpening },
): Promise<void> {
  if (!before && after.openingBalance === 0) return;
  if (before && isSame(before, after)) return;
  if (!may(ctx, 'post_to_control_accounts')) throw fieldRefusal('opening_balance', 'errors.contact.openingRight');
  // What stands in another branch's books is not taken out of them either.
  const branches = [after.branchId, ...(before?.openingBalance ? [before.branchId] : [])];
  if (!branches.every((branch) => worksIn(ctx, branch))) throw fieldRefusal('branch_id', 'errors.reference');
  const document = { docType: `${contact.kind}_opening`, docId: contact.id };
  await keepOwed(ctx, contact, after);
  const module = modules[contact.kind];
  if (before?.openingBalance && before.openedOn) {
    await refuseWrongDay(ctx, { module, day: before.openedOn, field: 'opened_on' });
    await reverseAll(ctx, await standingEntries(ctx, document), { date: before.openedOn });
  }
  if (after.openingBalance === 0) return;
  const on = after.openedOn ?? ctx.today;
  await refuseWrongDay(ctx, { module, day: on, field: 'opened_on' });
  const { seq } = await ctx.db.one<{ seq: number }>(sql`select coalesce(max(seq), 0)::int + 1 as seq from journal_entry
    where tenant_id = ${ctx.tenantId} and doc_type = ${document.docType} and doc_id = ${contact.id} and event = 'opened'`);
  const { branchId, currency, openingBalance: amount } = after;
  const entry = openingEntry({ ...contact, branchId, currency, amount, seq });
  if (entry) await post(ctx, { ...entry, date: on });
}

/** What is open of it follows; what was paid of it already stays paid. */
async function keepOwed(ctx: Context, { kind, id }: { kind: Kind; id: number }, after: WrittenOpening): Promise<void> {
  const party = { kind, id } as const;
  await lockParty(ctx, party);
  const { branchId, currency, openingBalance, openedOn } = after;
  const of = {
    account: accounts[kind],
    party,
    branchId,
    currency,
    docType: `${kind}_opening`,
    docId: id,
    day: openedOn ?? ctx.today,
  };
  if ((await putItem(ctx, of, openingBalance)) === 'settledBeyond')
    throw fieldRefusal('opening_balance', 'errors.contact.openingSettled');
}

function isSame(before: WrittenOpening, after: WrittenOpening): boolean {
  if (before.openingBalance === 0 && after.openingBalance === 0) return true;
  const names = ['openingBalance', 'openedOn', 'branchId', 'currency'] as const;
  return names.every((name) => before[name] === after[name]);
}
