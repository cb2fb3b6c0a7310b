import { addParcelRecords } from '#courier/shipments/server';
import { SaleShipment } from '#erp/shipments/contract';
import { ownCourierIs } from '#erp/shipments/server';
import { correctParcel } from './correct-parcel.ts';
import { dropParcel } from './drop-parcel.ts';
import './follow-parcels.ts';
import { holdParcels } from './hold-parcels.ts';
import { takeParcel } from './take-parcel.ts';

ownCourierIs({ take: takeParcel, correct: correctParcel, drop: dropParcel, hold: holdParcels });

// A parcel of the company itself stands in the delivery of the sale it carries.
addParcelRecords(SaleShipment, {
  of: ({ id }, params) => `e.parcel_id = ${params.add(id, 'bigint')}`,
  number: 'e.number',
  state: 'e.status',
  states: 'saleShipment.options.status',
});
