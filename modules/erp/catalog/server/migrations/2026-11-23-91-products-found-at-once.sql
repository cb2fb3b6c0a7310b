-- A sheet of thousands is found as soon as it is in: nothing waits to be sorted into the index, which every search would read through.
alter index product_search set (fastupdate = off);
alter index variation_search set (fastupdate = off);
