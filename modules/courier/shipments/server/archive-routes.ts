import { manyOf, notFound, Refusal } from '#platform/entity';
import { type Context, type Route, route, translate } from '#platform/server';
import { type Archived, archiveShipments, restoreShipments } from './archive-shipments.ts';

const base = { section: 'courier', permission: 'show_archive_shipments', method: 'POST', answer: 'other' } as const;
const several = { shipments: manyOf('shipment', { required: true }) };
type Work = (ctx: Context, ids: readonly number[]) => Promise<Archived>;

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
      handle: async (ctx, { body }) => {
        const outcome = await work(ctx, body.shipments as number[]);
        const failed = outcome.failed.map(({ id, code }) => ({ id, code, message: translate(ctx.locale, keyOf(code)) }));
        const [first] = failed;
        if (outcome.ok.length === 0 && first) {
          const isOneReason = failed.every((one) => one.code === first.code);
          throw new Refusal(isOneReason ? keyOf(first.code) : 'errors.archive.none', { result: { ok: [], failed } });
        }
        return {
          result: { ok: outcome.ok, failed },
          message: {
            key: failed.length ? `archive.${verb}Some` : `archive.${verb}All`,
            values: { count: outcome.ok.length, failed: failed.length },
          },
        };
      },
    }),
    route({
      ...base,
      path: `/api/v1/shipments/{id}/${verb}`,
      name: `${verb}Shipment`,
      summary: `${summary}: one`,
      handle: async (ctx, { id }) => {
        const { failed } = await work(ctx, [id]);
        if (failed[0]?.code === 'unknown') throw notFound();
        if (failed[0]) throw new Refusal(keyOf(failed[0].code), { status: 409 });
        return { result: {}, message: { key: `archive.${verb}All`, values: { count: 1 } } };
      },
    }),
  ];
}

const keys: Record<string, string> = { unknown: 'errors.notFound' };
const keyOf = (code: string) => keys[code] ?? `errors.archive.${code.replace(/_[a-z]/g, (part) => part.slice(1).toUpperCase())}`;
