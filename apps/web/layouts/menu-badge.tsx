import { formatNumber } from '#platform/web';

/** A red number; nothing where there is nothing to do. */
export function MenuBadge({ count }: { count: number }) {
  return count > 0 ? <span className="k-badge-count">{count > 99 ? '99+' : formatNumber(count)}</span> : null;
}
