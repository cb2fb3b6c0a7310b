-- A payout is found by its number, the gateway's own reference and its note.
select searchable('gateway_payout', '{number,reference,note}', '{branch_id}');
