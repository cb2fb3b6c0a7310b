-- A row as JSON where it is written and read back at once. PostgreSQL spread over machines lets RETURNING call immutable functions
-- only; to_jsonb is none, as it reads the zone that instants are told in, which is the same on each of them.
create function row_json(written anyelement) returns jsonb language plpgsql immutable as $$
begin
  return to_jsonb(written);
end $$;
