import { CompanySettings } from '#foundation/tenancy/contract';
import { entityScreens } from '#platform/web';

export const screens = entityScreens(CompanySettings, { form: () => import('./company-settings.tsx') });
