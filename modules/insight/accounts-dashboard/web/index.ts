import { accountsKey } from '#insight/accounts-dashboard/contract';
import { alsoAt, type Screen, type ScreenLoader, screen } from '#platform/web';

const of = { permission: accountsKey, section: 'courier' } as const;
const lists = () => import('./account-lists.tsx');
const pages = () => import('./party-page.tsx');

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
