export { type DuePaper, fallenDue } from './fallen-due.ts';
export { readPatterns, readShopSettings, setUp, shopSettings } from './settings.ts';
export { taxRates } from './tax-rates.ts';
