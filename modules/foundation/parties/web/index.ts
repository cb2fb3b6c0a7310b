import { Client, CommercialName, Courier, clientSheets, Insurer, ReceivingAgent } from '#foundation/parties/contract';
import { sheetScreens } from '#foundation/sheets/web';
import { entityScreens, registerEntity } from '#platform/web';

export { addAboveClient, addClientTab, awaitedAbove, type ClientPart, type ClientTab } from './client-parts.ts';

// Commercial names are kept on their client's page; pickers know them, links lead nowhere of their own.
registerEntity(CommercialName, '');

export const screens = [
  ...entityScreens(Client, { extras: () => import('./client-extras.tsx') }),
  ...sheetScreens(clientSheets),
  ...entityScreens(Courier, { extras: () => import('./courier-extras.tsx') }),
  ...entityScreens(ReceivingAgent, { extras: () => import('./receiving-agent-extras.tsx') }),
  ...entityScreens(Insurer),
];
