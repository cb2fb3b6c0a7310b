import { SalesOf } from './sales-of.tsx';
import { StaffFrame } from './staff-frame.tsx';

/** What a person sold. */
export default function StaffSales() {
  return <StaffFrame>{({ id }) => <SalesOf user={id} />}</StaffFrame>;
}
