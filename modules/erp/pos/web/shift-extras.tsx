import type { CashShift } from '#erp/pos/contract';
import type { EntityExtras } from '#platform/web';
import { IconCheck, IconLockOpen } from '#platform/web/ui';
import { ShiftReportPanel } from './shift-report-panel.tsx';

/** A shift's page says what it did as its report does, to be printed on the roll. */
const extras: EntityExtras<typeof CashShift> = {
  verbs: { approve: { icon: IconCheck }, reopen: { icon: IconLockOpen } },
  below: (row) => <ShiftReportPanel shift={row} />,
};

export default extras;
