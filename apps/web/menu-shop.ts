import {
  IconBox,
  IconBuildingWarehouse,
  IconCash,
  IconChartBar,
  IconDiscount,
  IconLayoutDashboard,
  IconReceipt,
  IconReportAnalytics,
  IconScale,
  IconSettings,
  IconShoppingCart,
  IconTags,
  IconUser,
} from '#platform/web/ui';
import { headersKey, type MenuSection } from './menu-types.ts';

const people = (base: string) => [base, `${base}/create`];
const under = (base: string, ...names: string[]) => names.map((name) => (name ? `${base}/${name}` : base));

/** The shop's half of the menu, by what people do; screens that do not exist are not shown. */
export const shopMenu: readonly MenuSection[] = [
  {
    key: 'shop',
    side: 'erp',
    entries: [
      { to: '/', icon: IconLayoutDashboard },
      { to: '/pos-dashboard', icon: IconChartBar },
      // By itself: a cashier opens no group, and comes to his till.
      { to: '/erp-sales/point-of-sale', icon: IconCash },
      {
        key: 'erpSelling',
        icon: IconShoppingCart,
        permission: headersKey,
        items: [
          {
            to: '/erp-sales/point-of-sale-menu',
            tabs: under('/erp-sales', 'shifts', 'cash-moves', 'till-flags', 'registers', 'registers/claims'),
          },
          ...under('/erp-sales', 'create', 'add-point-sale', 'add-draft', 'add-a-quote'),
        ],
      },
      {
        key: 'erpSales',
        icon: IconReceipt,
        permission: headersKey,
        items: [
          ...under('/erp-sales', '', 'list-of-drafts', 'price-statement-list', 'sales-return-list', 'not-confirmed-sales'),
          { to: '/erp-sales/shipments', tabs: ['/erp-sales/shipments/payments'] },
          '/erp-sales/import-sales',
        ],
      },
      {
        key: 'erpProducts',
        icon: IconBox,
        permission: headersKey,
        items: [
          {
            to: '/erp-products',
            tabs: [{ to: '/erp-products/stock', badge: 'lowStock' }, '/erp-products/lots', '/erp-products/moves'],
          },
          ...under('/erp-products', 'create', 'category', 'trademarks', 'units'),
          { to: '/erp-products/poster-printing', tabs: ['/erp-label-runs'] },
          '/erp-products/import-products',
        ],
      },
      {
        key: 'erpPrices',
        icon: IconTags,
        permission: headersKey,
        items: [
          { to: '/erp-products/selling-price-group', tabs: ['/erp-products/prices'] },
          ...under('/erp-products', 'selling-price-range', 'variances', 'attributes', 'guarantees'),
          '/erp-sales/discounts',
        ],
      },
      {
        key: 'erpPurchases',
        icon: IconDiscount,
        permission: headersKey,
        items: [
          { to: '/erp-purchases', tabs: ['/erp-purchases/costs'] },
          ...under('/erp-purchases', 'create', 'returns-purchases', 'purchase-returns'),
        ],
      },
      {
        key: 'erpStock',
        icon: IconBuildingWarehouse,
        permission: headersKey,
        items: [
          ...people('/erp-inventory-transfers'),
          { to: '/erp-damaged-inventory', tabs: ['/erp-stock-counts'] },
          '/erp-damaged-inventory/create',
          ...under('/erp-products', 'opening-inventory', 'import-opening-inventory'),
        ],
      },
    ],
  },
  {
    key: 'money',
    side: 'erp',
    entries: [
      {
        key: 'erpExpenses',
        icon: IconCash,
        permission: headersKey,
        items: [
          { to: '/erp-expenses', tabs: ['/erp-expenses/schedules'] },
          ...under('/erp-expenses', 'create', 'expense-categories'),
        ],
      },
      {
        key: 'erpAccounts',
        icon: IconScale,
        permission: headersKey,
        items: [
          { to: '/general-accounting/chart-of-accounts', tabs: ['/general-accounting/opening-balances'] },
          ...under('/erp-accounts', '', 'budget', 'trial-balance', 'cash-flow'),
          { to: '/erp-accounts/bills-collected', tabs: ['/erp-accounts/cheques'] },
        ],
      },
      {
        key: 'erpReports',
        icon: IconReportAnalytics,
        permission: headersKey,
        items: [
          {
            to: '/erp-reports',
            tabs: ['product', 'category', 'brand', 'branch', 'customer', 'invoice', 'day', 'date'].map(
              (one) => `/erp-reports/profit-by-${one}`,
            ),
          },
          ...under('/erp-reports', 'product-purchases-report', 'popular-products-report'),
        ],
      },
    ],
  },
  {
    key: 'definitions',
    side: 'erp',
    entries: [
      {
        key: 'erpPeople',
        icon: IconUser,
        permission: headersKey,
        items: [
          '/erp-customers',
          '/erp-customer-groups',
          '/erp-suppliers',
          '/erp-delegates',
          '/erp-delivery-companies',
          '/erp-import-contacts',
        ],
      },
      {
        key: 'erpSettings',
        icon: IconSettings,
        permission: headersKey,
        items: [
          '/settings',
          '/site',
          { to: '/erp-settings', tabs: ['/erp-tax-rates'] },
          { to: '/erp-users-management', tabs: ['/erp-users-management/employments', '/erp-users-management/payroll'] },
          '/erp-permissions',
          '/erp-branches',
          {
            to: '/erp-notifications-forms',
            tabs: under('/erp-notifications-forms', 'customer', 'supplier', 'messages'),
          },
        ],
      },
    ],
  },
];
