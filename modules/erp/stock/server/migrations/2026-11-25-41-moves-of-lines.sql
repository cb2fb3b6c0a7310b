-- The line of a sale that a movement served: its goods', or that of the combo or the goods they were a part of.
alter table stock_move add column sale_line_id bigint;
