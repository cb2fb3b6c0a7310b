import type { ColumnName } from '#courier/excel/contract';

const names = ['receiptNo', 'phone', 'secondPhone', 'price', 'declaredValue', 'quantity', 'weight'] satisfies ColumnName[];
const ltr: ReadonlySet<string> = new Set(names);

/** Whether what stands in a column is written from the left whatever the page's direction. */
export const isWrittenLtr = (column: string): boolean => ltr.has(column);
