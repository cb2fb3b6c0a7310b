import { Registration } from '#foundation/registrations/contract';
import { entityScreens } from '#platform/web';

export const screens = entityScreens(Registration, {
  without: ['create', 'edit'],
  extras: () => import('./registration-extras.tsx'),
});
