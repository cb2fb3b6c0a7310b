import { sql } from '#platform/server';
import { type SheetDesk, sheetDesk } from '../../../foundation/sheets/server/sheet-world.ts';
import { type OfficeWorld, officeWorld } from '../../shipments/server/office-world.ts';

export { type Cell, sheetOf } from '../../../foundation/sheets/server/sheet-world.ts';

/** A courier office with somebody who uploads sheets of parcels, for tests. */
export interface ExcelWorld extends OfficeWorld, Omit<SheetDesk, 'clear'> {
  parcels(): Promise<number>;
  close(): Promise<void>;
}

export const englishHeadings = ['Receipt number', 'Client', 'Receiver', 'Phone', 'City', 'Address', 'Amount', 'Note'];

export async function excelWorld(): Promise<ExcelWorld> {
  const office = await officeWorld();
  const { world, company, o } = office;
  const clerk = await company.person({ branchId: o, branchIds: [o] });
  const { clear, ...desk } = sheetDesk({ world, company, clerk, calls: 'excel-files', says: { mode: 'create' } });
  return {
    ...office,
    ...desk,
    parcels: () =>
      company.do(async (ctx) => {
        const { n } = await ctx.db.one<{ n: number }>(
          sql`select count(*)::int as n from shipment where tenant_id = ${ctx.tenantId} and archived_at is null`,
        );
        return n;
      }),
    close: async () => {
      await world.close();
      clear();
    },
  };
}
