import { type Currency, parseAmount } from '#platform/entity';

export const moveWays = ['in', 'out', 'expense', 'receipt'] as const;
export type MoveWay = (typeof moveWays)[number];

/** Cash that comes into the drawer or leaves it, as it is typed. */
export interface TypedMove {
  way: MoveWay;
  currency: Currency;
  amount: string | null;
  treasury: number | null;
  account: number | null;
  customer: number | null;
  note: string;
}

/** An expense and somebody's debt are of the books: the server's word is waited for. */
export const isOfBooks = (way: MoveWay): boolean => way === 'expense' || way === 'receipt';

export function slipsOfMove(
  { way, currency, amount, treasury, account, customer }: TypedMove,
  required: string,
): Record<string, string> {
  const given = parseAmount(amount ?? '', currency);
  return {
    ...(!given || given <= 0 ? { amount: required } : {}),
    ...(way === 'expense' && !account ? { account_id: required } : {}),
    ...(way === 'receipt' && !customer ? { customer_id: required } : {}),
    ...(!isOfBooks(way) && !treasury ? { treasury_id: required } : {}),
  };
}

export function moveContent(
  { way, currency, amount, treasury, account, customer, note }: TypedMove,
  shift: string,
): Record<string, unknown> {
  return {
    ...{ shift, way, currency, amount },
    ...(!isOfBooks(way) && { treasury_id: treasury }),
    ...(way === 'expense' && { account_id: account }),
    ...(way === 'receipt' && { customer_id: customer }),
    ...(note.trim() && { note: note.trim() }),
  };
}
