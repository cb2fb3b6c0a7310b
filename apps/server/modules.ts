// Every module with a server side; importing one declares its entities, views and routes.
import '#foundation/tenancy/server';
import '#foundation/identity/server';
import '#foundation/branches/server';
import '#foundation/places/server';
import '#foundation/parties/server';
import '#finance/ledger/server';
import '#finance/treasury/server';
import '#courier/shipment-setup/server';
import '#courier/pricing/server';
import '#courier/shipments/server';
import '#courier/requests/server';
import '#courier/excel/server';
import '#courier/transfers/server';
import '#courier/statements/server';
import '#courier/monitoring/server';
import '#courier/scans/server';
import '#courier/complaints/server';
