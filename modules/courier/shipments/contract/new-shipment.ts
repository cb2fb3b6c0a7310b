import { bilingual, bool, text } from '#platform/entity';
import { Shipment } from './shipment.ts';

const { client, phone, city, price, note, ...others } = Shipment.fields;
const optional = <F extends object>(field: F) => ({ ...field, required: undefined });

/** What may be sent to create a parcel; what is missing is refused by the verb, in the words the staff know. */
export const newShipmentInput = {
  client: optional(client),
  ...others,
  phone: optional(phone),
  city: optional(city),
  price: optional(price),
  note: { ...note, max: 255 },
  /** A delivery address not yet in the list, made on the way. */
  newAddress: bilingual({ max: 100 }),
  /** Keep it as not ready: it gets its price and receipt number later. */
  draft: bool(),
  clientUuid: text({ max: 36 }),
};

/** Notes are printed on the label; more does not fit. */
export const noteMost = 30;
