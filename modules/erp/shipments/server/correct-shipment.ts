import { Sale } from '#erp/sales/contract';
import { SaleShipment } from '#erp/shipments/contract';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, lockRecord } from '#platform/server';
import { keepCarried, refuseBeyondDue } from './carried.ts';
import { refuseUnlentCredit } from './refuse-unlent-credit.ts';

type Correcting = VerbInput<typeof SaleShipment, 'correct'>;

/** Puts right what was said of a shipment: once the company has it, which company and how much it collects stay as it was told. */
export async function correctShipment(ctx: Context, { id, ...said }: Correcting): Promise<void> {
  const shipment = await lockFor(ctx, SaleShipment, 'correct', id);
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  if (shipment.status !== 'ready') refuseTold(shipment, said);
  await refuseBeyondDue(ctx, sale, { cod: said.cod, own: shipment.cod });
  await change(ctx, SaleShipment, shipment, { ...said, fee: said.fee ?? 0 }, 'correct');
  await keepCarried(ctx, sale.id);
  if (said.cod < shipment.cod) await refuseUnlentCredit(ctx, shipment);
}

function refuseTold({ companyId, cod }: SaleShipment, said: Omit<Correcting, 'id'>): void {
  if (said.company !== companyId) throw fieldRefusal('company_id', 'errors.saleShipment.companyHasIt');
  if (said.cod !== cod) throw fieldRefusal('cod', 'errors.saleShipment.companyHasIt');
}
