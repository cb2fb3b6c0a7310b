import { accountsKey } from '#insight/accounts-dashboard/contract';
import { screen } from '#platform/web';

const of = { permission: accountsKey, section: 'courier' } as const;
const lists = () => import('./account-lists.tsx');
const pages = () => import('./party-page.tsx');

export const screens = [
  screen('/accounts-dashboard', { ...of, load: () => import('./cash-map.tsx') }),
  screen('/accounts-dashboard/branches', { ...of, load: async () => ({ default: (await lists()).BranchMoney }) }),
  screen('/accounts-dashboard/clients', { ...of, load: async () => ({ default: (await lists()).ClientMoney }) }),
  screen('/accounts-dashboard/deliveries', { ...of, load: async () => ({ default: (await lists()).AgentMoney }) }),
  screen('/accounts-dashboard/why', { ...of, load: () => import('./why.tsx') }),
  screen('/accounts-dashboard/vector-trunk', { ...of, load: () => import('./branch-flows.tsx') }),
  screen('/accounts-dashboard/vector-delivery-trunk', { ...of, load: () => import('./agent-flows.tsx') }),
  screen('/accounts-dashboard/:id/branch', { ...of, load: async () => ({ default: (await pages()).BranchPage }) }),
  screen('/accounts-dashboard/:id/client', { ...of, load: async () => ({ default: (await pages()).ClientPage }) }),
  screen('/accounts-dashboard/:id/delivery', { ...of, load: async () => ({ default: (await pages()).AgentPage }) }),
];
