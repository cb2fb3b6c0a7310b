import { User } from '#foundation/identity/contract';
import { shownUser } from '#foundation/identity/web';
import { RecordFacts } from '#platform/web/ui';
import { StaffFrame } from './staff-frame.tsx';

/** Everything that is written of a person. */
export default function GeneralInfo() {
  return <StaffFrame>{({ row }) => row && <RecordFacts entity={shownUser(User)} row={row} />}</StaffFrame>;
}
