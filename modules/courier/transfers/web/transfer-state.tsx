import { useTranslation } from 'react-i18next';
import { localName, type WireRow } from '#platform/web';
import { IconChevronRight, StatusBadge } from '#platform/web/ui';

const words: Record<string, string> = { dispatched: 'sent', receiving: 'in_progress', received_with_discrepancy: 'partial' };

/** Where a manifest stands, in the colours of every other document. */
export function TransferState({ state }: { state: string }) {
  const { t } = useTranslation();
  return <StatusBadge label={t(`branchTransfer.options.state.${state}`)} word={words[state] ?? state} />;
}

/** From where to where; the arrow follows the direction people read in. */
export function Route({ row }: { row: WireRow }) {
  return (
    <span className="t-route">
      <bdi>{localName(row['from_branch'])}</bdi>
      <IconChevronRight size="1rem" className="k-mirror" aria-hidden />
      <bdi>{localName(row['to_branch'])}</bdi>
    </span>
  );
}
