import type { TillFlag } from '#erp/pos/contract';
import type { EntityExtras } from '#platform/web';
import { IconCheck } from '#platform/web/ui';
import { FlagSaid } from './flag-said.tsx';

/** What differs is told in words, with the goods' names. */
const extras: EntityExtras<typeof TillFlag> = {
  verbs: { settle: { icon: IconCheck } },
  cells: { said: (row) => <FlagSaid flag={row} /> },
  heading: (row) => String(row['till_paper']?.name ?? row['till_paper']?.number ?? row.id),
};

export default extras;
