import { type ChequeKind, chequeRights, openPapersQuery, partyAccounts } from '#finance/cheques/contract';
import { openItems } from '#finance/treasury/server';
import { amountText, type Currency, fieldRefusal } from '#platform/entity';
import { type Context, readReportQuery, route } from '#platform/server';
import { bondOf, partyRow } from './write-cheque.ts';

interface Asked {
  kind: ChequeKind;
  party: number;
  currency: Currency;
}

/** What of a customer's, or a supplier's, papers a cheque could settle, the oldest first. */
export const openPapersRoute = route({
  method: 'GET',
  path: '/api/v1/cheques/open-items',
  name: 'listPapersForCheque',
  summary: 'What of a customer’s or supplier’s papers a cheque could settle, oldest first',
  permission: chequeRights.edit,
  section: 'erp',
  query: openPapersQuery,
  answer: 'items',
  handle: async (ctx, asked) => ({ result: await openPapers(ctx, readReportQuery<Asked>(ctx, openPapersQuery, asked.query)) }),
});

async function openPapers(ctx: Context, { kind, party, currency }: Asked) {
  const side = kind === 'received' ? 'customer' : 'supplier';
  if (!(await partyRow(ctx, { side, partyId: party }))) throw fieldRefusal('party_id', 'errors.reference');
  const wanted = {
    kind: bondOf[kind],
    account: partyAccounts[side].owed,
    party: { kind: side, id: party },
    branches: null,
  } as const;
  const items = await openItems(ctx, { ...wanted, currency });
  const text = (amount: number) => amountText(amount, currency);
  return {
    open: text(items.reduce((sum, { open }) => sum + open, 0)),
    currency,
    items: items.map(({ id, day, docType, docId, event, memo, amount, open }) => ({
      id,
      day,
      document: { type: docType, id: docId, event },
      memo,
      amount: text(amount),
      open: text(open),
    })),
    pagination: { from: items.length ? 1 : 0, to: items.length, total_records: items.length, has_more: false },
  };
}
