-- Goods given up as lost may turn up: the return that mirrors the one they were given up by counts them the other way round.
alter table sale_return_line drop constraint sale_return_line_quantity_check;
alter table sale_return_line add constraint sale_return_line_quantity_check check (quantity <> 0);
