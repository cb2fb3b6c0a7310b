import { entryIsHeldBy } from '#finance/ledger/server';
import { sql } from '#platform/server';

// What was written by hand on a client's account stays while a statement of his counts on it; what none has taken up is let go of.
entryIsHeldBy(async (ctx, { docType, docId }) => {
  await ctx.db.query(sql`select c.id from client c where c.tenant_id = ${ctx.tenantId} and c.id in (select l.party_id from ledger_line l
      join journal_entry e on e.tenant_id = :tenant and e.id = l.entry_id
      where l.tenant_id = :tenant and e.doc_type = ${docType} and e.doc_id = ${docId} and l.party_kind = 'client') order by c.id for no key update of c`);
  const held = await ctx.db.maybe<{
    number: string;
  }>(sql`select d.number from open_item i join statement d on d.tenant_id = :tenant and d.id = i.statement_id
    where i.tenant_id = ${ctx.tenantId} and i.kind = 'opening' and i.doc_type = ${docType} and i.doc_id = ${docId}`);
  return held ? { key: 'errors.manualEntry.heldByStatement', values: { number: held.number } } : null;
});
