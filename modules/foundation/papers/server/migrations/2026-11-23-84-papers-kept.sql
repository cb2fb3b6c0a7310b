-- As before a paper can only be said to be replaced; told by the table itself, as a right to one column is not handed on to other machines.
create function keep_paper() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'superseded_at' is distinct from to_jsonb(old) - 'superseded_at' then
    raise exception 'an issued paper is never changed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger issued_paper_kept before update on issued_paper for each row execute function keep_paper();
grant update on issued_paper to karwan_app;
