import { Statement } from '#courier/statements/contract';
import { registerEntity, screen } from '#platform/web';

// Its page stands at `/:id/shipments`, so links to a statement are made by hand.
registerEntity(Statement, '');

const accounting = '/accounting';
const of = { permission: 'accounts_management', section: 'courier' } as const;
const lists = () => import('./statement-lists.tsx');
const agents = () => import('./agents-with-cash.tsx');

export const screens = [
  screen(`${accounting}/deliveries/not_paid-deliver`, {
    ...of,
    load: async () => ({ default: (await agents()).DeliveryAgents }),
  }),
  screen(`${accounting}/deliveries/paid-deliver`, { ...of, load: async () => ({ default: (await lists()).PaidHandIns }) }),
  screen(`${accounting}/receiveing-deliveries/not_paid`, {
    ...of,
    load: async () => ({ default: (await agents()).ReceivingAgents }),
  }),
  screen(`${accounting}/receiveing-deliveries/paid`, { ...of, load: async () => ({ default: (await lists()).PaidReceivers }) }),
  screen(`${accounting}/clients/not_paid`, { ...of, load: () => import('./clients-to-settle.tsx') }),
  screen(`${accounting}/clients/paid`, { ...of, load: async () => ({ default: (await lists()).SettledClients }) }),
  screen(`${accounting}/statement-accounts/pending-accounts`, {
    ...of,
    load: async () => ({ default: (await lists()).PendingStatements }),
  }),
  screen(`${accounting}/statement-accounts/audited-accounts`, {
    ...of,
    load: async () => ({ default: (await lists()).AuditedStatements }),
  }),
  screen(`${accounting}/statement-accounts/paid-accounts`, {
    ...of,
    load: async () => ({ default: (await lists()).PaidStatements }),
  }),
  screen(`${accounting}/statement-accounts/deliver-accounts`, {
    ...of,
    load: async () => ({ default: (await lists()).HandIns }),
  }),
  screen(`${accounting}/statement-accounts/mine`, {
    permission: 'request_client_statement',
    section: 'courier',
    kinds: ['client'],
    load: () => import('./my-statements.tsx'),
  }),
  screen(`${accounting}/statement-accounts/:id/edit`, { ...of, load: () => import('./statement-edit.tsx') }),
  screen(`${accounting}/statement-accounts/:id/shipments`, { ...of, load: () => import('./statement-page.tsx') }),
];
