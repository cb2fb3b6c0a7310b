import { lazy } from 'react';
import { loadTermsOf } from '#erp/hr/web';
import { StaffFrame } from './staff-frame.tsx';

const TermsOf = lazy(loadTermsOf);

/** Where a person’s pay goes. */
export default function BankInformation() {
  return <StaffFrame>{({ id }) => <TermsOf user={id} part="bank" />}</StaffFrame>;
}
