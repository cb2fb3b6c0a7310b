import { entityOfParty, type PartyKind } from '#finance/ledger/contract';
import { amountText, type Bilingual, type Currency, conflict } from '#platform/entity';
import { type Context, implementedEntity, sql } from '#platform/server';
import { balanceOf } from './balance.ts';

interface Brought {
  account: string;
  partyKind: PartyKind;
  partyId: number;
  currency: Currency;
  /** What the entries put there: debits less credits. */
  amount: number;
}

/**
 * Before entries that brought somebody's balances in are taken back: holds whose they are, and refuses where they were paid out, handed in
 * or settled meanwhile, for the rest would turn round and nobody owes it. What a client is owed his statements say.
 */
export async function refuseSpent(ctx: Context, entryIds: readonly number[]): Promise<void> {
  const brought =
    await ctx.db.query<Brought>(sql`select l.account_code as account, l.party_kind, l.party_id, l.currency, sum(l.debit - l.credit)::bigint as amount
    from ledger_line l join account a on a.tenant_id = :tenant and a.code = l.account_code and a.type in ('asset', 'liability')
    where l.tenant_id = ${ctx.tenantId} and l.entry_id = any(${[...entryIds]}::bigint[]) and l.party_kind is not null and l.party_kind <> 'client'
    group by 1, 2, 3, 4, a.normal_side having sum(l.debit - l.credit) * case a.normal_side when 'debit' then 1 else -1 end > 0 order by 2, 3, 1, 4`);
  const names = await holdOwners(ctx, brought);
  for (const { account, partyKind, partyId, currency, amount } of brought) {
    const balance = await balanceOf(ctx, { account, party: { kind: partyKind, id: partyId }, currency });
    const left = Math.max(0, balance * Math.sign(amount));
    if (left >= Math.abs(amount)) continue;
    const name = names.get(`${partyKind}/${partyId}`) ?? `#${partyId}`;
    const key = partyKind === 'treasury' ? 'errors.opening.spent' : 'errors.opening.settled';
    throw conflict(key, { name, balance: amountText(left, currency), currency });
  }
}

/** Whose balances they are, one kind after the other and by number, as whoever pays or settles them holds them too; by what they are called. */
async function holdOwners(ctx: Context, brought: readonly Brought[]): Promise<Map<string, Bilingual | string>> {
  const names = new Map<string, Bilingual | string>();
  for (const [kind, own] of Map.groupBy(brought, ({ partyKind }) => partyKind)) {
    const entity = entityOfParty(kind);
    if (!entity) continue;
    const ids = own.map(({ partyId }) => partyId);
    const rows = await ctx.db.query<{ id: number; name: Bilingual | string }>(sql`select id, name
      from ${sql.ref(implementedEntity(entity).entity.table)} where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) order by id for no key update`);
    for (const { id, name } of rows) names.set(`${kind}/${id}`, name);
  }
  return names;
}
