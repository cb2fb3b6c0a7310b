-- Lots grow with every delivery: they are searched by their index.
select searchable('stock_lot', '{code}', '{branch_id}');
