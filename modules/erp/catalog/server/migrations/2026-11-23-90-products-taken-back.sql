-- A sheet of products that was a mistake is taken back while nothing refers to any of them.
grant delete on product, variation, variation_value to karwan_app;
