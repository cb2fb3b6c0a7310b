import { newShipmentInput, Shipment } from '#courier/shipments/contract';
import { type Field, wireName } from '#platform/entity';

/** What a column of a sheet may say about a parcel; the names are those of the parcel's fields. */
export const columnNames = [
  'receiptNo',
  'client',
  'commercialName',
  'receiverName',
  'phone',
  'secondPhone',
  'city',
  'address',
  'price',
  'declaredValue',
  'currency',
  'feeMode',
  'shipmentType',
  'shipmentSize',
  'quantity',
  'weight',
  'isUrgent',
  'breakable',
  'freezable',
  'exchangeOf',
  'note',
] as const;
export type ColumnName = (typeof columnNames)[number];

export const isColumn = (name: unknown): name is ColumnName => (columnNames as readonly unknown[]).includes(name);

/** The declared field a column fills; what is missing is said by the check. */
export const fieldOfColumn = (name: ColumnName) => (newShipmentInput as Record<string, Field>)[name] as Field;
/** The name the column's value travels under in a call about a parcel. */
const wireOfColumn = (name: ColumnName) => wireName(name, Shipment.fields[name] as Field);
export const columnOfWire = (wire: string): ColumnName | undefined => columnNames.find((name) => wireOfColumn(name) === wire);

/** Columns without which no sheet of that kind can be read. A sheet of one client's parcels needs no column for him. */
export const neededColumns: Record<ExcelMode, readonly ColumnName[]> = {
  create: ['phone', 'city', 'price'],
  edit: ['receiptNo'],
};

export const excelModes = ['create', 'edit'] as const;
export type ExcelMode = (typeof excelModes)[number];
export const permissionOf: Record<ExcelMode, string> = { create: 'create_shipments_excel', edit: 'edit_shipments_excel' };

/** Bounds of a sheet; beyond them it is refused before anything of it is read. */
export const mostRows = 100_000;
/** No sheet has more, filled or not. */
export const lastRow = 1_048_576;
export const mostColumns = 60;
export const mostCellLength = 500;
export const mostBytes = 20 * 1024 * 1024;
export const mostInflatedBytes = 100 * 1024 * 1024;
export const mostEntries = 64;
