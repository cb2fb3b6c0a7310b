import { Letter, MailTemplate } from '#foundation/letters/contract';
import { entityScreens } from '#platform/web';

export const screens = [
  ...entityScreens(MailTemplate, { without: ['show'], extras: () => import('./template-extras.tsx') }),
  ...entityScreens(Letter, { without: ['create', 'edit', 'show'] }),
];
