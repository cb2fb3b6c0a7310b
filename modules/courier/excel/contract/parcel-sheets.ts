import { newShipmentInput } from '#courier/shipments/contract';
import { defineSheets, type SheetColumn } from '#foundation/sheets/contract';
import type { Field } from '#platform/entity';
import { addressHeadings } from './address-headings.ts';
import { contentsHeadings } from './contents-headings.ts';

/** What offices write above their columns, beside the names of our own screens; the names are those of the parcel's fields. */
const writtenHeadings = { ...addressHeadings, ...contentsHeadings };

export type ColumnName = keyof typeof writtenHeadings;
export const columnNames = Object.keys(writtenHeadings) as ColumnName[];

const more: Partial<Record<ColumnName, Pick<SheetColumn, 'heading' | 'isCode' | 'isLong'>>> = {
  receiptNo: { isCode: true },
  client: { heading: 'excel.headings.client' },
  feeMode: { heading: 'excel.headings.feeMode' },
  receiverName: { isLong: true },
  address: { isLong: true },
  exchangeOf: { isLong: true },
  note: { isLong: true },
};

/** The declared field a column fills; what is missing is said by the check. */
const column = (name: ColumnName): SheetColumn => ({
  field: (newShipmentInput as Record<string, Field>)[name] as Field,
  label: `shipment.fields.${name}`,
  synonyms: writtenHeadings[name],
  ...more[name],
});

export const excelModes = ['create', 'edit'] as const;
export type ExcelMode = (typeof excelModes)[number];

/** Sheets of parcels to create, or of changes to parcels that stand. A sheet of one client's parcels needs no column for him. */
export const parcelSheets = defineSheets({
  name: 'shipment',
  section: 'courier',
  columns: Object.fromEntries(columnNames.map((name) => [name, column(name)])) as Record<ColumnName, SheetColumn>,
  modes: {
    create: {
      permission: 'create_shipments_excel',
      needs: ['phone', 'city', 'price'],
      at: '/shipments/excel-create',
      template: 'excel.template.create',
      canUndo: true,
    },
    edit: {
      permission: 'edit_shipments_excel',
      needs: ['receiptNo'],
      at: '/shipments/excel-edit',
      template: 'excel.template.edit',
    },
  },
  key: 'receiptNo',
  path: 'excel-files',
  title: 'shipment.title',
  list: '/shipments',
  touches: ['shipments'],
  sheet: 'excel.template.sheet',
  words: 'excelScreens.',
  record: 'shipment_id',
  entity: 'excelFile',
});
