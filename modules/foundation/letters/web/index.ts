import { lazy } from 'react';
import { Letter, MailSettings, MailTemplate } from '#foundation/letters/contract';
import { alsoAt, entityScreens, type Screen } from '#platform/web';

const templates = entityScreens(MailTemplate, { without: ['show'], extras: () => import('./template-extras.tsx') });

export const screens: Screen[] = [
  ...templates,
  // The site settings lead to them too.
  alsoAt(templates, '/site/mail-templates'),
  ...entityScreens(MailSettings, { form: () => import('./mail-settings.tsx') }),
  ...entityScreens(Letter, { without: ['create', 'edit', 'show'] }),
];

/** How a company words a message, and how a message reads: for the modules that have some. */
export const WordedForm = lazy(() => import('./worded-form.tsx'));
export const MessageText = lazy(() => import('./message-text.tsx'));
/** Something sent at once, to see whether it leaves. */
export const TryOut = lazy(() => import('./try-out.tsx'));
export { openMessage } from './open-message.ts';
