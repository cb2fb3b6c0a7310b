import { chart, type Party, type PartyKind, partyEntities } from '#finance/ledger/contract';
import { partyIs, partyIsKeptBy, seenParties } from '#foundation/parties/server';
import { type Context, sql } from '#platform/server';

for (const [kind, entity] of Object.entries(partyEntities)) partyIs(kind, entity);

// No line of the books may name somebody there is no record of.
partyIsKeptBy(async (ctx, { kind, id }) => {
  const codes = chart.filter(({ parties }) => parties.includes(kind as PartyKind)).map(({ code }) => code);
  const found =
    await ctx.db.maybe(sql`select from ledger_line where tenant_id = ${ctx.tenantId} and party_kind = ${kind} and party_id = ${id}::bigint
      and (account_code = any(${codes}::text[]) or account_code in (select code from account where tenant_id = ${ctx.tenantId} and is_own and party_kind = ${kind}))
    union all
    select from manual_line l join manual_entry m on m.tenant_id = ${ctx.tenantId} and m.id = l.manual_entry_id and m.state <> 'discarded'
      where l.tenant_id = ${ctx.tenantId} and l.party_kind = ${kind} and l.party_id = ${id}::bigint limit 1`);
  return found !== undefined;
});

/** Those of some parties the asker knows nothing of, as `kind/id`: whom he may not see he cannot name either. */
export async function unknownParties(ctx: Context, parties: readonly Party[]): Promise<ReadonlySet<string>> {
  const kinds = Map.groupBy(parties, ({ kind }) => kind);
  const missing = await Promise.all(
    [...kinds].map(async ([kind, own]) => {
      const ids = [...new Set(own.map(({ id }) => id))];
      const seen = new Set((await seenParties(ctx, kind, ids)).map(({ id }) => id));
      return ids.filter((id) => !seen.has(id)).map((id) => `${kind}/${id}`);
    }),
  );
  return new Set(missing.flat());
}
