import { Refusal } from '#platform/entity';
import type { Outcome } from '#platform/server';

/** A parcel that is not there, or not the asker's to see: said in one wording wherever one is asked for. */
export const shipmentNotFound = () => new Refusal('errors.shipment.notFound', { status: 404 });

/** What is read or written of a parcel by way of every entity: there a parcel is an item, here it is a shipment. */
export async function foundAsShipment<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? shipmentNotFound() : error;
  }
}

/** What came of several, of which one that is not there is told the same. */
export const outcomeOfShipments = (outcome: Outcome): Outcome => ({
  ...outcome,
  failed: outcome.failed.map((one) => (one.code === 'unknown' ? { ...one, key: 'errors.shipment.notFound' } : one)),
});
