import { balanceIsClaimedBy, voucherIsHeldBy } from '#finance/treasury/server';
import { sql } from '#platform/server';

// A bond on a client's account cannot be taken back while a statement of his counts on it.
voucherIsHeldBy(async (ctx, voucherId) => {
  // Whoever draws up a statement for its client holds him too: it is taken up or taken back, never both.
  await ctx.db.query(sql`select c.id from voucher v join client c on c.tenant_id = v.tenant_id and c.id = v.party_id
    where v.tenant_id = ${ctx.tenantId} and v.id = ${voucherId} and v.party_kind = 'client' for no key update of c`);
  const held = await ctx.db.maybe<{
    number: string;
  }>(sql`select d.number from open_item i join statement d on d.tenant_id = i.tenant_id and d.id = i.statement_id
    where i.tenant_id = ${ctx.tenantId} and i.kind = 'voucher' and i.doc_type = 'voucher' and i.doc_id = ${voucherId}`);
  return held ? { key: 'errors.statement.holdsVoucher', values: { number: held.number } } : null;
});

// Commission of parcels not handed in yet may still be kept back there; it cannot be paid a second time.
balanceIsClaimedBy(async (ctx, { account, party, currency }) => {
  if (account !== '2130' && account !== '2131') return 0;
  const kind = account === '2130' ? 'delivery' : 'receiving';
  const { claimed } = await ctx.db.one<{ claimed: number }>(
    account === '2130'
      ? sql`select coalesce(sum(l.credit - l.debit), 0)::bigint as claimed from ledger_line l
          where l.tenant_id = ${ctx.tenantId} and l.account_code = '2130' and l.party_kind = 'agent' and l.party_id = ${party.id} and l.currency = ${currency}
            and l.shipment_id is not null and not exists (select from statement_row r join statement d on d.tenant_id = r.tenant_id and d.id = r.statement_id
              where r.tenant_id = l.tenant_id and r.shipment_id = l.shipment_id and r.kind = 'delivery' and not r.voided and d.state = 'paid')`
      : sql`select coalesce(sum(netted), 0)::bigint as claimed from statement where tenant_id = ${ctx.tenantId} and kind = ${kind}
          and receiving_agent_id = ${party.id} and currency = ${currency} and state in ('new', 'pending', 'audited')`,
  );
  return claimed;
});
