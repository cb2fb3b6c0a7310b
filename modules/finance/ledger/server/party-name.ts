import { partyNameSql } from '#foundation/parties/server';
import { type Context, inTemplate, Params, type RawBuilder } from '#platform/server';

/** `{kind, id, name}` of the party a line `l` names; without a name where the kind has no records, or he is not for the asker to know. */
export const partyJsonSql = (ctx: Context, params: Params): string => partyObject(partyNameSql('l', { ctx, params }));

/** The same of a paper's own party, named to whoever may see the paper. */
export const paperPartySql = (): string => partyObject(partyNameSql('l'));

/** Of a line, inside a statement. */
export function partyJson(ctx: Context): RawBuilder<unknown> {
  const params = new Params();
  return inTemplate({ text: partyJsonSql(ctx, params), values: params.values });
}

const partyObject = (name: string) =>
  `case when l.party_kind is null then null else json_build_object('kind', l.party_kind, 'id', l.party_id, 'name', ${name}) end`;

/** A branch a line `l` names by a column, as plain text: for the SQL a declaration's extras are made of. */
export const branchJson = (column: string): string =>
  `(select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = :tenant and b.id = ${column})`;
