import { Complaint } from '#courier/complaints/contract';
import { entityScreens } from '#platform/web';

export const screens = entityScreens(Complaint, { extras: () => import('./complaint-extras.tsx') });
