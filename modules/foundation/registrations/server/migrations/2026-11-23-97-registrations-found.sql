-- Found by name, phone, e-mail or shop.
select searchable('registration', '{name,phone,email,commercial_name}', '{id}');
