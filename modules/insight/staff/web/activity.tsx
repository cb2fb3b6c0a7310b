import { lazy } from 'react';
import { loadActivity } from '#insight/activity/web';
import { StaffFrame } from './staff-frame.tsx';

const Activity = lazy(loadActivity);

/** What a person did. */
export default function StaffActivity() {
  return <StaffFrame>{({ id }) => <Activity user={id} />}</StaffFrame>;
}
