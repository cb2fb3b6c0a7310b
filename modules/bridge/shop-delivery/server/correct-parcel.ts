import { editOwnShipment } from '#courier/shipments/server';
import type { OwnParcel } from '#erp/shipments/server';
import type { Context } from '#platform/server';
import { writtenOn } from './take-parcel.ts';

/** A parcel that is still here says what its delivery says by now; it is held. */
export const correctParcel = (ctx: Context, id: number, parcel: OwnParcel): Promise<void> =>
  editOwnShipment(ctx, id, writtenOn(parcel));
