import { manyOf } from '#platform/entity';
import { type Context, type Outcome, outcomeReply, type Route, refuseTheOnly, route } from '#platform/server';
import { archiveShipments, restoreShipments } from './archive-shipments.ts';
import { foundAsShipment } from './shipment-not-found.ts';

const base = { section: 'courier', permission: 'show_archive_shipments', method: 'POST', answer: 'other' } as const;
const several = { shipments: manyOf('shipment', { answeredEach: true }) };
type Work = (ctx: Context, ids: readonly number[]) => Promise<Outcome>;

/** Taking parcels out of the lists and bringing them back, one or many. */
export const archiveRoutes: readonly Route[] = [
  ...pair('archive', 'Take finished and settled shipments out of the lists', archiveShipments),
  ...pair('restore', 'Bring archived shipments back into the lists', restoreShipments),
];

function pair(verb: 'archive' | 'restore', summary: string, work: Work): Route[] {
  return [
    route({
      ...base,
      path: `/api/v1/shipments/${verb}`,
      name: `${verb}Shipments`,
      summary,
      input: several,
      handle: async (ctx, { body }) =>
        outcomeReply(ctx, await work(ctx, (body.shipments as number[] | undefined) ?? []), {
          all: `archive.${verb}All`,
          some: `archive.${verb}Some`,
          none: 'errors.archive.none',
        }),
    }),
    route({
      ...base,
      path: `/api/v1/shipments/{id}/${verb}`,
      name: `${verb}Shipment`,
      summary: `${summary}: one`,
      handle: async (ctx, { id }) => {
        await foundAsShipment(work(ctx, [id]).then(refuseTheOnly));
        return { result: {}, message: { key: `archive.${verb}All`, values: { count: 1 } } };
      },
    }),
  ];
}
