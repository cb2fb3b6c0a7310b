-- Found by the address it went to.
select searchable('letter', '{recipient}', '{id}');
