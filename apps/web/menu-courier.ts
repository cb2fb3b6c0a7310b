import {
  IconArrowBackUp,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCash,
  IconChartBar,
  IconCoins,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconMap,
  IconPackage,
  IconPlus,
  IconQrcode,
  IconReceipt,
  IconReportAnalytics,
  IconRobot,
  IconRoute,
  IconScale,
  IconSettings,
  IconTags,
  IconTruck,
  IconUsers,
} from '#platform/web/ui';
import { headersKey, type MenuSection } from './menu-types.ts';

const accounting = '/accounting';
const parcelsKey = 'shipments_management';
const transfersKey = 'branches_management';
const settingsKey = 'show_site_settings';
const accountsKey = 'accounts_management';

/** The courier's half of the menu: every item of the specification, in groups of at most seven by what people do. */
export const courierMenu: readonly MenuSection[] = [
  {
    key: 'work',
    side: 'courier',
    entries: [
      { to: '/', icon: IconLayoutDashboard },
      { to: '/agent-day', icon: IconTruck },
      { to: '/my-money', icon: IconCash },
      { to: '/accounting/statement-accounts/mine', icon: IconReceipt },
      { to: '/accounts-dashboard', icon: IconChartBar },
      {
        key: 'takeIn',
        icon: IconPlus,
        permission: parcelsKey,
        items: ['/shipments/create', '/shipments/create_fast', '/shipments/excel-create', '/shipments/excel-edit'],
      },
      {
        key: 'shipments',
        icon: IconPackage,
        permission: parcelsKey,
        items: [
          '/shipments',
          '/shipment-print/archive_shipments',
          '/fractional-shipments',
          '/monitoring-return-shipments',
          '/shipments/monitoring-clients',
          '/client-statistics',
          '/shipment-log',
        ],
      },
      {
        key: 'move',
        icon: IconQrcode,
        permission: parcelsKey,
        items: ['/shipments/qr', '/shipments/deliver', '/shipment-print'],
      },
      {
        key: 'requests',
        icon: IconInbox,
        items: [
          { to: '/shipments/change-price-requests', badge: 'priceRequests', permission: parcelsKey },
          { to: '/change-status-requests', badge: 'statusRequests', permission: parcelsKey },
          '/complaints',
        ],
      },
      {
        key: 'branches',
        icon: IconRoute,
        permission: transfersKey,
        badge: 'incoming',
        items: [
          '/shipment-transfer/inventory',
          '/shipment-transfer/inventory/qr',
          '/shipment-transfer/inventory/pending-requests',
          '/shipment-transfer/outgoing/outgoing',
          '/shipment-transfer/outgoing/pending',
          { to: '/shipment-transfer/outgoing/incoming', badge: 'incoming' },
          { to: '/shipment-transfer/discrepancies', badge: 'discrepancies' },
        ],
      },
      {
        key: 'returns',
        icon: IconArrowBackUp,
        permission: transfersKey,
        items: ['/shipment-transfer/return', '/shipment-transfer/return/qr', '/shipment-transfer/return/pending-requests'],
      },
    ],
  },
  {
    key: 'money',
    side: 'courier',
    entries: [
      {
        key: 'vouchers',
        icon: IconCash,
        permission: accountsKey,
        items: [
          `${accounting}/transactions`,
          `${accounting}/transactions/create_credit`,
          `${accounting}/transactions/create_debit`,
          `${accounting}/treasury`,
          `${accounting}/treasury/convert_between_treasury`,
          `${accounting}/treasury/counts`,
        ],
      },
      {
        key: 'clients',
        icon: IconReceipt,
        permission: accountsKey,
        items: [
          `${accounting}/clients/not_paid`,
          `${accounting}/statement-accounts/pending-accounts`,
          `${accounting}/statement-accounts/audited-accounts`,
          `${accounting}/statement-accounts/paid-accounts`,
          `${accounting}/clients/paid`,
        ],
      },
      {
        key: 'agents',
        icon: IconTruck,
        permission: accountsKey,
        items: [
          `${accounting}/deliveries/not_paid-deliver`,
          `${accounting}/statement-accounts/deliver-accounts`,
          `${accounting}/deliveries/paid-deliver`,
          `${accounting}/receiveing-deliveries/not_paid`,
          `${accounting}/receiveing-deliveries/paid`,
        ],
      },
      {
        key: 'branchMoney',
        icon: IconBuildingStore,
        permission: accountsKey,
        items: [
          `${accounting}/branches/not_paid`,
          `${accounting}/branches/statements`,
          `${accounting}/branches/paid`,
          `${accounting}/remittances`,
        ],
      },
      {
        key: 'spending',
        icon: IconCoins,
        permission: accountsKey,
        items: [
          `${accounting}/expenses`,
          `${accounting}/expenses/schedules`,
          `${accounting}/other`,
          `${accounting}/service-charges`,
          `${accounting}/gateway-payouts`,
          `${accounting}/payment-gateways`,
        ],
      },
      {
        key: 'books',
        icon: IconScale,
        permission: accountsKey,
        items: [
          `${accounting}/books`,
          `${accounting}/journals`,
          `${accounting}/journals/manual`,
          `${accounting}/transactions/account_statment`,
          `${accounting}/transactions/account_statment/treasury`,
          `${accounting}/periods`,
        ],
      },
      {
        key: 'reports',
        icon: IconReportAnalytics,
        permission: accountsKey,
        items: [
          `${accounting}/trial_balance`,
          `${accounting}/income_statement`,
          `${accounting}/balance_sheet`,
          `${accounting}/cash_flow`,
          `${accounting}/transactions/profits`,
        ],
      },
    ],
  },
  {
    key: 'definitions',
    side: 'courier',
    entries: [
      {
        key: 'people',
        icon: IconUsers,
        permission: headersKey,
        badge: 'newUsers',
        items: [
          '/clients',
          '/deliveries',
          '/receiving',
          '/users',
          { to: '/users/new', badge: 'newUsers' },
          `${accounting}/insurers`,
          '/sponsors',
        ],
      },
      {
        key: 'places',
        icon: IconBuildingWarehouse,
        permission: 'show_branches_definition',
        items: ['/branches', '/delivery-addresses', '/client-receipts', '/waypoints'],
      },
      {
        key: 'kinds',
        icon: IconTags,
        items: [
          '/packages',
          '/shipment-types',
          '/shipment-sizes',
          { to: '/shipment-statuses', permission: parcelsKey },
          { to: '/shipment-statuses/transfer-setting', permission: settingsKey },
        ],
      },
      { to: '/tracking', icon: IconMap },
      { to: '/ai', icon: IconRobot },
    ],
  },
];

const movements = [
  'deleted-shipments',
  'deleted-users',
  'uploaded-excel',
  'search-for-report',
  'change-price',
  'archived-shipments',
];

/** What whoever runs the company's system looks after. */
export const systemMenu: MenuSection = {
  key: 'system',
  side: 'courier',
  entries: [
    {
      key: 'settings',
      icon: IconSettings,
      permission: settingsKey,
      items: [
        '/settings',
        '/site',
        '/site/cities',
        '/site/currencies',
        '/general-accounting/chart-of-accounts',
        '/roles',
        '/system-log',
      ],
    },
    {
      key: 'movements',
      icon: IconHistory,
      permission: settingsKey,
      items: movements.map((name) => `/system-movements/${name}`),
    },
  ],
};
