-- What of a difference turned out to be notes that came late is kept by its new name: a further late ticket reckons with it.
update cash_shift set closing = replace(closing::text, '"overUsed"', '"late"')::jsonb where closing::text like '%"overUsed"%';
