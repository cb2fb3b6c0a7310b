import { amount, belongsTo, date, oneOf, text } from '#platform/entity';

/** How somebody pays, in the words of the specification, and out of what he has with us. What is paid later is no tender. */
export const tenderMethods = ['cash', 'bank_transfer', 'credit_card', 'cheque', 'store_credit'] as const;
export type TenderMethod = (typeof tenderMethods)[number];

/** What is paid, and how: cash and transfers into a treasury, a card through a gateway, a cheque as it is printed. */
export const tenderFields = {
  method: oneOf(tenderMethods, { required: true }),
  amount: amount({ required: true, min: 1 }),
  treasury: belongsTo('treasury'),
  /** What comes into a treasury of another currency. */
  cash: amount({ min: 1, currencyOf: 'treasury' }),
  /** What he gives in cash beyond it and leaves with us: held for him as store credit. */
  credit: amount({ min: 1 }),
  gateway: belongsTo('paymentGateway'),
  chequeNumber: text({ max: 40 }),
  bank: text({ max: 60 }),
  dueOn: date(),
};
