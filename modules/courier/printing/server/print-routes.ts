import { type Layout, layouts, type Paper, PrintRun, papers } from '#courier/printing/contract';
import { fieldRefusal, integer, json, manyOf, oneOf, Refusal, text } from '#platform/entity';
import { type Asked, type Context, implementedEntity, type Route, route, showRecord } from '#platform/server';
import { layingOut } from '#platform/server/pdf';
import { foundNumbers } from './found-numbers.ts';
import { printManifest } from './print-manifest.ts';
import { type PrintAsked, printParcels } from './print-parcels.ts';
import { cancelPrint, printedFile } from './print-verbs.ts';
import { openPaper } from './printed-paper.ts';
import { numberingSlips } from './return-slips.ts';

const base = { section: 'courier', permission: 'print_shipments_receipt', answer: 'other' } as const;
const how = { kind: oneOf(papers), layout: oneOf(layouts), start: integer({ min: 1, max: 24 }) };

export const printRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipment-print/{id}/invoice',
    name: 'printShipment',
    summary: "A parcel's receipt (80 mm), label (A6 or on an A4 sheet) or return slip as a PDF for a new tab",
    query: how,
    writes: true,
    turn: ({ query }) => turnOf(query.kind),
    answers: { pdfUrl: text({ required: true }) },
    handle: async (ctx, { id, options }) => {
      const { url } = await printParcels(ctx, { ids: [id], ...printIn(options) });
      return { result: { pdf_url: url } };
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipment-print/multi',
    name: 'printShipments',
    work: layingOut,
    summary:
      'Papers of many parcels, chosen, numbered or filtered; up to 100 at once as a PDF, more by a job whose print is told of',
    input: {
      shipments: manyOf('shipment', { answeredEach: true }),
      receiptNos: json<string[]>(),
      filter: json(),
      expectedCount: integer({ min: 0 }),
      ...how,
    },
    turn: ({ raw }) => turnOf((raw as { kind?: unknown }).kind),
    handle: async (ctx, { body }) => {
      const { runId, url } = await printParcels(ctx, askedIn(body)).catch(besideTheirField);
      return { resultText: `{"pdf_url":${JSON.stringify(url)},"item":${await itemOf(ctx, runId)}}` };
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipment-print/find',
    name: 'findParcelsToPrint',
    summary: 'The parcels of written or scanned numbers, and the numbers nobody has',
    input: { receiptNos: json<string[]>({ required: true }) },
    handle: async (ctx, { body }) => ({ result: await foundNumbers(ctx, numbersIn(body.receiptNos) ?? []) }),
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipment-print/transfers/{id}/manifest',
    name: 'printBranchTransfer',
    summary: 'The paper that travels with a transfer, as a PDF for a new tab',
    permission: 'branches_management',
    writes: true,
    answers: { pdfUrl: text({ required: true }) },
    handle: async (ctx, { id }) => ({ result: { pdf_url: await printManifest(ctx, id) } }),
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipment-print/files/{token}',
    name: 'openPrintedSheet',
    summary: 'A printed paper; its address is the secret, and it does not last',
    permission: 'public',
    anyTenant: true,
    answer: 'file',
    handle: async (ctx, asked) => ({
      file: { ...(await openPaper(ctx, asked.params.token ?? '')), mediaType: 'application/pdf', inline: true },
    }),
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/print-runs/{id}/file',
    name: 'downloadPrint',
    summary: 'The PDF of one’s own long print, for a day',
    answer: 'file',
    handle: async (ctx, { id }) => ({ file: { ...(await printedFile(ctx, id)), mediaType: 'application/pdf' } }),
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/print-runs/{id}/cancel',
    name: 'cancelPrint',
    summary: 'Give one’s own long print up while it is under way',
    answer: 'item',
    handle: async (ctx, { id }) => {
      await cancelPrint(ctx, id);
      return { resultText: `{"item":${await itemOf(ctx, id)}}` };
    },
  }),
];

const turnOf = (kind: unknown) => (kind === 'return_slip' ? numberingSlips : undefined);
const itemOf = (ctx: Context, id: number) => showRecord(ctx, implementedEntity(PrintRun.name), id);

function askedIn(body: Asked['body']): PrintAsked {
  return {
    ids: (body.shipments as number[] | undefined) ?? null,
    receiptNos: numbersIn(body.receiptNos),
    filter: body.filter,
    expectedCount: (body.expectedCount as number | undefined) ?? null,
    ...printIn(body),
  };
}

const printIn = ({ kind, layout, start }: Record<string, unknown>) => ({
  paper: (kind as Paper | undefined) ?? 'receipt',
  layout: (layout as Layout | undefined) ?? null,
  start: (start as number | undefined) ?? null,
});

function numbersIn(sent: unknown): string[] | null {
  if (sent === undefined || sent === null) return null;
  if (Array.isArray(sent) && sent.every((one) => ['string', 'number'].includes(typeof one)))
    return sent.map((one) => String(one).toWellFormed().replaceAll('\u0000', ''));
  throw fieldRefusal('receipt_nos', 'errors.notAList');
}

/** One of several that is not there is a mistake in what was asked, not a page that is missing. */
function besideTheirField(error: unknown): never {
  throw error instanceof Refusal && error.status === 404 ? fieldRefusal('shipment_ids', 'errors.shipment.notFound') : error;
}
