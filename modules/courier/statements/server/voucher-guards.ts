import { account } from '#finance/ledger/contract';
import { balanceIsClaimedBy, voucherIsHeldBy } from '#finance/treasury/server';
import { sql } from '#platform/server';

// A bond on a client's account cannot be taken back while a statement of his counts on it.
voucherIsHeldBy(async (ctx, voucherId) => {
  // Whoever draws up a statement for its client holds him too: it is taken up or taken back, never both.
  await ctx.db.query(sql`select c.id from voucher v join client c on c.tenant_id = :tenant and c.id = v.party_id
    where v.tenant_id = ${ctx.tenantId} and v.id = ${voucherId} and v.party_kind = 'client' for no key update of c`);
  const held = await ctx.db.maybe<{
    number: string;
  }>(sql`select d.number from open_item i join statement d on d.tenant_id = :tenant and d.id = i.statement_id
    where i.tenant_id = ${ctx.tenantId} and i.kind = 'voucher' and i.doc_type = 'voucher' and i.doc_id = ${voucherId}`);
  return held ? { key: 'errors.statement.holdsVoucher', values: { number: held.number } } : null;
});

// Commission of parcels not handed in yet may still be kept back there; it cannot be paid a second time.
balanceIsClaimedBy(async (ctx, { account: code, party, currency }) => {
  if (code !== account.agentCommissionDue && code !== account.receivingCommissionDue) return 0;
  const kind = code === account.agentCommissionDue ? 'delivery' : 'receiving';
  const { claimed } = await ctx.db.one<{ claimed: number }>(
    code === account.agentCommissionDue
      ? sql`select coalesce(sum(k.commission), 0)::bigint as claimed from parcel_taking k
          where k.tenant_id = ${ctx.tenantId} and k.party_kind = 'agent' and k.party_id = ${party.id} and k.currency = ${currency} and not k.taken_back
            and not exists (select from statement_row r join statement d on d.tenant_id = ${ctx.tenantId} and d.id = r.statement_id and d.state = 'paid'
              where r.tenant_id = ${ctx.tenantId} and r.taking_id = k.id and not r.voided)`
      : sql`select coalesce(sum(netted), 0)::bigint as claimed from statement where tenant_id = ${ctx.tenantId} and kind = ${kind}
          and receiving_agent_id = ${party.id} and currency = ${currency} and state in ('new', 'pending', 'audited')`,
  );
  return claimed;
});
