import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { addParcelRecords } from '#courier/shipments/server';

for (const request of [PriceChangeRequest, StatusChangeRequest])
  addParcelRecords(request, {
    of: ({ id }, params) => `e.shipment_id = ${params.add(id, 'bigint')}`,
    state: 'e.state',
    page: `${request.screens}?shipment_id={shipment}`,
  });
