import { lazy } from 'react';
import { SmsSettings, WhatsappSettings } from '#foundation/senders/contract';
import { entityScreens, type Screen } from '#platform/web';

export const screens: Screen[] = [
  ...entityScreens(SmsSettings, { form: () => import('./sms-settings.tsx') }),
  ...entityScreens(WhatsappSettings, { form: () => import('./whatsapp-settings.tsx') }),
];

/** What kept a message from leaving, on its page. */
export const WhyNotSent = lazy(() => import('./why-not-sent.tsx'));
