import { type RawBuilder, sql } from '#platform/server';

/** `{kind, id, name}` of the party a line `l` names; where the kind has no record of its own, without a name. */
export const partyJson: RawBuilder<unknown> = sql`case when l.party_kind is null then null else json_build_object('kind', l.party_kind, 'id', l.party_id, 'name',
  case l.party_kind
    when 'client' then (select to_json(p.name) from client p where p.tenant_id = l.tenant_id and p.id = l.party_id)
    when 'agent' then (select to_json(p.name) from courier p where p.tenant_id = l.tenant_id and p.id = l.party_id)
    when 'receivingAgent' then (select to_json(p.name) from receiving_agent p where p.tenant_id = l.tenant_id and p.id = l.party_id)
    when 'employee' then (select to_json(p.name) from app_user p where p.tenant_id = l.tenant_id and p.id = l.party_id)
    when 'insurer' then (select to_json(p.name) from insurer p where p.tenant_id = l.tenant_id and p.id = l.party_id)
    when 'provider' then (select to_json(p.name) from payment_gateway p where p.tenant_id = l.tenant_id and p.id = l.party_id)
    when 'treasury' then (select to_json(p.name) from treasury p where p.tenant_id = l.tenant_id and p.id = l.party_id)
    when 'transfer' then (select to_json(p.number) from treasury_transfer p where p.tenant_id = l.tenant_id and p.id = l.party_id)
    when 'remittance' then (select to_json(p.number) from remittance p where p.tenant_id = l.tenant_id and p.id = l.party_id)
  end) end`;

/** The same as plain text, for the SQL a declaration's extras are made of. */
export const branchJson = (column: string): string =>
  `(select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = l.tenant_id and b.id = ${column})`;
