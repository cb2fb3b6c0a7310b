import { ExcelFile, parcelSheets } from '#courier/excel/contract';
import { addToParcelPage } from '#courier/shipments/web';

addToParcelPage({
  filters: [
    {
      field: { name: 'excel_file_id', label: 'excelScreens.filter', kind: 'reference', entity: ExcelFile.name },
      permission: Object.values(parcelSheets.modes).map(({ permission }) => permission),
    },
  ],
});
