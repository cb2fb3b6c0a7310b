-- What grows with the work is searched by an index; offices, cities and the like stay few, and are read.
select searchable('client', 'name', 'phone', 'second_phone');
select searchable('commercial_name', 'name', 'phone');
select searchable('courier', 'name', 'phone');
select searchable('receiving_agent', 'name', 'phone');
select searchable('app_user', 'name', 'email', 'phone');
select searchable('journal_entry', 'memo');
select searchable('voucher', 'number', 'note');
select searchable('remittance', 'number', 'note');
select searchable('statement', 'number', 'client_notes', 'deliver_notes');
select searchable('complaint', 'number', 'title', 'message');
select searchable('receipt_book', 'name', 'note');
select searchable('branch_transfer', 'number', 'note');
select searchable('price_change_request', 'reason');
select searchable('status_change_request', 'reason');
