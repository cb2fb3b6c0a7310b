// Every module with a server side; importing one declares its entities, views and routes.
import '#foundation/tenancy/server';
import '#foundation/identity/server';
import '#foundation/branches/server';
import '#foundation/places/server';
import '#foundation/parties/server';
