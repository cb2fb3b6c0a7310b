import { lazy } from 'react';
import { loadPayOf } from '#erp/hr/web';
import { StaffFrame } from './staff-frame.tsx';

const PayOf = lazy(loadPayOf);

/** What a person earned month by month, and what he owes. */
export default function StaffPayroll() {
  return <StaffFrame>{({ id }) => <PayOf user={id} />}</StaffFrame>;
}
