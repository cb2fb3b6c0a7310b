import { useTranslation } from 'react-i18next';
import type { ExcelMode, ExcelState } from '#courier/excel/contract';
import { StatusBadge } from '#platform/web/ui';

export const filesPath = '/api/v1/excel-files';
export const pageOf = (mode: ExcelMode) => `/shipments/excel-${mode}`;

const words: Record<ExcelState, string> = {
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
export function FileState({ state }: { state: ExcelState }) {
  const { t } = useTranslation();
  return <StatusBadge label={t(`excelFile.options.state.${state}`)} word={words[state]} />;
}
