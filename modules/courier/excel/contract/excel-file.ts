import { Sheet, sheetFields, sheetList } from '#foundation/sheets/contract';
import { belongsTo, defineEntity, oneOf } from '#platform/entity';
import { excelModes } from './parcel-sheets.ts';

/** A sheet of parcels, as calls know it; whose parcels they are where no column says stands beside it. */
export const ExcelFile = defineEntity('excelFile', {
  path: 'excel-files',
  table: Sheet.table,
  section: 'courier',
  fields: { ...sheetFields, mode: oneOf(excelModes, { readonly: true }), client: belongsTo('client', { readonly: true }) },
  title: 'name',
  list: sheetList,
  permissions: { list: 'signed-in' },
});
