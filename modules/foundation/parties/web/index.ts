import { Client, CommercialName, Courier, Insurer, ReceivingAgent } from '#foundation/parties/contract';
import { entityScreens, registerEntity } from '#platform/web';

// Commercial names are kept on their client's page; pickers know them, links lead nowhere of their own.
registerEntity(CommercialName, '');

export const screens = [
  ...entityScreens(Client, { extras: () => import('./client-extras.tsx') }),
  ...entityScreens(Courier, { extras: () => import('./courier-extras.tsx') }),
  ...entityScreens(ReceivingAgent, { extras: () => import('./receiving-agent-extras.tsx') }),
  ...entityScreens(Insurer),
];
