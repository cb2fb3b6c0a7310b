import { amount, belongsTo, phone, text } from '#platform/entity';

/** What is said when a delivery company carries goods of a sale: which one, what it collects for us, whom it brings them to. */
export const sendingFields = {
  company: belongsTo('deliveryCompany', { required: true }),
  /** What it collects at the door; nothing, where the customer paid already. */
  cod: amount({ required: true, min: 0 }),
  /** What it is to get for this way. */
  fee: amount({ min: 0 }),
  tracking: text({ max: 60 }),
  /** As the customer is known, where nothing is said. */
  receiver: text({ max: 100 }),
  receiverPhone: phone(),
  address: text({ max: 200 }),
  note: text({ max: 200 }),
};
