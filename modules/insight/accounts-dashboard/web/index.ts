import { addAboveClient, addClientTab } from '#foundation/parties/web';
import { accountsKey } from '#insight/accounts-dashboard/contract';
import { alsoAt, type Screen, type ScreenLoader, screen } from '#platform/web';

const of = { permission: accountsKey, section: 'courier' } as const;
const lists = () => import('./account-lists.tsx');
const pages = () => import('./party-page.tsx');

const clientLists = () => import('./client-lists.tsx');

// A client's page is where everything about him is found; these modules stand below this one, or beside it.
addAboveClient({
  key: 'money',
  permission: 'accounts_management',
  load: () => import('./client-money.tsx'),
});
addClientTab({
  key: 'parcels',
  title: 'client.parcels',
  permission: 'shipments_management',
  load: async () => ({ default: (await clientLists()).ClientParcels }),
});
addClientTab({
  key: 'statements',
  title: 'clientMoney.tabs.statements',
  permission: 'accounts_management',
  load: async () => ({ default: (await clientLists()).ClientStatements }),
});
addClientTab({
  key: 'account',
  title: 'clientMoney.tabs.account',
  permission: 'show_account_statement',
  load: async () => ({ default: (await import('./client-account.tsx')).ClientAccount }),
});
addClientTab({
  key: 'prices',
  title: 'clientMoney.tabs.prices',
  permission: 'Pricing_Management',
  load: async () => ({ default: (await clientLists()).ClientPrices }),
});

/** The list, at its own address and at that of one of them without a number. */
const both = (all: string, one: string, load: ScreenLoader): Screen[] => {
  const list = screen(`/accounts-dashboard/${all}`, { ...of, load });
  return [list, alsoAt([list], `/accounts-dashboard/${one}`)];
};

export const screens: Screen[] = [
  screen('/accounts-dashboard', { ...of, load: () => import('./cash-map.tsx') }),
  ...both('branches', 'branch', async () => ({ default: (await lists()).BranchMoney })),
  ...both('clients', 'client', async () => ({ default: (await lists()).ClientMoney })),
  ...both('deliveries', 'delivery', async () => ({ default: (await lists()).AgentMoney })),
  screen('/my-money', {
    permission: 'request_client_statement',
    section: 'courier',
    kinds: ['client'],
    load: () => import('./my-money.tsx'),
  }),
  screen('/accounts-dashboard/why', { ...of, load: () => import('./why.tsx') }),
  screen('/accounts-dashboard/vector-trunk', { ...of, load: () => import('./branch-flows.tsx') }),
  screen('/accounts-dashboard/vector-delivery-trunk', { ...of, load: () => import('./agent-flows.tsx') }),
  screen('/accounts-dashboard/:id/branch', { ...of, load: async () => ({ default: (await pages()).BranchPage }) }),
  screen('/accounts-dashboard/:id/client', { ...of, load: async () => ({ default: (await pages()).ClientPage }) }),
  screen('/accounts-dashboard/:id/delivery', { ...of, load: async () => ({ default: (await pages()).AgentPage }) }),
];
