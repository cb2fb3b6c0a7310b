import {
  PopularProducts,
  ProductPurchases,
  reportPages,
  reportsKey,
  ShopProfit,
  ShopResult,
} from '#insight/shop-reports/contract';
import { reportScreens, screen } from '#platform/web';

const entries = (path: string, load: () => Promise<{ default: () => React.ReactNode }>, title: string) =>
  screen(path, { permission: reportsKey, section: 'erp', title, load });

export const screens = [
  ...[ShopResult, ShopProfit, ProductPurchases, PopularProducts].flatMap((report) => reportScreens(report)),
  entries(
    reportPages.withoutGoods,
    async () => ({ default: (await import('./untold-entries.tsx')).WithoutGoods }),
    'entriesWithoutGoods.title',
  ),
  entries(
    reportPages.withoutSale,
    async () => ({ default: (await import('./untold-entries.tsx')).WithoutSale }),
    'entriesWithoutSale.title',
  ),
];
