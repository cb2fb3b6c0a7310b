import { parcelSheets } from '#courier/excel/contract';
import { sheetScreens } from '#foundation/sheets/web';

export const screens = sheetScreens(parcelSheets, {
  whole: () => import('./whole-client.tsx'),
  unsure: () => import('./confirm-cities.tsx'),
  saved: () => import('./saved-parcels.tsx'),
});
