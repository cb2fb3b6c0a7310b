import { addAboveClient, addClientTab } from '#foundation/parties/web';

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
