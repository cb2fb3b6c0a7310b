import { status } from '#courier/statuses/contract';

/** What may still be put right once a parcel is on its way. */
const always: readonly string[] = ['receiverName', 'phone', 'secondPhone', 'deliveryAddress', 'address', 'note'];
/** What was agreed with its sender: a price request changes it later, which somebody else decides about. */
export const agreedFields: readonly string[] = ['price', 'feeMode'];

/** What a parcel of the company itself says as its paper does: it is changed there. */
export const ofItsPaper: readonly string[] = [
  'client',
  'commercialName',
  'price',
  'feeMode',
  'currency',
  'quantity',
  'declaredValue',
  'exchangeOf',
];

interface Standing {
  /** The system status it stands in. */
  base: number;
  parentId: number | null;
  isOwn: boolean;
}

/** Whether a field can no longer be edited: while a parcel is with its sender everything can, later only how to reach the receiver. */
export function isFixed(name: string, { base, parentId, isOwn }: Standing): boolean {
  if (isOwn && ofItsPaper.includes(name)) return true;
  return (base > status.withClient || parentId !== null) && !always.includes(name);
}
