import { declaredParts, worthOf } from '#courier/moves/contract';
import { cashStepOf } from '#courier/pricing/server';
import { type Birth, bearParcels, type MovingRow, repriced, tracePrices } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { amountText } from '#platform/entity';
import type { Context } from '#platform/server';
import { takenBackOf } from './deliver-exchange.ts';
import type { Draft } from './move-draft.ts';
import type { Failure, MoveFacts, MoveInput, MoveTerms } from './move-types.ts';

/** Whether the receiver kept only a part of the parcel. */
export function isPartly(input: MoveInput): boolean {
  return input.deliveredPrice != null || input.returnedQuantity != null;
}

/** What is kept has a price of its own, and at least one piece of the parcel goes back. */
export function partProblem(
  row: MovingRow,
  { pendingPriceRequestId }: MoveFacts,
  { input }: MoveTerms,
  to: number,
): Omit<Failure, 'id'> | undefined {
  if (to !== status.delivered || !isPartly(input)) return undefined;
  // What is asked for is a price of the whole.
  if (pendingPriceRequestId !== null) return { code: 'price_request_pending', values: { id: pendingPriceRequestId } };
  const { deliveredPrice, returnedQuantity } = input;
  if (deliveredPrice == null || returnedQuantity == null) return { code: 'part_incomplete', values: {} };
  if (deliveredPrice > row.price) return { code: 'part_price_too_high', values: { price: amountText(row.price, row.currency) } };
  const isPart = returnedQuantity > 0 && returnedQuantity < row.quantity;
  return isPart ? undefined : { code: 'part_quantity_wrong', values: { quantity: row.quantity } };
}

/** The parcel as it is worth delivering: only the part that was kept is collected; every fee stays as it was (law L7). */
export function keptPart(row: MovingRow, { input, settings }: MoveTerms): MovingRow {
  if (!isPartly(input)) return row;
  const price = input.deliveredPrice as number;
  const quantity = row.quantity - (input.returnedQuantity as number);
  const declaredValue = declaredParts(row, { price, quantity }).kept;
  const repricedRow = repriced(row, { price, feeMode: row.feeMode }, cashStepOf(settings, row.currency));
  return { ...repricedRow, price, quantity, declaredValue, isFractional: true };
}

/** What goes back from the door is a parcel of its own: what was not kept, and what an exchange took back. */
export async function splitParcels(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const delivered = drafts.filter((one) => one.to === status.delivered);
  const parts = delivered.filter(({ terms }) => isPartly(terms.input));
  const births = delivered.flatMap((draft): Birth[] => {
    const { row, after, terms, from } = draft;
    const statusId = from === status.inStore ? status.returned : status.returnWithAgent;
    const born = { parent: row, statusId, via: terms.input.via };
    const isPart = isPartly(terms.input);
    const taken = takenBackOf(draft);
    const declared = worthOf(row) - worthOf(after);
    return [
      ...(isPart ? [{ ...born, number: 1, quantity: terms.input.returnedQuantity as number, isExchange: false, declared }] : []),
      ...(taken > 0 ? [{ ...born, number: isPart ? 2 : 1, quantity: taken, isExchange: true, declared: 0 }] : []),
    ];
  });
  await bearParcels(ctx, births);
  const traces = parts.map(({ row, after: { price, expected, netAmount } }) => ({
    shipmentId: row.id,
    figures: { price, expected, netAmount },
    explanation: [],
  }));
  tracePrices(ctx, 'partial', traces);
}
