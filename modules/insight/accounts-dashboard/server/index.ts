import { accountsKey, agentFlowsQuery, branchFlowsQuery, type PartyPage, partyPages } from '#insight/accounts-dashboard/contract';
import { type Route, readReportQuery, route } from '#platform/server';
import './account-lists.ts';
import { agentFlowsOf } from './agent-flows.ts';
import { branchFlowsOf } from './branch-flows.ts';
import { cashMapOf } from './cash-map.ts';
import { clientMoneyOf, myMoneyOf } from './client-money.ts';
import { partyPageOf } from './party-page.ts';
import { whyRoute } from './why.ts';

const base = { method: 'GET', permission: accountsKey, section: 'courier', answer: 'other' } as const;
const path = '/api/v1/accounts-dashboard';
const pageNames: Record<PartyPage, string> = { client: 'Client', delivery: 'Delivery', branch: 'Branch' };

export const accountsRoutes: readonly Route[] = [
  route({
    ...base,
    path,
    name: 'showCashMap',
    summary: 'Where every dinar is and whom it belongs to, per currency and branch, with the age of the oldest',
    handle: async (ctx) => ({ result: await cashMapOf(ctx) }),
  }),
  whyRoute,
  route({
    ...base,
    path: `${path}/vector-trunk`,
    name: 'showBranchFlows',
    summary: 'From which branch to which: parcels, cash that came back and what is owed',
    query: branchFlowsQuery,
    handle: async (ctx, asked) => ({ result: await branchFlowsOf(ctx, readReportQuery(ctx, branchFlowsQuery, asked.query)) }),
  }),
  route({
    ...base,
    path: `${path}/vector-delivery-trunk`,
    name: 'showAgentFlows',
    summary: 'What agents took out, delivered and brought back, and the cash of it; day by day for one of them',
    query: agentFlowsQuery,
    handle: async (ctx, asked) => ({ result: await agentFlowsOf(ctx, readReportQuery(ctx, agentFlowsQuery, asked.query)) }),
  }),
  route({
    ...base,
    path: `${path}/{id}/client-money`,
    name: 'showClientMoney',
    summary: 'What a client is owed and why, what of it can be paid now, and in whose hands the cash of the rest is',
    permission: 'accounts_management',
    handle: async (ctx, asked) => ({ result: await clientMoneyOf(ctx, asked.id) }),
  }),
  route({
    ...base,
    path: `${path}/my-money`,
    name: 'showMyMoney',
    summary: 'The same for the client who asks, without the names of those who carry the cash',
    permission: 'request_client_statement',
    handle: async (ctx) => ({ result: await myMoneyOf(ctx) }),
  }),
  ...partyPages.map((page) =>
    route({
      ...base,
      path: `${path}/{id}/${page}`,
      name: `showAccountsOf${pageNames[page]}`,
      summary: `One ${page}'s balances, how old they are, thirty days of them, what is open and what comes next`,
      handle: async (ctx, asked) => ({ result: await partyPageOf(ctx, page, asked.id) }),
    }),
  ),
];
