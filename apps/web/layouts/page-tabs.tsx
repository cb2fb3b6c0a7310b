import { Link, useLocation } from 'react-router';
import { useHereInSight } from '../../../platform/web/ui/here-in-sight.ts';
import { tabbedItem } from '../active-path.ts';
import { useBadges } from '../badges.ts';
import type { VisibleSection } from '../menu.ts';
import { MenuBadge } from './menu-badge.tsx';

/** The pages that belong together, one press apart, above each of them; nothing above any other page. */
export function PageTabs({ menu }: { menu: readonly VisibleSection[] }) {
  const { pathname } = useLocation();
  const item = tabbedItem(pathname, menu);
  const counts = useBadges();
  const bar = useHereInSight([pathname]);
  if (!item?.tabs) return null;
  return (
    <nav ref={bar} className="k-page-tabs" aria-label={item.label}>
      {item.tabs.map(({ to, label, badge }) => (
        <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
          {label}
          {badge && <MenuBadge count={counts[badge]} />}
        </Link>
      ))}
    </nav>
  );
}
