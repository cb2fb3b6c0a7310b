import { ExcelFile, parcelSheets } from '#courier/excel/contract';
import { addToParcelPage } from '#courier/shipments/web';
import { sheetScreens } from '#foundation/sheets/web';

export const screens = sheetScreens(parcelSheets, {
  whole: () => import('./whole-client.tsx'),
  unsure: () => import('./confirm-cities.tsx'),
  saved: () => import('./saved-parcels.tsx'),
});

addToParcelPage({
  filters: [
    {
      field: { name: 'excel_file_id', label: 'excelScreens.filter', kind: 'reference', entity: ExcelFile.name },
      permission: Object.values(parcelSheets.modes).map(({ permission }) => permission),
    },
  ],
});
