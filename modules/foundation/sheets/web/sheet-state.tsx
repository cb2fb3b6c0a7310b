import { useTranslation } from 'react-i18next';
import type { SheetState } from '#foundation/sheets/contract';
import { StatusBadge } from '#platform/web/ui';

const words: Record<SheetState, string> = {
  reading: 'in_progress',
  mapping: 'pending',
  checking: 'in_progress',
  checked: 'ready',
  working: 'in_progress',
  done: 'done',
  undoing: 'in_progress',
  undone: 'reversed',
  cancelled: 'cancelled',
  failed: 'failed',
};

/** Where a sheet stands, in the colours of every other document. */
export function SheetStateBadge({ state }: { state: SheetState }) {
  const { t } = useTranslation();
  return <StatusBadge label={t(`sheet.options.state.${state}`)} word={words[state]} />;
}
