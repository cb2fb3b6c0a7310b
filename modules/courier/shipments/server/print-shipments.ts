import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { manyOf, notFound, oneOf, Refusal } from '#platform/entity';
import { type Context, type Route, route, sql } from '#platform/server';
import { compilePdf } from '#platform/server/pdf';
import { seenShipments } from './scope.ts';
import { printedRows, sheetData } from './sheet-data.ts';

export const sheetKinds = ['receipt', 'label'] as const;
export type SheetKind = (typeof sheetKinds)[number];

const base = { section: 'courier', permission: 'print_shipments_receipt', answer: 'other' } as const;
const kind = oneOf(sheetKinds);
const mostAtOnce = 500;

export const printRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipment-print/{id}/invoice',
    name: 'printShipment',
    summary: "A parcel's receipt (80 mm) or label (A6) as a PDF for a new tab",
    query: { kind },
    writes: true,
    handle: async (ctx, asked) => ({
      result: { pdf_url: await printShipments(ctx, { ids: [asked.id], kind: kindIn(asked.query.kind) }) },
    }),
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipment-print/multi',
    name: 'printShipments',
    summary: 'Receipts or labels of many parcels in one PDF, in the order given',
    input: { shipments: manyOf('shipment', { required: true }), kind },
    handle: async (ctx, asked) => ({
      result: { pdf_url: await printShipments(ctx, { ids: asked.body.shipments as number[], kind: kindIn(asked.body.kind) }) },
    }),
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipment-print/files/{token}',
    name: 'openPrintedSheet',
    summary: 'A printed sheet; its address is the secret, and it does not last',
    permission: 'public',
    anyTenant: true,
    answer: 'file',
    handle: async (ctx, asked) => ({
      file: { ...(await printedSheet(ctx, asked.params.token ?? '')), mediaType: 'application/pdf', inline: true },
    }),
  }),
];

/** Prints parcels the asker may see; answers where the sheet can be opened for the next hour. */
export async function printShipments(ctx: Context, { ids, kind }: { ids: readonly number[]; kind: SheetKind }): Promise<string> {
  if (ids.length > mostAtOnce) throw new Refusal('errors.tooMany', { values: { max: mostAtOnce } });
  await seenShipments(ctx, ids, 'e.id');
  const rows = await printedRows(ctx, ids);
  const content = await compilePdf(template(kind), sheetData(ctx, rows));
  const token = `${ctx.tenantId}-${randomBytes(32).toString('base64url')}`;
  const name = `${kind}-${rows.length === 1 ? (rows[0]?.receiptNo ?? rows[0]?.id) : ctx.today}.pdf`;
  ctx.db.run(sql`delete from printed_sheet where tenant_id = ${ctx.tenantId} and expires_at < ${ctx.now}`);
  ctx.db.run(sql`insert into printed_sheet (tenant_id, token, name, content, expires_at)
    values (${ctx.tenantId}, ${token}, ${name}, ${content}, now() + interval '1 hour')`);
  return `/api/v1/shipment-print/files/${token}`;
}

async function printedSheet(ctx: Context, token: string): Promise<{ name: string; content: Buffer }> {
  const tenant = /^(\d{1,15})-[\w-]{43}$/.exec(token)?.[1];
  if (!tenant || (ctx.tenantId && ctx.tenantId !== Number(tenant))) throw notFound();
  const sheet = await ctx.db.maybe<{ name: string; content: Buffer }>(
    sql`select name, content from printed_sheet_of(${Number(tenant)}, ${token})`,
  );
  if (!sheet) throw new Refusal('errors.shipment.sheetGone', { status: 404 });
  return sheet;
}

const templates = new Map<SheetKind, string>();

function template(kind: SheetKind): string {
  let text = templates.get(kind);
  if (!text) {
    text = readFileSync(path.join(import.meta.dirname, `${kind}.typ`), 'utf8');
    templates.set(kind, text);
  }
  return text;
}

function kindIn(sent: unknown): SheetKind {
  if (sent === undefined || sent === null || sent === '') return 'receipt';
  if (sheetKinds.includes(sent as SheetKind)) return sent as SheetKind;
  throw new Refusal('errors.shipment.unprintable', { fields: { kind: 'errors.shipment.unprintable' } });
}
