import type { TFunction } from 'i18next';
import { decideGate, type GateSession, menuSections } from '#foundation/tenancy/contract';
import type { Section } from '#platform/entity';
import type { Screen } from '#platform/web';
import {
  type Icon,
  IconBell,
  IconBox,
  IconBuildingWarehouse,
  IconCash,
  IconChartBar,
  IconDiscount,
  IconHistory,
  IconLayoutDashboard,
  IconMap,
  IconPackage,
  IconReceipt,
  IconReportAnalytics,
  IconRobot,
  IconRoute,
  IconScale,
  IconSettings,
  IconShoppingCart,
  IconSpeakerphone,
  IconTags,
  IconTruck,
  IconUser,
  IconUsers,
} from '#platform/web/ui';

/** Red numbers in the menu. */
export type BadgeName = 'newUsers' | 'incoming' | 'discrepancies' | 'priceRequests' | 'statusRequests';

interface Leaf {
  to: string;
  icon?: Icon;
  badge?: BadgeName;
}
interface Group {
  /** Locale key below `ui.menu`. */
  key: string;
  icon: Icon;
  permission?: string;
  badge?: BadgeName;
  items: readonly (Leaf | string)[];
}
interface MenuSection {
  key: string;
  side: Section;
  entries: readonly (Group | Leaf)[];
}

const accounting = '/accounting';
const courierSide: MenuSection[] = [
  {
    key: 'work',
    side: 'courier',
    entries: [
      { to: '/', icon: IconLayoutDashboard },
      { to: '/agent-day', icon: IconTruck },
      { to: '/accounting/statement-accounts/mine', icon: IconReceipt },
      { to: '/accounts-dashboard', icon: IconChartBar },
      {
        key: 'shipments',
        icon: IconPackage,
        permission: 'shipments_management',
        items: [
          '/shipments',
          '/shipments/create',
          '/shipments/create_fast',
          '/shipments/excel-create',
          '/shipments/excel-edit',
          '/shipment-statuses',
          '/shipment-print',
          '/shipments/qr',
          '/shipments/deliver',
          { to: '/shipments/change-price-requests', badge: 'priceRequests' },
          '/shipment-log',
          '/shipment-print/archive_shipments',
          '/fractional-shipments',
          '/client-statistics',
          '/monitoring-return-shipments',
          '/shipments/monitoring-clients',
          { to: '/change-status-requests', badge: 'statusRequests' },
        ],
      },
      {
        key: 'branches',
        icon: IconRoute,
        permission: 'branches_management',
        badge: 'incoming',
        items: [
          '/shipment-transfer/inventory',
          '/shipment-transfer/inventory/pending-requests',
          '/shipment-transfer/inventory/qr',
          '/shipment-transfer/return',
          '/shipment-transfer/return/pending-requests',
          '/shipment-transfer/return/qr',
          '/shipment-transfer/outgoing/outgoing',
          '/shipment-transfer/outgoing/pending',
          { to: '/shipment-transfer/outgoing/incoming', badge: 'incoming' },
          { to: '/shipment-transfer/discrepancies', badge: 'discrepancies' },
        ],
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
        permission: 'accounts_management',
        items: [
          `${accounting}/transactions`,
          `${accounting}/transactions/create_credit`,
          `${accounting}/transactions/create_debit`,
          `${accounting}/treasury`,
          `${accounting}/treasury/convert_between_treasury`,
          `${accounting}/treasury/counts`,
          `${accounting}/expenses`,
          `${accounting}/expenses/schedules`,
          `${accounting}/other`,
          `${accounting}/service-charges`,
          `${accounting}/gateway-payouts`,
          `${accounting}/payment-gateways`,
        ],
      },
      {
        key: 'statements',
        icon: IconReceipt,
        permission: 'accounts_management',
        items: [
          `${accounting}/statement-accounts/pending-accounts`,
          `${accounting}/statement-accounts/audited-accounts`,
          `${accounting}/statement-accounts/paid-accounts`,
          `${accounting}/statement-accounts/deliver-accounts`,
          `${accounting}/clients/not_paid`,
          `${accounting}/clients/paid`,
          `${accounting}/deliveries/not_paid-deliver`,
          `${accounting}/deliveries/paid-deliver`,
          `${accounting}/receiveing-deliveries/not_paid`,
          `${accounting}/receiveing-deliveries/paid`,
          `${accounting}/branches/not_paid`,
          `${accounting}/branches/statements`,
          `${accounting}/branches/paid`,
          `${accounting}/remittances`,
        ],
      },
      {
        key: 'books',
        icon: IconScale,
        permission: 'accounts_management',
        items: [
          `${accounting}/books`,
          `${accounting}/journals`,
          `${accounting}/journals/manual`,
          `${accounting}/transactions/account_statment`,
          `${accounting}/transactions/account_statment/treasury`,
          `${accounting}/trial_balance`,
          `${accounting}/income_statement`,
          `${accounting}/balance_sheet`,
          `${accounting}/cash_flow`,
          `${accounting}/transactions/profits`,
          `${accounting}/periods`,
        ],
      },
    ],
  },
  {
    key: 'definitions',
    side: 'courier',
    entries: [
      {
        key: 'places',
        icon: IconBuildingWarehouse,
        permission: 'show_branches_definition',
        items: ['/branches', '/delivery-addresses', '/client-receipts', '/waypoints', '/shipment-types', '/shipment-sizes'],
      },
      {
        key: 'people',
        icon: IconUsers,
        badge: 'newUsers',
        items: [
          '/users',
          '/clients',
          '/deliveries',
          '/receiving',
          `${accounting}/insurers`,
          { to: '/users/new', badge: 'newUsers' },
        ],
      },
      { to: '/packages', icon: IconTags },
      { to: '/sponsors', icon: IconSpeakerphone },
      { to: '/tracking', icon: IconMap },
      { to: '/complaints', icon: IconBell },
      { to: '/ai', icon: IconRobot },
    ],
  },
];

const systemItems = [
  '/settings',
  '/site',
  '/site/cities',
  '/site/currencies',
  '/general-accounting/chart-of-accounts',
  '/shipment-statuses/transfer-setting',
  '/roles',
  '/system-log',
];
const systemSide: MenuSection = {
  key: 'system',
  side: 'courier',
  entries: [
    {
      key: 'movements',
      icon: IconHistory,
      permission: 'show_site_settings',
      items: [
        'deleted-shipments',
        'deleted-users',
        'uploaded-excel',
        'search-for-report',
        'change-price',
        'archived-shipments',
      ].map((name) => `/system-movements/${name}`),
    },
    { key: 'settings', icon: IconSettings, permission: 'show_site_settings', items: systemItems },
  ],
};

const people = (base: string) => [base, `${base}/create`];
const under = (base: string, ...names: string[]) => names.map((name) => (name ? `${base}/${name}` : base));
const erpSide: MenuSection[] = [
  {
    key: 'shop',
    side: 'erp',
    entries: [
      { to: '/', icon: IconLayoutDashboard },
      { to: '/pos-dashboard', icon: IconChartBar },
      {
        key: 'erpSales',
        icon: IconShoppingCart,
        items: under(
          '/erp-sales',
          'point-of-sale',
          'point-of-sale-menu',
          '',
          'create',
          'add-draft',
          'add-a-quote',
          'add-point-sale',
          'list-of-drafts',
          'price-statement-list',
          'sales-return-list',
          'shipments',
          'discounts',
          'import-sales',
          'not-confirmed-sales',
        ),
      },
      {
        key: 'erpProducts',
        icon: IconBox,
        items: under(
          '/erp-products',
          '',
          'create',
          'units',
          'variances',
          'attributes',
          'category',
          'trademarks',
          'guarantees',
          'poster-printing',
          'selling-price-group',
          'selling-price-range',
          'opening-inventory',
          'import-products',
          'import-opening-inventory',
        ),
      },
      {
        key: 'erpPurchases',
        icon: IconDiscount,
        items: under('/erp-purchases', '', 'create', 'returns-purchases', 'purchase-returns'),
      },
      {
        key: 'erpStock',
        icon: IconBuildingWarehouse,
        items: [...people('/erp-inventory-transfers'), ...people('/erp-damaged-inventory')],
      },
    ],
  },
  {
    key: 'money',
    side: 'erp',
    entries: [
      { key: 'erpExpenses', icon: IconCash, items: under('/erp-expenses', '', 'create', 'expense-categories') },
      {
        key: 'erpAccounts',
        icon: IconScale,
        items: [
          '/general-accounting/chart-of-accounts',
          ...under('/erp-accounts', '', 'budget', 'trial-balance', 'cash-flow', 'bills-collected'),
        ],
      },
      {
        key: 'erpReports',
        icon: IconReportAnalytics,
        items: under('/erp-reports', '', 'product-purchases-report', 'popular-products-report'),
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
        items: [
          '/erp-users-management',
          '/erp-suppliers',
          '/erp-customers',
          '/erp-customer-groups',
          '/erp-delegates',
          '/erp-delivery-companies',
          '/erp-permissions',
          '/erp-branches',
          '/erp-import-contacts',
        ],
      },
      { key: 'erpSettings', icon: IconSettings, items: ['/settings', '/erp-settings', '/erp-notifications-forms', '/roles'] },
    ],
  },
];

export interface MenuItem {
  label: string;
  to: string;
  icon?: Icon | undefined;
  badge?: BadgeName | undefined;
}
export interface MenuGroup {
  key: string;
  label: string;
  icon: Icon;
  badge?: BadgeName | undefined;
  items: MenuItem[];
}
export interface VisibleSection {
  key: string;
  label: string;
  entries: (MenuItem | MenuGroup)[];
}

/** The side menu of this person: only what exists, what his business has and what his keys open; labels are the screens' own. */
export function visibleMenu(screens: readonly Screen[], session: NonNullable<GateSession>, t: TFunction): VisibleSection[] {
  const byPath = new Map(screens.map((screen) => [screen.path, screen]));
  const sides = menuSections(session.tenant.businessType, session.tenant.businessSubType);
  const seen = new Set<string>();
  const item = (leaf: Leaf | string): MenuItem[] => {
    const { to, icon, badge } = typeof leaf === 'string' ? { to: leaf, icon: undefined, badge: undefined } : leaf;
    const found = byPath.get(to);
    if (!found || seen.has(to) || !decideGate(found, session).allow) return [];
    seen.add(to);
    return [{ label: found.title(t), to, icon, badge }];
  };
  const entry = (one: Group | Leaf): (MenuItem | MenuGroup)[] => {
    if ('to' in one) return item(one);
    if (one.permission && !session.permissions.includes(one.permission)) return [];
    const items = one.items.flatMap(item);
    const label = String(t(`ui.menu.${one.key}`));
    return items.length > 0 ? [{ key: one.key, label, icon: one.icon, badge: one.badge, items }] : [];
  };
  return [...courierSide, ...erpSide, systemSide]
    .filter((section) => sides.includes(section.side))
    .map((section) => ({
      key: `${section.side}-${section.key}`,
      label: String(t(`ui.menu.${section.key}`)),
      entries: section.entries.flatMap(entry),
    }))
    .filter((section) => section.entries.length > 0);
}

/** Paths the menu names, to see which still have no screen. */
export function menuPaths(): string[] {
  const leaves = [...courierSide, ...erpSide, systemSide].flatMap((section) =>
    section.entries.flatMap((entry) => ('to' in entry ? [entry] : [...entry.items])),
  );
  return leaves.map((leaf) => (typeof leaf === 'string' ? leaf : leaf.to));
}
