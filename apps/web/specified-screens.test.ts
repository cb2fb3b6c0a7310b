import { describe, expect, test } from 'vitest';
import { permissions } from '#foundation/identity/contract';
import { decideGate, type GateSession } from '#foundation/tenancy/contract';
import { contactKinds, contactTabs, dealings } from '#insight/profiles/contract';
import specified from '../../tools/spec/routes.json' with { type: 'json' };
import { tabPaths, visibleMenu } from './menu.ts';
import { menuOf } from './menu-of.ts';
import { pagesOf } from './quick-pages.ts';
import { screens } from './routes.ts';

/** The whole menu: of a company that carries and sells. */
const sections = await menuOf({ businessType: 1, businessSubType: 2 });
type Someone = NonNullable<GateSession>;
const someone = (keys: readonly string[], type = 1, subType = 2): Someone => ({
  permissions: keys,
  tenant: { businessType: type, businessSubType: subType, disabledAt: null, subscriptionStatus: 'active' },
});
const opened = (screen: Parameters<typeof decideGate>[0], who: Someone) => {
  const decision = decideGate(screen, who);
  return decision.allow ? 'open' : decision.redirect;
};
const without = (key: string) => permissions.filter((one) => one !== key);
const t = ((key: string) => key) as never;
/** Paths compared by what they are: `/:id/` and `/:id?/` are one. */
const shape = (written: string) => written.replaceAll(/:\w+\??/g, ':x');
const screenAt = (path: string) => screens.find((one) => shape(one.path) === shape(path));

const keyed = specified.flatMap(({ path, permission }) => (permission ? [{ path, permission }] : []));
/** Parts of the product that are still to come. */
const toCome = ['/tracking', '/ai', '/system-log'];

describe('a screen for which the specification names a key', () => {
  test('is there, but for those still to come', () => {
    expect(keyed.length).toBeGreaterThan(50);
    expect(keyed.filter(({ path }) => !screenAt(path)).map(({ path }) => path)).toEqual(toCome);
  });

  test.each(keyed.filter(({ path }) => !toCome.includes(path)))(
    '$path opens with $permission alone; with every other key and without that one it leads to /not-authorized',
    ({ path, permission }) => {
      const screen = screenAt(path);
      if (!screen) throw new Error(`no screen at ${path}`);
      expect(opened(screen, someone([permission]))).toBe('open');
      expect(opened(screen, someone(without(permission)))).toBe('/not-authorized');
    },
  );
});

test('all nineteen places below /site are there, and open to nobody without a key', () => {
  const places = specified.filter(({ path }) => path.startsWith('/site/'));
  expect(places).toHaveLength(19);
  for (const { path } of places) {
    const screen = screenAt(path);
    expect([path, screen && opened(screen, someone(permissions)), screen && opened(screen, someone([]))]).toEqual([
      path,
      'open',
      '/not-authorized',
    ]);
  }
});

describe('screens that are named or split', () => {
  test('the page of a parcel is shipments-id-show', () => {
    expect(screenAt('/shipments/:id/show')).toMatchObject({ name: 'shipments-id-show', path: '/shipments/:id/show' });
  });

  test.each([
    ['clients', ['clients/paid', 'clients/not_paid']],
    ['receiving agents', ['receiveing-deliveries/paid', 'receiveing-deliveries/not_paid']],
    ['delivery agents', ['deliveries/paid-deliver', 'deliveries/not_paid-deliver']],
    ['branches', ['branches/paid', 'branches/not_paid']],
    [
      'statements',
      ['pending-accounts', 'audited-accounts', 'paid-accounts', 'deliver-accounts'].map((part) => `statement-accounts/${part}`),
    ],
  ])('accounts of %s have a screen for each part', (_, parts) => {
    const found = parts.map((part) => screenAt(`/accounting/${part}`));
    expect(found.map((screen) => screen?.path)).toEqual(parts.map((part) => `/accounting/${part}`));
    expect(new Set(found.map((screen) => screen?.name)).size).toBe(parts.length);
  });
});

const shelves = [
  'products',
  'import-products',
  'create',
  'units',
  'variances',
  'attributes',
  'category',
  'trademarks',
  'guarantees',
];
const rest = ['poster-printing', 'selling-price-group', 'selling-price-range', 'opening-inventory', 'import-opening-inventory'];

test('the shop’s menu lists all fourteen product screens', () => {
  const named = [...shelves, ...rest].map((name) => (name === 'products' ? '/erp-products' : `/erp-products/${name}`));
  const menu = visibleMenu({ sections, screens }, someone(permissions, 2, 2), t);
  const shown = menu.flatMap(({ entries }) =>
    entries.flatMap((entry) => ('to' in entry ? [entry.to] : entry.items.map(({ to }) => to))),
  );
  expect(named).toHaveLength(14);
  expect(named.filter((path) => !shown.includes(path))).toEqual([]);
});

test('customers, delegates and suppliers each have create, edit and show, and the first and last come out of sheets', () => {
  for (const path of ['/erp-customers', '/erp-delegates', '/erp-suppliers'])
    for (const own of ['', '/create', '/:id/edit', '/:id/show']) expect(screenAt(path + own), path + own).toBeDefined();
  const imports = ['customers', 'delegates', 'suppliers'].map((name) => screenAt(`/erp-${name}/import`) !== undefined);
  expect(imports).toEqual([true, false, true]);
});

test('a shop defines its people, roles and branches at addresses of its own, whatever a courier company has', () => {
  const shop = someone(permissions, 2, 2);
  const paths = ['/erp-users-management', '/erp-permissions', '/erp-branches'].flatMap((at) => [
    at,
    `${at}/create`,
    `${at}/:id/edit`,
  ]);
  for (const path of paths) {
    const screen = screenAt(path);
    expect([path, screen && opened(screen, shop)]).toEqual([path, 'open']);
    expect([path, screen && opened(screen, someone(permissions, 1, 1))]).toEqual([path, '/not-authorized']);
  }
});

test('the definitions of a shop list people, contacts, roles, branches and the import', () => {
  const led = pagesOf(visibleMenu({ sections, screens }, someone(permissions, 2, 2), t)).map(({ to }) => to);
  const definitions = [
    'users-management',
    'suppliers',
    'customers',
    'customer-groups',
    'delegates',
    'delivery-companies',
    'permissions',
    'branches',
    'import-contacts',
  ];
  expect(led).toEqual(expect.arrayContaining(definitions.map((name) => `/erp-${name}`)));
});

test('stock transfers and damaged stock are in the menu, each with its form', () => {
  const led = pagesOf(visibleMenu({ sections, screens }, someone(permissions, 2, 2), t)).map(({ to }) => to);
  const moved = ['/erp-inventory-transfers', '/erp-damaged-inventory'].flatMap((path) => [path, `${path}/create`]);
  expect(led).toEqual(expect.arrayContaining(moved));
});

test('the purchases of a shop have their list, a form, and the two screens of what went back', () => {
  const led = pagesOf(visibleMenu({ sections, screens }, someone(permissions, 2, 2), t)).map(({ to }) => to);
  const bought = ['', '/create', '/returns-purchases', '/purchase-returns'].map((name) => `/erp-purchases${name}`);
  expect(led).toEqual(expect.arrayContaining(bought));
});

test('the shop’s menu lists all fifteen sales screens, the point of sale among them', () => {
  const sold = specified.map(({ path }) => path).filter((path) => /^\/erp-sales\b/.test(path) && !path.includes(':'));
  // A ticket that is held is gone on with from the till's own list.
  const ofOne = '/erp-sales/edit-point-sale';
  const led = pagesOf(visibleMenu({ sections, screens }, someone(permissions, 2, 2), t)).map(({ to }) => to);
  expect(sold).toHaveLength(15);
  expect(sold).toContain('/erp-sales/point-of-sale');
  expect(sold.filter((path) => !screenAt(path))).toEqual([]);
  expect(sold.filter((path) => !led.includes(path))).toEqual([ofOne]);
});

const shopOnly = (paths: readonly string[]) => {
  const [shop, courier] = [someone(permissions, 2, 2), someone(permissions, 1, 1)];
  for (const path of paths) {
    const screen = screenAt(path);
    expect([path, screen && opened(screen, shop)]).toEqual([path, 'open']);
    expect([path, screen && opened(screen, courier)]).toEqual([path, '/not-authorized']);
  }
};
const ledOf = (who: Someone) => pagesOf(visibleMenu({ sections, screens }, who, t)).map(({ to }) => to);

test('R147: the expenses of a shop have their list, a form and their categories in the menu, and one is put right', () => {
  const own = ['', '/create', '/expense-categories'].map((name) => `/erp-expenses${name}`);
  expect(ledOf(someone(permissions, 2, 2))).toEqual(expect.arrayContaining(own));
  expect(ledOf(someone(permissions, 1, 1)).filter((path) => path.startsWith('/erp-'))).toEqual([]);
  shopOnly([...own, '/erp-expenses/:id/edit', '/erp-expenses/:id/show']);
});

test('R148: the accounts of a shop lead to the chart, accounts, budget, trial balance, cash flow and bills collected', () => {
  const own = ['', '/budget', '/trial-balance', '/cash-flow', '/bills-collected'].map((name) => `/erp-accounts${name}`);
  expect(ledOf(someone(permissions, 2, 2))).toEqual(expect.arrayContaining(['/general-accounting/chart-of-accounts', ...own]));
  shopOnly(own);
});

test('R151: a shop has its notification forms, a page of customers’ and one of suppliers’, and the notices that wait', () => {
  const own = ['', '/customer', '/supplier'].map((name) => `/erp-notifications-forms${name}`);
  expect(ledOf(someone(permissions, 2, 2))).toContain(own[0]);
  shopOnly([...own, '/erp-notifications-forms/:id/edit', '/erp-notifications-forms/messages']);
  for (const path of own) expect(opened(screenAt(path) as never, someone(['show_contacts'], 2, 2)), path).toBe('/not-authorized');
});

describe('R155: the people of a shop', () => {
  const at = '/erp-users-management';
  const tabs: [string, string][] = [
    ['general-info', 'show_users'],
    ['show', 'show_users'],
    ['edit', 'edit_users'],
    ['activity', 'show_users'],
    ['files-notes', 'show_users'],
    ['bank-information', 'show_payroll'],
    ['hr-details', 'show_payroll'],
    ['payroll', 'show_payroll'],
    ['sales', 'show_sales'],
  ];

  test('have a screen of each at an address of its own, for shops', () => {
    shopOnly([at, `${at}/create`, ...tabs.map(([name]) => `${at}/:id/${name}`)]);
  });

  test.each(tabs)('%s opens with %s and not without it', (name, key) => {
    const screen = screenAt(`${at}/:id/${name}`);
    if (!screen) throw new Error(`no screen of ${name}`);
    expect(opened(screen, someone(without(key), 2, 2))).toBe('/not-authorized');
    expect(opened(screen, someone(permissions, 2, 2))).toBe('open');
  });
});

test('a cashier, who opens no group, has his till in the menu', () => {
  expect(ledOf(someone(['use_till'], 2, 2))).toEqual(['/erp-sales/point-of-sale']);
});

test('profit and loss has tabs by branch, brand, category, customer, date, day, invoice and product, one press apart', () => {
  const menu = visibleMenu({ sections, screens }, someone(['show_shop_reports', 'SHOW_ROLES_LIST'], 2, 2), t);
  const [profit] = menu
    .flatMap(({ entries }) => entries.flatMap((entry) => ('to' in entry ? [] : entry.items)))
    .filter(({ to }) => to === '/erp-reports');
  const tabs = ['branch', 'brand', 'category', 'customer', 'date', 'day', 'invoice', 'product'].map(
    (by) => `/erp-reports/profit-by-${by}`,
  );
  expect(profit?.tabs?.map(({ to }) => to).toSorted()).toEqual(['/erp-reports', ...tabs]);
});

test('reports include product purchases and popular products', () => {
  const led = pagesOf(visibleMenu({ sections, screens }, someone(['show_shop_reports', 'SHOW_ROLES_LIST'], 2, 2), t)).map(
    ({ to }) => to,
  );
  expect(led).toEqual(expect.arrayContaining(['/erp-reports/product-purchases-report', '/erp-reports/popular-products-report']));
});

describe.each(contactKinds)('the page of a %s', (kind) => {
  const { page, papers } = dealings[kind];
  const tabs = ['show', 'account', papers, 'payments', 'activities', 'documents-notes', 'inventory-report'];
  const formats = ['account-format-1', 'account-format-2', 'poster-printing', 'purchase-returns'];

  test('has a tab for account, papers, payments, activity, notes, goods, both statements, labels and returns, each at its address', () => {
    const wanted = [...tabs, ...formats];
    expect(contactTabs[kind].map((tab) => tab.page).toSorted()).toEqual(wanted.toSorted());
    const missing = wanted.filter((tab) => screenAt(`${page}/:id/${tab}`) === undefined);
    expect(missing).toEqual([]);
  });

  test('offers each tab to whoever holds the key its screen asks for', () => {
    const asked = contactTabs[kind].map((tab) => [tab.permission, screenAt(`${page}/:id/${tab.page}`)?.permission]);
    expect(asked.length).toBe(11);
    expect(asked.filter(([offered, opens]) => offered !== opens)).toEqual([]);
  });
});

describe('the groups of the side menu', () => {
  test('hold a screen behind each tab that is declared above one of their pages', () => {
    const led = pagesOf(visibleMenu({ sections, screens }, someone(permissions, 1, 2), t)).map(({ to }) => to);
    expect(tabPaths(sections).filter((path) => !screenAt(path))).toEqual([]);
    // A client's pages are for his kind alone.
    expect(tabPaths(sections).filter((path) => !led.includes(path))).toEqual(['/accounting/statement-accounts/mine']);
  });

  const groups = (who: Someone) =>
    visibleMenu({ sections, screens }, who, t).flatMap(({ entries }) => entries.flatMap((one) => ('to' in one ? [] : [one])));

  test.each([
    ['takeIn', 'shipments_management', '/shipments/create'],
    ['shipments', 'shipments_management', '/shipment-log'],
    ['move', 'shipments_management', '/shipments/qr'],
    ['branches', 'branches_management', '/shipment-transfer/inventory'],
    ['returns', 'branches_management', '/shipment-transfer/return'],
    ['vouchers', 'accounts_management', '/accounting/transactions/create_credit'],
    ['clients', 'accounts_management', '/accounting/clients/paid'],
    ['agents', 'accounts_management', '/accounting/deliveries/paid-deliver'],
    ['branchMoney', 'accounts_management', '/accounting/branches/paid'],
    ['reports', 'accounts_management', '/accounting/trial_balance'],
    ['books', 'accounts_management', '/accounting/journals'],
    ['settings', 'show_site_settings', '/settings'],
    ['people', 'SHOW_ROLES_LIST', '/users'],
  ])('%s is there with %s and gone without it, whatever else one holds', (key, permission, path) => {
    const all = groups(someone(permissions, 1, 1));
    expect(all.find((one) => one.key === key)?.items.map(({ to }) => to)).toContain(path);
    expect(groups(someone(without(permission), 1, 1)).filter((one) => one.key === key)).toEqual([]);
  });

  test('hold none of the screens a person has no key for', () => {
    for (const { path, permission } of keyed) {
      const seen = pagesOf(visibleMenu({ sections, screens }, someone(without(permission)), t)).map(({ to }) => to);
      expect([path, seen.includes(path)]).toEqual([path, false]);
    }
  });
});

describe('what a company’s business type opens', () => {
  const all = (type: number, subType: number) => someone(permissions, type, subType);
  const erp = specified.map(({ path }) => path).filter((path) => /^\/erp-/.test(path));
  const courier = [
    '/accounts-dashboard',
    '/shipments',
    '/roles',
    '/shipment-statuses',
    '/shipment-print',
    '/shipment-log',
    '/tracking',
    '/shipment-transfer/inventory',
    '/shipment-transfer/inventory/pending-requests',
    '/shipment-transfer/return',
    '/shipment-transfer/return/pending-requests',
    '/branches',
    '/waypoints',
    '/delivery-addresses',
    '/client-receipts',
    '/users',
    '/clients',
    '/deliveries',
    '/users/new',
    '/packages',
    '/sponsors',
    '/system-log',
  ];

  test('no path of the shop where type and sub type are 1, each of them anywhere else', () => {
    expect(erp.length).toBeGreaterThan(100);
    expect(erp).toContain('/erp-settings');
    for (const path of [...erp, '/pos-dashboard']) {
      const seen = [all(1, 1), all(1, 2), all(2, 1), all(2, 2)].map((who) => opened({ path }, who));
      expect([path, ...seen]).toEqual([path, '/not-authorized', 'open', 'open', 'open']);
    }
  });

  test('no path of the courier side where neither is 1, each of them anywhere else', () => {
    for (const path of courier) {
      const seen = [all(1, 1), all(1, 2), all(2, 1), all(2, 2)].map((who) => opened({ path }, who));
      expect([path, ...seen]).toEqual([path, 'open', 'open', 'open', '/not-authorized']);
    }
  });

  test('children go with their path', () => {
    for (const path of ['/create', '/create_fast', '/qr', '/deliver', '/:id/show', '/:id/edit', '/monitoring-clients'])
      expect([path, opened({ path: `/shipments${path}` }, all(2, 2))]).toEqual([path, '/not-authorized']);
    expect(opened({ path: '/shipments-of-others' }, all(2, 2))).toBe('open');
  });

  test('no screen of the courier side is in the menu of a shop, none of the shop’s in that of a courier company', () => {
    const everywhere = specified.map(({ path }) => ({ name: path, path, title: () => path, load: () => Promise.reject() }));
    const seen = (type: number, subType: number) =>
      visibleMenu({ sections, screens: everywhere }, all(type, subType), t).flatMap(({ entries }) =>
        entries.flatMap((one) => ('to' in one ? [one.to] : one.items.map(({ to }) => to))),
      );
    const [ofCourier, ofShop, ofBoth] = [seen(1, 1), seen(2, 2), seen(1, 2)];
    expect(ofCourier.filter((path) => path.startsWith('/erp-'))).toEqual([]);
    expect(ofCourier).toContain('/shipments/create');
    expect(ofShop.filter((path) => courier.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([]);
    expect(ofShop).toContain('/erp-sales/create');
    expect(ofBoth).toEqual(expect.arrayContaining(['/shipments/create', '/erp-sales/create']));
  });
});
