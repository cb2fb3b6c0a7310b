import { PricingPackage } from '#courier/pricing/contract';
import { entityScreens } from '#platform/web';

export const screens = entityScreens(PricingPackage, {
  without: ['show'],
  form: () => import('./package-form.tsx'),
  extras: () => import('./package-extras.ts'),
});
