import { partyNameSql } from '#foundation/parties/server';
import { type RawBuilder, sql } from '#platform/server';

/** `{kind, id, name}` of the party a line `l` names; where the kind has no records, without a name. */
export const partyJsonSql = (): string =>
  `case when l.party_kind is null then null else json_build_object('kind', l.party_kind, 'id', l.party_id, 'name', ${partyNameSql('l')}) end`;

/** The same inside a statement. */
export const partyJson = (): RawBuilder<unknown> => sql.raw(partyJsonSql());

/** A branch a line `l` names by a column, as plain text: for the SQL a declaration's extras are made of. */
export const branchJson = (column: string): string =>
  `(select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = l.tenant_id and b.id = ${column})`;
