-- Named after its column, as others are: who comes second is told so at that field.
alter table employment rename constraint employment_user_key to employment_user_id_key;
