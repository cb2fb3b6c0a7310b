-- Why a paper of a schedule could not be booked by itself, as text key and values: whoever reads it reads his own language.
alter table expense add column obstacle jsonb;
