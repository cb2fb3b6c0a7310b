import { describe, expect, test } from 'vitest';
import type { GateSession } from '#foundation/tenancy/contract';
import { screen } from '#platform/web';
import { placeOf, tabbedItem } from './active-path.ts';
import { countOf } from './badges.ts';
import { isSafePage } from './guards.ts';
import { groupSizes, itemPaths, menuPaths, tabPaths, visibleMenu } from './menu.ts';
import { menuOf } from './menu-of.ts';
import { withoutTab, withTab } from './open-tab-list.ts';
import { pagesOf, withPin, withRecent } from './quick-pages.ts';
import { mayReload } from './stale-chunk.ts';

/** The whole menu: of a company that carries and sells. */
const sections = await menuOf({ businessType: 1, businessSubType: 2 });
const load = () => Promise.reject(new Error('not loaded here'));
const screens = [
  screen('/', { permission: 'dashboard', load }),
  screen('/shipments', { permission: 'shipments_management', load }),
  screen('/shipments/create', { permission: 'create_shipments', load }),
  screen('/erp-sales', { load }),
  screen('/settings', { load }),
  screen('/site', { permission: 'show_site_settings', load }),
  screen('/accounting/treasury', { permission: 'show_treasury', load }),
  screen('/accounting/treasury/counts', { permission: 'accounts_management', load }),
];
const session = (type: number, subType: number, permissions: string[]): NonNullable<GateSession> => ({
  permissions,
  tenant: { businessType: type, businessSubType: subType, disabledAt: null, subscriptionStatus: 'active' },
});
const t = ((key: string) => key) as never;
const paths = (someone: NonNullable<GateSession>) =>
  visibleMenu({ sections, screens }, someone, t).flatMap((section) =>
    section.entries.flatMap((entry) => ('to' in entry ? [entry.to] : entry.items.map((item) => item.to))),
  );

describe('the side menu', () => {
  test('shows what exists and what the keys open', () => {
    expect(paths(session(1, 1, ['dashboard', 'shipments_management']))).toEqual(['/', '/shipments']);
  });
  test('a group without its key is gone with all that is in it', () => {
    expect(paths(session(1, 1, ['create_shipments', 'shipments_management']))).toContain('/shipments/create');
    expect(paths(session(1, 1, ['create_shipments']))).toEqual([]);
  });
  test('a shop sees its own half, and whoever sets it up where everything of a company is set', async () => {
    const ofShop = { sections: await menuOf({ businessType: 2, businessSubType: 2 }), screens };
    const seen = (...keys: string[]) => pagesOf(visibleMenu(ofShop, session(2, 2, ['SHOW_ROLES_LIST', ...keys]), t));
    expect(seen('dashboard', 'shipments_management').map(({ to }) => to)).toEqual(['/', '/erp-sales', '/settings']);
    expect(seen('show_site_settings').map(({ to }) => to)).toEqual(['/erp-sales', '/settings', '/site']);
  });
  test('comes in parts: a company fetches no side of business it has not', async () => {
    const sidesOf = async (businessType: number, businessSubType: number) => [
      ...new Set((await menuOf({ businessType, businessSubType })).map(({ side }) => side)),
    ];
    expect([await sidesOf(1, 1), await sidesOf(2, 2), await sidesOf(1, 2)]).toEqual([['courier'], ['erp'], ['courier', 'erp']]);
  });
  test('a mixed business sees both, shared screens once', () => {
    const seen = paths(session(1, 2, ['dashboard', 'shipments_management', 'show_site_settings', 'SHOW_ROLES_LIST']));
    expect(seen).toEqual(['/', '/shipments', '/erp-sales', '/settings', '/site']);
  });
});

describe('pages that belong to an item', () => {
  const menuOf = (...keys: string[]) => visibleMenu({ sections, screens }, session(1, 1, ['accounts_management', ...keys]), t);
  const cashier = menuOf('show_treasury');
  const treasury = '/accounting/treasury';
  const counts = `${treasury}/counts`;
  test('are tabs of its page, in the order of the menu, and no items', () => {
    expect(tabbedItem(treasury, cashier)?.tabs?.map(({ to }) => to)).toEqual([treasury, counts]);
    expect(tabbedItem(counts, cashier)?.to).toBe(treasury);
    expect(paths(session(1, 1, ['accounts_management', 'show_treasury']))).toEqual([treasury]);
  });
  test('are found by the filter, pinned and kept among the recent ones like any other', () => {
    expect(pagesOf(cashier).map(({ to }) => to)).toEqual([treasury, counts]);
  });
  test('and their records show the item as the current one, but no tabs above a record', () => {
    expect(placeOf(`${counts}/7/show`, cashier)).toEqual({ page: counts, item: treasury });
    expect(placeOf(`${treasury}/7/show`, cashier)).toEqual({ page: treasury, item: treasury });
    expect(placeOf('/accounting/treasury-of-somebody', cashier)).toEqual({});
    expect(tabbedItem(`${counts}/7/show`, cashier)).toBeUndefined();
  });
  test('stand alone, under their own name, for whoever may open no other of them', () => {
    const menu = menuOf();
    expect(pagesOf(menu).map(({ to }) => to)).toEqual([counts]);
    expect(placeOf(counts, menu)).toEqual({ page: counts, item: counts });
    expect(tabbedItem(counts, menu)).toBeUndefined();
  });
});

/** Sections 2.3 and 2.4 of the specification, but for the pages of one record. */
const specified = [
  '/ /accounts-dashboard /pos-dashboard /shipments/create /shipments/create_fast /shipments/excel-create /shipments/excel-edit',
  '/shipment-statuses /shipment-print /shipments/qr /shipments/change-price-requests /shipment-log /fractional-shipments',
  '/shipment-print/archive_shipments /client-statistics /monitoring-return-shipments /shipments/monitoring-clients',
  '/change-status-requests /shipment-transfer/inventory /shipment-transfer/inventory/pending-requests',
  '/shipment-transfer/inventory/qr /shipment-transfer/return /shipment-transfer/return/pending-requests',
  '/shipment-transfer/return/qr /shipment-transfer/outgoing/outgoing /shipment-transfer/outgoing/pending',
  '/shipment-transfer/outgoing/incoming /accounting/transactions/create_credit /accounting/transactions/create_debit',
  '/accounting/transactions/account_statment /accounting/transactions/account_statment/treasury',
  '/accounting/treasury/convert_between_treasury /accounting/treasury /accounting/transactions/profits',
  '/accounting/income_statement /accounting/trial_balance /accounting/transactions /accounting/journals',
  '/accounting/clients/paid /accounting/clients/not_paid /accounting/receiveing-deliveries/paid',
  '/accounting/receiveing-deliveries/not_paid /accounting/deliveries/paid-deliver /accounting/deliveries/not_paid-deliver',
  '/accounting/branches/paid /accounting/branches/not_paid /accounting/statement-accounts/pending-accounts',
  '/accounting/statement-accounts/audited-accounts /accounting/statement-accounts/paid-accounts',
  '/accounting/statement-accounts/deliver-accounts /branches /delivery-addresses /client-receipts /users /clients /deliveries',
  '/users/new /packages /sponsors /tracking /ai /system-log /system-movements/deleted-shipments /system-movements/deleted-users',
  '/system-movements/uploaded-excel /system-movements/search-for-report /system-movements/change-price',
  '/system-movements/archived-shipments /settings /site /general-accounting/chart-of-accounts',
  '/shipment-statuses/transfer-setting /roles /complaints',
  '/erp-users-management /erp-suppliers /erp-customers /erp-customer-groups /erp-delegates /erp-delivery-companies',
  '/erp-permissions /erp-branches /erp-import-contacts /erp-products /erp-products/create /erp-products/units',
  '/erp-products/variances /erp-products/attributes /erp-products/category /erp-products/trademarks /erp-products/guarantees',
  '/erp-products/poster-printing /erp-products/selling-price-group /erp-products/selling-price-range',
  '/erp-products/opening-inventory /erp-products/import-products /erp-products/import-opening-inventory /erp-purchases',
  '/erp-purchases/create /erp-purchases/returns-purchases /erp-purchases/purchase-returns /erp-sales /erp-sales/create',
  '/erp-sales/add-draft /erp-sales/add-a-quote /erp-sales/add-point-sale /erp-sales/point-of-sale-menu',
  '/erp-sales/point-of-sale /erp-sales/list-of-drafts /erp-sales/price-statement-list /erp-sales/sales-return-list',
  '/erp-sales/shipments /erp-sales/discounts /erp-sales/import-sales /erp-sales/not-confirmed-sales',
  '/erp-inventory-transfers /erp-inventory-transfers/create /erp-damaged-inventory /erp-damaged-inventory/create',
  '/erp-expenses /erp-expenses/create /erp-expenses/expense-categories /erp-accounts /erp-accounts/budget',
  '/erp-accounts/trial-balance /erp-accounts/cash-flow /erp-accounts/bills-collected /erp-reports',
  '/erp-reports/product-purchases-report /erp-reports/popular-products-report /erp-notifications-forms /erp-settings',
].flatMap((line) => line.split(' '));

/** Items the specification's menu does not name, each with why it is no tab of one that it does. */
const beyond: Record<string, string> = {
  '/agent-day': 'A courier agent stands on it all day, only he sees it, and no page of the list is his.',
  '/my-money': 'A client begins here, only he sees it, and no money page of the list opens to him.',
  '/shipments': 'The list of all parcels is the most opened page; section 2.5 names it, the list of items only what is below it.',
  '/accounting/expenses': 'Spending is booked every day; section 2.6 names the page, and no item of the list is about spending.',
};

describe('the whole menu', () => {
  test('keeps every page the specification lists as an item', () => {
    const items = new Set(itemPaths(sections));
    expect(specified.length).toBeGreaterThan(100);
    expect(specified.filter((path) => !items.has(path))).toEqual([]);
  });
  test('has no item of its own beyond that list, but for those that say why', () => {
    const own = itemPaths(sections).filter((path) => !specified.includes(path));
    expect([...new Set(own)].sort()).toEqual(Object.keys(beyond).sort());
  });
  test('leads to a page of ours from one place: an item, or a tab of one item', () => {
    const tabs = tabPaths(sections);
    const items = itemPaths(sections);
    expect(tabs.length).toBeGreaterThan(15);
    expect(tabs.filter((path, at) => tabs.indexOf(path) !== at || items.includes(path))).toEqual([]);
    expect(menuPaths(sections).toSorted()).toEqual([...items, ...tabs].toSorted());
  });
  test('no group holds more than seven pages', () => {
    expect(groupSizes(sections).length).toBeGreaterThan(15);
    expect(groupSizes(sections).filter(([, size]) => size > 7)).toEqual([]);
  });
  test('a page is recent once, the newest first, and pinned until it is unpinned', () => {
    expect(withRecent(['/b', '/a'], '/a')).toEqual(['/a', '/b']);
    expect(withRecent(['/a', '/b', '/c', '/d'], '/f')).toEqual(['/f', '/a', '/b', '/c']);
    expect(withPin(withPin(['/a'], '/b'), '/a')).toEqual(['/b']);
  });
});

describe('around the page', () => {
  test('only pages of this site are remembered', () => {
    expect(['/branches?page=2', '//evil', '/\\evil', 'https://evil', '/auth/login'].map(isSafePage)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  test('a stale chunk reloads at most once a minute', () => {
    expect(mayReload(null, 1_000_000)).toBe(true);
    expect(mayReload('950000', 1_000_000)).toBe(false);
    expect(mayReload('900000', 1_000_000)).toBe(true);
  });
  test('closing the active tab moves right, else left, else home', () => {
    const tabs = ['/a', '/b', '/c'].map((path) => ({ path, name: path }));
    expect(withoutTab(tabs, '/b', '/b').goTo).toBe('/c');
    expect(withoutTab(tabs, '/c', '/c').goTo).toBe('/b');
    expect(withoutTab([{ path: '/a', name: 'a' }], '/a', '/a').goTo).toBe('/');
    expect(withoutTab(tabs, '/a', '/b').goTo).toBeUndefined();
    expect(withTab(tabs, { path: '/b', name: 'b' })).toHaveLength(3);
  });
  test('a count is read from whatever the call answers', () => {
    expect([3, '4', [1, 2], [{ count: 5 }], [{ id: 1 }], undefined].map(countOf)).toEqual([3, 4, 3, 5, 1, 0]);
  });
});
