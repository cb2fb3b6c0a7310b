import { account, mayBeFilledBy } from '#finance/ledger/contract';
import type { ReconciliationId } from '#insight/book-checks/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** Papers that fill an account of a reconciliation, beside openings, the closing of a year, and those the chart opens it to. */
const ofParcels = ['shipment', 'price_change_request'];
const papers: Partial<Record<ReconciliationId, Record<string, readonly string[]>>> = {
  R1: { [account.agentCash]: [...ofParcels, 'statement'], [account.receivingAgentCash]: ['shipment', 'statement'] },
  R8: { [account.branchShareRevenue]: ['shipment'], [account.branchShareCost]: ['shipment'] },
  R9: {
    [account.deliveryFees]: ['shipment'],
    [account.returnFees]: ['shipment'],
    [account.serviceFees]: ['shipment', 'service_charge'],
  },
  R13: { [account.gatewayClearing]: ['shipment', 'sale', 'gateway_payout'] },
  R14: { [account.clientPrepayments]: ['shipment'] },
  R15: {
    [account.agentCommissionDue]: ['shipment', 'statement'],
    [account.receivingCommissionDue]: ['shipment', 'statement'],
    [account.deliveryCommissions]: ['shipment'],
    [account.receivingCommissions]: ['shipment'],
  },
  R16: {
    [account.agentShortages]: [...ofParcels, 'statement'],
    [account.employeeAdvances]: [
      ...ofParcels,
      'treasury_count',
      'remittance',
      'treasury_transfer',
      'stock_transfer',
      'cash_shift',
      'cash_move',
      'sale',
      'payroll',
    ],
    [account.unclaimedDifferences]: [...ofParcels, 'statement', 'treasury_count', 'remittance', 'treasury_transfer'],
  },
  R17: { [account.outputTax]: [...ofParcels, 'service_charge', 'expense', 'sale', 'sale_return', 'sale_shipment'] },
  R22: { [account.cashDrawers]: ['cash_shift', 'cash_move', 'sale', 'till_paper'] },
  R18: {
    [account.otherReceivables]: ['shipment', 'sale_shipment', 'delivery_payment'],
    [account.claimsPaid]: ['shipment'],
    [account.claimsRecovered]: ['shipment'],
  },
};

/**
 * A check, and with it that what stands on its accounts has papers that explain it: under another key it is nobody's, until it is taken
 * back.
 */
export function explained(
  id: ReconciliationId,
  check: (ctx: Context) => RawBuilder<unknown>,
): (ctx: Context) => RawBuilder<unknown> {
  const accounts = papers[id];
  return accounts ? (ctx) => sql`${check(ctx)} union all ${strayLines(ctx, accounts)}` : check;
}

function strayLines(ctx: Context, accounts: Record<string, readonly string[]>): RawBuilder<unknown> {
  const pairs = Object.entries(accounts).flatMap(([code, own]) => papersOf(code, own).map((paper) => `${code}/${paper}`));
  return sql`select 'journal' as kind, min(e.id) as id, to_jsonb(min(e.id)::text) as label, 'line_without_paper' as what, l.currency,
      0::bigint as expected, sum(l.credit - l.debit)::bigint as actual
    from ledger_line l join journal_entry e on e.tenant_id = ${ctx.tenantId} and e.id = l.entry_id
    where l.tenant_id = ${ctx.tenantId} and l.account_code = any(${Object.keys(accounts)}::text[])
      and not (l.account_code || '/' || e.doc_type = any(${pairs}::text[]) and ${paperExists(ctx)})
    group by e.doc_type, e.doc_id, l.account_code, l.currency having sum(l.credit) <> sum(l.debit)`;
}

function papersOf(code: string, own: readonly string[]): string[] {
  const isBond = mayBeFilledBy(code, 'receipt') || mayBeFilledBy(code, 'payment');
  return [
    ...own,
    'opening',
    ...(/^[4-7]/.test(code) ? ['year_end'] : []),
    ...(isBond || code === account.outputTax ? ['voucher'] : []),
    ...(mayBeFilledBy(code, 'handOnControl') ? ['manual_entry'] : []),
  ];
}

/** Bonds and entries by hand name the account themselves, parcels are there; an income's bond brings its tax along. */
function paperExists(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`case e.doc_type
      when 'shipment' then exists (select from shipment s where s.tenant_id = ${t} and s.id = e.doc_id)
      when 'voucher' then exists (select from voucher v where v.tenant_id = ${t} and v.id = e.doc_id
        and (v.account_code = l.account_code or (l.account_code = ${sql.lit(account.outputTax)} and v.doc_type = 'expense')))
      when 'manual_entry' then exists (select from manual_line m join account a on a.tenant_id = ${t} and a.id = m.account_id
        where m.tenant_id = ${t} and m.manual_entry_id = e.doc_id and a.code = l.account_code and m.currency = l.currency
          and (m.party_kind, m.party_id) is not distinct from (l.party_kind, l.party_id))
      else true end`;
}

/** R15: what agents earned is what the company bore for it, entry by entry. */
export function commissionsBorne(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const borne = sql`coalesce(sum(l.debit - l.credit) filter (where l.account_code in (${sql.lit(account.deliveryCommissions)}, ${sql.lit(account.receivingCommissions)})), 0)::bigint`;
  const earned = sql`coalesce(sum(l.credit - l.debit) filter (where l.account_code in (${sql.lit(account.agentCommissionDue)}, ${sql.lit(account.receivingCommissionDue)})), 0)::bigint`;
  return sql`select 'shipment' as kind, s.id, to_jsonb(coalesce(s.receipt_no, s.id::text)) as label, 'commission_unequally_borne' as what, l.currency,
      ${earned} as expected, ${borne} as actual
    from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
    join shipment s on s.tenant_id = ${t} and s.id = e.doc_id
    where l.tenant_id = ${t} and e.doc_type = 'shipment' and l.account_code in (${sql.lit(account.agentCommissionDue)}, ${sql.lit(account.receivingCommissionDue)}, ${sql.lit(account.deliveryCommissions)}, ${sql.lit(account.receivingCommissions)})
    group by e.id, s.id, s.receipt_no, l.currency having ${earned} <> ${borne}`;
}

/** R17: tax an entry by hand takes out of 2310 went to its settlement, 2320. */
export function taxSettled(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'journal' as kind, min(e.id) as id, to_jsonb(min(e.id)::text) as label, 'tax_settled_elsewhere' as what, l.currency,
      0::bigint as expected, sum(l.credit - l.debit)::bigint as actual
    from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
    where l.tenant_id = ${t} and e.doc_type = 'manual_entry' and l.account_code in (${sql.lit(account.outputTax)}, ${sql.lit(account.taxSettlement)})
    group by e.doc_id, l.currency having sum(l.credit) <> sum(l.debit) and bool_or(l.account_code = ${sql.lit(account.outputTax)})`;
}
