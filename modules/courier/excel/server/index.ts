import { ExcelFile, excelModes, parcelSheets } from '#courier/excel/contract';
import { mostCellLength } from '#foundation/sheets/contract';
import { callOf, implementSheets, ownSheets, type Shelf, sheetRoutes, sheetVerb } from '#foundation/sheets/server';
import { belongsTo, fieldRefusal, oneOf, text } from '#platform/entity';
import { type Context, type Implemented, implement, route, sql } from '#platform/server';
import { confirmCity, unsureCities } from './confirm-city.ts';
import { creatingParcels } from './create-parcels.ts';
import { editingParcels } from './edit-parcels.ts';
import { parcelTemplate } from './parcel-template.ts';
import './parcel-documents.ts';

implementSheets(parcelSheets, {
  works: { create: creatingParcels, edit: editingParcels },
  template: parcelTemplate,
  clientOf,
});

/** A client signed in sends his own parcels, whatever is said. */
async function clientOf(ctx: Context, sent: unknown): Promise<number | null> {
  if (ctx.user?.clientId) return ctx.user.clientId;
  if (sent === undefined || sent === null || sent === '') return null;
  const id = /^\d{1,15}$/.test(String(sent)) ? Number(sent) : 0;
  const mine = ctx.user?.branchIds ?? null;
  const found =
    await ctx.db.maybe(sql`select from client where tenant_id = ${ctx.tenantId} and id = ${id}::bigint and disabled_at is null
    and (${mine}::bigint[] is null or branch_id = any(${mine}::bigint[]))`);
  if (!found) throw fieldRefusal('client_id', 'errors.reference');
  return id;
}

const shelf: Shelf = {
  path: ExcelFile.path,
  section: 'courier',
  sheets: () => excelFiles,
  names: {
    show: 'showExcelFile',
    upload: 'uploadExcelFile',
    paste: 'pasteExcelRows',
    template: 'excelTemplate',
    rows: 'listExcelRows',
    failed: 'downloadFailedRows',
    map: 'mapExcelColumns',
    fix: 'fixExcelCell',
    check: 'checkExcelFile',
    commit: 'commitExcelFile',
    cancel: 'cancelExcelFile',
    undo: 'undoExcelFile',
  },
  of: 'parcels to create or edit',
  asks: { mode: oneOf(excelModes, { required: true }) },
  whole: { client: belongsTo('client') },
  kindOf: () => parcelSheets,
};

const cityRoutes = [
  route({
    ...callOf(shelf, '/{id}/cities'),
    method: 'GET',
    name: 'listUnsureCities',
    summary: 'Spellings of cities that are not known, with the city that may be meant',
    answer: 'other',
    handle: (ctx, asked) => unsureCities(ctx, asked.id),
  }),
  sheetVerb(shelf, {
    at: 'confirm-city',
    name: 'confirmExcelCity',
    summary: 'Say which city a spelling means',
    input: { written: text({ required: true, max: mostCellLength }), city: belongsTo('city', { required: true }) },
    run: (ctx, id, { written, city }) => confirmCity(ctx, id, { written: String(written), cityId: city as number }),
  }),
];

const excelFiles: Implemented = implement(ExcelFile, {
  ...ownSheets(parcelSheets),
  routes: [...sheetRoutes(shelf), ...cityRoutes],
});
