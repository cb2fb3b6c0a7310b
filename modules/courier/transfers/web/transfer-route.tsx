import { localName, type WireRow } from '#platform/web';
import { IconChevronRight } from '#platform/web/ui';

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
