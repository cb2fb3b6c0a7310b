import { lazy } from 'react';
import { loadTermsOf } from '#erp/hr/web';
import { StaffFrame } from './staff-frame.tsx';

const TermsOf = lazy(loadTermsOf);

/** On what terms a person works here. */
export default function HrDetails() {
  return <StaffFrame>{({ id }) => <TermsOf user={id} part="work" />}</StaffFrame>;
}
