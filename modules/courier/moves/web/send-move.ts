import { type BulkOutcome, bulkWork, CallError, call, toast } from '#platform/web';
import type { MoveSubject } from './move-options.ts';

/** Sends a move; a refusal of some parcels is an outcome, one of the whole call stands beside its field. */
export async function sendMove(
  subject: MoveSubject,
  body: Record<string, unknown>,
): Promise<BulkOutcome | { errors: Record<string, string> }> {
  const options = {
    silent: false,
    formTakesFields: true,
    onMessage: (message: string) => void toast('success', message, { timer: 6000 }),
  };
  try {
    if (subject.only) {
      const { id, version } = subject.only as { id: number; version: number } & MoveSubject['only'];
      await call('POST', `/api/v1/shipments/${id}/move`, { ...options, body: { ...body, version } });
      return { ok: [id], failed: [] };
    }
    const chosen = subject.filter ? { filter: subject.filter, expected_count: subject.count } : { shipment_ids: subject.ids };
    const moved = await call<BulkOutcome>('POST', '/api/v1/shipment-status-transfer/multi', {
      ...options,
      body: { ...chosen, ...body },
    });
    if (moved.bulk_work) await bulkWork.readAnew();
    return moved;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const outcome = error.result as BulkOutcome | undefined;
    if (outcome?.failed && !subject.only) return outcome;
    return { errors: Object.keys(error.fields).length > 0 ? error.fields : { '': error.message } };
  }
}
