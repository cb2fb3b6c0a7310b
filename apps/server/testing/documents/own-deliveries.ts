import { status } from '#courier/statuses/contract';
import { type Body, freshPhone, type Item, onwards, reason, type Stage, type Ways } from './ways.ts';

type Step = [to: number, more?: Record<string, unknown>];

/** Goods that drivers of the company carry: their parcel goes on, and the delivery with it. */
export function ownDeliveries(stage: Stage, sent: (shipment: object) => Promise<number>, bodies: Ways['bodies']): Ways {
  const said = ({ receiver_phone, address, city }: Item): Body => ({ cod: '7000', receiver_phone, address, city_id: city?.id });
  return {
    entity: 'saleShipment',
    kind: 'of our own courier',
    bodies: { ...bodies, correct: said },
    states: statesOf(stage, sent),
  };
}

function statesOf({ w, maker }: Stage, sent: (shipment: object) => Promise<number>): Ways['states'] {
  const place = async () => {
    const governorate_id = await w.company.create('governorate', { name: { en: 'Baghdad', ar: 'بغداد' } });
    const city = await w.company.create('city', { title: { en: 'Karrada', ar: 'الكرادة' }, governorate_id, branch_id: w.o });
    const phone = freshPhone();
    return { city, driver: await w.company.create('courier', { name: 'Hasan', phone, branch_id: w.o }) };
  };
  let known: ReturnType<typeof place> | undefined;
  const there = () => {
    known ??= place();
    return known;
  };
  const ready = async () => {
    const { city } = await there();
    return sent({ cod: '7000', city_id: city, address: 'Street 62', receiver_phone: freshPhone() });
  };
  const gone = async (...steps: readonly Step[]) => {
    const id = await ready();
    const { parcel_id } = (await maker.call('GET', `sale-shipments/${id}`)).body.result.item;
    const { driver } = await there();
    await w.move(parcel_id, status.inStore);
    await w.move(parcel_id, status.outForDelivery, { courierId: driver });
    for (const [to, more] of steps) await w.move(parcel_id, to, more);
    return id;
  };
  const isBack: Step[] = [
    [status.returnWithAgent, { reasonCode: 'did_not_order' }],
    [status.returned, { via: 'scan' }],
    [status.returnedToClient, { receiverName: 'Shop', podNote: 'at the counter' }],
  ];
  const brought = () => gone(...isBack);
  return {
    ready,
    with_company: () => gone(),
    refused: 'its parcel comes back before anybody says so',
    delivered: () => gone([status.delivered, { collected: 6_000 }]),
    brought,
    returned: async () => onwards('sale-shipments')(maker, await brought(), 'takeBack', { condition: 'good', reason }),
    lost: 'its parcel is lost by what the courier decides',
    cancelled: 'its parcel is cancelled where parcels are',
  };
}
