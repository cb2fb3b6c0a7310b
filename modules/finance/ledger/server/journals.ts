import { JournalEntry } from '#finance/ledger/contract';
import { belongsTo, text } from '#platform/entity';
import {
  branchesLookedAt,
  implement,
  implementedEntity,
  quoted,
  type SpecialFilter,
  scopeOf,
  specialFilter,
} from '#platform/server';
import { documentNumberSql } from './document-numbers.ts';
import { branchJson, partyJsonSql } from './party-name.ts';

/** Journal entries as the accountant reads them: seen by the branches they have lines in, with their lines on their own screen. */
export const journals = implement(JournalEntry, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable'],
  scope: (ctx, params) => {
    const branches = branchesLookedAt(ctx);
    return branches ? hasLine(`l.branch_id = any(${params.add(branches, 'bigint[]')})`) : null;
  },
  filters: {
    account: specialFilter(text({ max: 20 }), (_, code, params) => hasLine(`l.account_code = ${params.add(code, 'text')}`)),
    shipment_id: specialFilter(belongsTo('shipment'), (_, id, params) => hasLine(`l.shipment_id = ${params.add(id, 'bigint')}`)),
    client_id: ofParty('client', 'client'),
    delivery_id: ofParty('agent', 'courier'),
    receiving_delivery_id: ofParty('receivingAgent', 'receivingAgent'),
    treasury_id: ofParty('treasury', 'treasury'),
  },
  extras: () => ({
    doc_number: documentNumberSql(),
    amounts: `(select json_agg(json_build_object('currency', a.currency, 'amount', money_text(a.amount, a.currency)))
      from (select l.currency, sum(l.debit)::bigint as amount from ledger_line l where l.tenant_id = :tenant and l.entry_id = e.id group by l.currency) a)`,
    reversed_by_id: `(select r.id from journal_entry r where r.tenant_id = :tenant and r.reverses_id = e.id)`,
  }),
  showExtras: (ctx, params) => ({
    lines: linesOf(params.add(ctx.tenant.currency, 'text'), partyJsonSql(ctx, params)),
  }),
});

/** Its lines; those in another currency than the company's own with their worth in it, on their own side. */
const linesOf = (
  own: string,
  party: string,
) => `(select json_agg(json_build_object('id', l.id, 'account', json_build_object('id', a.id, 'code', a.code, 'name', a.name),
        'branch', ${branchJson('l.branch_id')}, 'counter_branch', ${branchJson('l.counter_branch_id')}, 'party', ${party},
        'shipment_id', l.shipment_id, 'currency', l.currency, 'debit', money_text(l.debit, l.currency), 'credit', money_text(l.credit, l.currency),
        'worth', case when l.currency <> ${own} then money_text(case when l.debit > 0 then l.base_amount else -l.base_amount end, ${own}) end) order by l.id)
      from ledger_line l join account a on a.tenant_id = :tenant and a.code = l.account_code
      where l.tenant_id = :tenant and l.entry_id = e.id)`;

function hasLine(condition: string): string {
  return `exists (select from ledger_line l where l.tenant_id = :tenant and l.entry_id = e.id and ${condition})`;
}

/** The entries of one party; of somebody the asker does not see there are none. */
function ofParty(kind: string, name: string): SpecialFilter {
  return specialFilter(belongsTo(name), (ctx, id, params) => {
    const { entity, behaviour } = implementedEntity(name);
    const [tenant, party] = [params.add(ctx.tenantId, 'bigint'), params.add(id, 'bigint')];
    const scope = scopeOf({ ...ctx, chosenBranchId: null }, { entity, behaviour }, params) ?? 'true';
    const isSeen = `exists (select from ${quoted(entity.table)} e where e.tenant_id = ${tenant} and e.id = ${party} and ${scope})`;
    return `(${hasLine(`l.party_kind = '${kind}' and l.party_id = ${party}`)} and ${isSeen})`;
  });
}
