import type { Price } from './price-shipment.ts';

const free = {
  fee: 0,
  feeTax: 0,
  returnFee: 0,
  returnFeeTax: 0,
  exchangeFee: 0,
  pickupFee: 0,
  redeliveryFee: 0,
  storageFee: 0,
  fractionalReturnFee: 0,
} as const;

/** A parcel of the company itself: whoever carries it earns as on any other, and its sender is charged nothing. */
export function withoutFees(price: Price): Price {
  return {
    ...price,
    ...free,
    net: price.expected,
    explanation: price.explanation.filter(({ figure }) => !(figure in free) && figure !== 'net'),
  };
}
