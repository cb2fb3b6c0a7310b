import { OpeningStock, openingStockSheets } from '#erp/stock/contract';
import { registerOpeningStep } from '#finance/ledger/web';

const { at: sheet, permission } = openingStockSheets.modes.create;
registerOpeningStep({ key: 'goods', account: 'inventory', section: 'erp', permission, hand: OpeningStock.screens, sheet });
