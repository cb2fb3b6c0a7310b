import { Sale } from '#erp/sales/contract';
import { SaleShipment } from '#erp/shipments/contract';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, lockRecord } from '#platform/server';
import { keepCarried, refuseBeyondDue } from './carried.ts';
import { courierOf, holdOwnOf, ownParcelOf } from './own-courier.ts';
import { refuseUnlentCredit } from './refuse-unlent-credit.ts';

type Correcting = VerbInput<typeof SaleShipment, 'correct'>;

/** Puts right what was said of a shipment: once the company has it, which company and how much it collects stay as it was told. */
export async function correctShipment(ctx: Context, { id, ...said }: Correcting): Promise<void> {
  await holdOwnOf(ctx, { shipmentId: id });
  const shipment = await lockFor(ctx, SaleShipment, 'correct', id);
  refuseOtherHands(shipment, said);
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  if (shipment.status !== 'ready') refuseTold(shipment, said);
  await refuseBeyondDue(ctx, sale, { cod: said.cod, own: shipment.cod });
  await change(ctx, SaleShipment, shipment, { ...said, fee: said.fee ?? 0 }, 'correct');
  await keepCarried(ctx, sale.id);
  if (shipment.parcelId !== null) await correctOwn(ctx, id, shipment.parcelId);
  if (said.cod < shipment.cod) await refuseUnlentCredit(ctx, shipment);
}

/** Who carries them is chosen when goods are sent: from our own courier to a company, or back, they are sent anew. */
function refuseOtherHands({ companyId }: SaleShipment, { company, city }: Omit<Correcting, 'id'>): void {
  if ((companyId === null) !== !company) throw fieldRefusal('company_id', 'errors.saleShipment.sendAnew');
  if (companyId === null && !city) throw fieldRefusal('city_id', 'errors.required');
}

async function correctOwn(ctx: Context, id: number, parcelId: number): Promise<void> {
  const shipment = await lockRecord(ctx, SaleShipment, id);
  if (!shipment.address) throw fieldRefusal('address', 'errors.required');
  if (!shipment.receiverPhone) throw fieldRefusal('receiver_phone', 'errors.required');
  await courierOf(ctx, 'company_id').correct(ctx, parcelId, await ownParcelOf(ctx, shipment));
}

function refuseTold({ companyId, cod }: SaleShipment, said: Omit<Correcting, 'id'>): void {
  if (said.company !== companyId) throw fieldRefusal('company_id', 'errors.saleShipment.companyHasIt');
  if (said.cod !== cod) throw fieldRefusal('cod', 'errors.saleShipment.companyHasIt');
}
