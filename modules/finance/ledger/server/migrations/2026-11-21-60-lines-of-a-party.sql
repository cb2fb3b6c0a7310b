-- What a party's balance consists of is read from the index alone, with the entry of each line, so that those taken back are left out.
create index ledger_line_of_party on ledger_line (tenant_id, account_code, party_kind, party_id, entry_date, id)
  include (branch_id, currency, debit, credit, entry_id);
drop index ledger_line_account;
