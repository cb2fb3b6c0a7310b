import {
  IconArrowBackUp,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCash,
  IconChartBar,
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

/** The courier's half of the menu: every item of the specification, in groups of at most seven by what people do; ours are tabs of these. */
export const courierMenu: readonly MenuSection[] = [
  {
    key: 'work',
    side: 'courier',
    entries: [
      { to: '/', icon: IconLayoutDashboard },
      { to: '/agent-day', icon: IconTruck },
      { to: '/my-money', icon: IconCash, tabs: ['/accounting/statement-accounts/mine'] },
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
          { to: '/shipment-log', tabs: ['/shipment-notices'] },
        ],
      },
      {
        key: 'move',
        icon: IconQrcode,
        permission: parcelsKey,
        items: [{ to: '/shipments/qr', tabs: ['/shipments/deliver'] }, '/shipment-print'],
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
          {
            to: '/shipment-transfer/outgoing/incoming',
            badge: 'incoming',
            tabs: [{ to: '/shipment-transfer/discrepancies', badge: 'discrepancies' }],
          },
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
          {
            to: `${accounting}/expenses`,
            tabs: [`${accounting}/expenses/schedules`, `${accounting}/other`],
          },
          {
            to: `${accounting}/treasury`,
            tabs: [`${accounting}/treasury/counts`, `${accounting}/gateway-payouts`, `${accounting}/payment-gateways`],
          },
          `${accounting}/treasury/convert_between_treasury`,
        ],
      },
      {
        key: 'clients',
        icon: IconReceipt,
        permission: accountsKey,
        items: [
          { to: `${accounting}/clients/not_paid`, tabs: [`${accounting}/service-charges`] },
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
          { to: `${accounting}/branches/not_paid`, tabs: [`${accounting}/branches/statements`, `${accounting}/remittances`] },
          `${accounting}/branches/paid`,
        ],
      },
      {
        key: 'books',
        icon: IconScale,
        permission: accountsKey,
        items: [
          { to: `${accounting}/journals`, tabs: [`${accounting}/journals/manual`, `${accounting}/periods`] },
          `${accounting}/transactions/account_statment`,
          `${accounting}/transactions/account_statment/treasury`,
        ],
      },
      {
        key: 'reports',
        icon: IconReportAnalytics,
        permission: accountsKey,
        items: [
          { to: `${accounting}/trial_balance`, tabs: [`${accounting}/books`] },
          { to: `${accounting}/income_statement`, tabs: [`${accounting}/balance_sheet`, `${accounting}/cash_flow`] },
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
          { to: '/clients', tabs: [`${accounting}/insurers`] },
          { to: '/deliveries', tabs: ['/receiving'] },
          '/users',
          { to: '/users/new', badge: 'newUsers' },
          '/sponsors',
        ],
      },
      {
        key: 'places',
        icon: IconBuildingWarehouse,
        permission: 'show_branches_definition',
        items: [{ to: '/branches', tabs: ['/waypoints'] }, '/delivery-addresses', '/client-receipts'],
      },
      {
        key: 'kinds',
        icon: IconTags,
        items: [
          { to: '/packages', tabs: ['/shipment-types', '/shipment-sizes'] },
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
        { to: '/settings', tabs: ['/site/cities', '/site/currencies', '/mail-templates', '/letters'] },
        '/site',
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
