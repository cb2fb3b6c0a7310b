import { amount, belongsTo, phone, text } from '#platform/entity';

/** What is said when goods of a sale are carried: by which company, or by our own courier to which city; what is collected, whom they go to. */
export const sendingFields = {
  /** Our own courier, where none is said and the company is one. */
  company: belongsTo('deliveryCompany'),
  city: belongsTo('city'),
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
