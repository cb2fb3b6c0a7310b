-- Papers handed out, byte for byte: printed again they are the same, and their link says whether they still hold.
create table issued_paper (
  tenant_id bigint not null,
  code text not null,
  doc_type text not null,
  doc_id bigint not null,
  -- Which state of the document it shows, and how: printed again in the same words it is the same paper.
  edition text not null,
  language text not null,
  name text not null,
  content bytea not null,
  sha256 text not null,
  about jsonb not null,
  printed_by_id bigint,
  printed_at timestamptz not null,
  superseded_at timestamptz,
  primary key (tenant_id, code),
  constraint issued_paper_once unique (tenant_id, doc_type, doc_id, edition, language)
);
select protect('issued_paper', 'select, insert');
grant update (superseded_at) on issued_paper to karwan_app;
alter table issued_paper add constraint issued_paper_printed_by_id_fkey foreign key (tenant_id, printed_by_id) references app_user;

-- A link names its company itself, so that nobody has to be signed in.
create function issued_paper_of(tenant bigint, wanted text) returns table (about jsonb, printed_at timestamptz, sha256 text, superseded_at timestamptz)
  language sql stable security definer set search_path = public as
  $$ select p.about, p.printed_at, p.sha256, p.superseded_at from issued_paper p join tenant t on t.tenant_id = p.tenant_id
     where p.tenant_id = tenant and p.code = wanted and t.disabled_at is null $$;
alter function issued_paper_of(bigint, text) owner to karwan_seer;
grant select on issued_paper, tenant to karwan_seer;
revoke execute on function issued_paper_of(bigint, text) from public;
grant execute on function issued_paper_of(bigint, text) to karwan_app;
