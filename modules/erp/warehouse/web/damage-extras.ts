import { ScannedLines } from '#erp/catalog/web';
import type { DamagedStock } from '#erp/warehouse/contract';
import { type EntityExtras, homeBranch, today } from '#platform/web';
import { IconCash } from '#platform/web/ui';

const extras: EntityExtras<typeof DamagedStock> = {
  defaults: () => ({ branch_id: homeBranch(), damage_date: today() }),
  linesTop: ScannedLines,
  verbs: { recover: { icon: IconCash } },
};

export default extras;
