-- A late ticket of a shift that is opened again is late no more: its notes lie in the drawer that is counted anew.
grant update on till_tender to karwan_app;
