-- The same folding, prepared once a connection: as an SQL function it was unfolded into each statement that writes a searched
-- column, and made ready anew for every row written.
create or replace function fold_text(written text) returns text language plpgsql immutable parallel safe as $$
begin
  return btrim(regexp_replace(lower(translate(
    regexp_replace(normalize(coalesce(written, ''), NFKD), '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200c\u200d]', '', 'g'),
    'أإآٱىیېۍئؤۆکڪةەۀڵڕ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬',
    'ااااييييي' || 'وو' || 'كك' || 'ههه' || 'لر' || '01234567890123456789' || '.,')), '\s+', ' ', 'g'));
end $$;
