import { useTranslation } from 'react-i18next';
import { Statement } from '#courier/statements/contract';
import type { WireRow } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';

/** How a statement or hand-in stands: a hand-in is counted where a statement waits. */
export function StatementState({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const words = row['kind'] === 'client' ? 'options.state' : 'handInState';
  return <StatusBadge label={t(`statement.${words}.${row['state']}`)} tone={Statement.fields.state.tones?.[row['state']]} />;
}
