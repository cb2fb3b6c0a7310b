-- As before, but the company stands for itself instead of as a range of one: so the rule holds on whichever machine its rows are.
create extension if not exists btree_gist;
alter table receipt_book drop constraint receipt_book_overlap;
alter table receipt_book add constraint receipt_book_overlap exclude using gist (
  tenant_id with =,
  int8range(hashtext(coalesce(prefix, '')), hashtext(coalesce(prefix, '')), '[]') with &&,
  int8range(first_no, last_no, '[]') with &&);
