import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconPin, IconPinnedFilled } from '../../../platform/web/icons.ts';
import { useBadges } from '../badges.ts';
import type { MenuItem } from '../menu.ts';
import { MenuBadge } from './menu-badge.tsx';

interface MenuLinkProps {
  item: MenuItem;
  isActive: boolean;
  isTop?: boolean;
  isCollapsed?: boolean;
  /** Left out: the page cannot be pinned. */
  pin?: { isPinned: boolean; onPin: () => void } | undefined;
}

/** One page in the menu, with the pin that keeps it on top. */
export function MenuLink({ item, isActive, isTop, isCollapsed, pin }: MenuLinkProps) {
  const { t } = useTranslation();
  const counts = useBadges();
  const waiting = (item.tabs ?? [item]).reduce((sum, { badge }) => sum + (badge ? counts[badge] : 0), 0);
  const Mark = item.icon;
  return (
    <li className="k-menu-line">
      <Link
        to={item.to}
        className={isTop ? 'k-menu-item' : 'k-menu-child'}
        aria-current={isActive ? 'page' : undefined}
        title={isCollapsed ? item.label : undefined}
      >
        {Mark && <Mark size="1.25rem" stroke={1.75} aria-hidden />}
        <span className="k-menu-label">{item.label}</span>
        <MenuBadge count={waiting} />
      </Link>
      {pin && (
        <button
          type="button"
          className="k-menu-pin"
          aria-pressed={pin.isPinned}
          aria-label={t(pin.isPinned ? 'ui.menu.unpin' : 'ui.menu.pin', { page: item.label })}
          title={t(pin.isPinned ? 'ui.menu.unpin' : 'ui.menu.pin', { page: item.label })}
          onClick={pin.onPin}
        >
          {pin.isPinned ? <IconPinnedFilled size="0.9rem" aria-hidden /> : <IconPin size="0.9rem" aria-hidden />}
        </button>
      )}
    </li>
  );
}
