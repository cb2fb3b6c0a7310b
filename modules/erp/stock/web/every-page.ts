import { OpeningStock, openingStockSheets } from '#erp/stock/contract';
import { account } from '#finance/ledger/contract';
import { registerOpeningStep } from '#finance/ledger/web';

const { at: sheet, permission } = openingStockSheets.modes.create;
registerOpeningStep({ key: 'goods', account: account.inventory, section: 'erp', permission, hand: OpeningStock.screens, sheet });
