import { integer, notFound, text } from '#platform/entity';
import { done, type Route, route } from '#platform/server';
import './parcel-documents.ts';
import { checkIfFixed, notifyAboutReport, processReport, reportAgain, reportLines, reportParcel } from './report-parcel.ts';

const base = { section: 'courier', answer: 'other' } as const;

/** The specification's calls about reported parcels; a talk's room is its parcel's until there is a chat. */
export const reportRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipment-report/store/{id}',
    name: 'reportShipment',
    summary: 'Report a parcel on its way',
    permission: 'shipments_management',
    input: { content: text({ required: true, max: 1000, lines: 3 }) },
    handle: async (ctx, { id, body }) => {
      await reportParcel(ctx, id, String(body.content));
      return done('report.told.report');
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipment-report/notify/{id}',
    name: 'notifyAboutReport',
    summary: 'Say something more about a reported parcel',
    permission: 'shipments_management',
    writes: true,
    query: { content: text({ required: true, max: 1000 }) },
    handle: async (ctx, { id, options }) => {
      await notifyAboutReport(ctx, id, String(options.content ?? ''));
      return done('report.told.notice');
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipment-report/{id}/processing',
    name: 'processReport',
    summary: 'End a report: the parcel is delivered after all',
    permission: 'edit_shipments_status',
    input: { statusId: integer({ required: true }) },
    handle: async (ctx, { id, body }) => {
      await processReport(ctx, id, body.statusId as number);
      return done('report.told.processed');
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipment-report/re-report/{id}',
    name: 'reportShipmentAgain',
    summary: 'Report a parcel again that was reported before',
    permission: 'shipments_management',
    handle: async (ctx, { id }) => {
      await reportAgain(ctx, id);
      return done('report.told.reReport');
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipment-report/checkIfFixed/{room}',
    name: 'checkIfReportIsFixed',
    summary: 'Whether the report of a room’s parcel is over',
    permission: 'shipments_management',
    handle: async (ctx, { params }) => {
      const room = params.room ?? '';
      if (!/^\d{1,15}$/.test(room)) throw notFound();
      return { result: await checkIfFixed(ctx, Number(room)) };
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipment-report/{id}',
    name: 'listReportLines',
    summary: 'What was said about a reported parcel',
    permission: 'shipments_management',
    handle: async (ctx, { id }) => ({ result: { items: await reportLines(ctx, id) } }),
  }),
];
