import { ActionIcon } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { localName, useMe } from '#platform/web';
import { Brand, BrandMark } from '../../../platform/web/brand.tsx';
import { IconChevronRight, IconX } from '../../../platform/web/icons.ts';
import { activePath } from '../active-path.ts';
import { useBadges } from '../badges.ts';
import type { MenuGroup, MenuItem, VisibleSection } from '../menu.ts';
import { MenuBadge } from './menu-badge.tsx';

interface SidebarProps {
  menu: readonly VisibleSection[];
  /** Below 992 px: a drawer over the page. */
  isOverlay: boolean;
  isOpen: boolean;
  isCollapsed: boolean;
  onClose: () => void;
}

/** The side menu; icons only when collapsed, a drawer on narrow screens. */
export function Sidebar({ menu, isOverlay, isOpen, isCollapsed, onClose }: SidebarProps) {
  const { t } = useTranslation();
  const trap = useFocusTrap(isOverlay && isOpen);
  useEffect(() => {
    if (!isOverlay || !isOpen) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [isOverlay, isOpen]);
  if (isOverlay && !isOpen) return null;
  return (
    <>
      {isOverlay && <button type="button" className="k-scrim" aria-label={t('ui.closeMenu')} tabIndex={-1} onClick={onClose} />}
      <nav
        className="k-sidebar"
        aria-label={t('ui.mainMenu')}
        data-overlay={isOverlay || undefined}
        ref={isOverlay ? trap : undefined}
      >
        <div className="k-sidebar-head">
          <TenantLogo isSmall={isCollapsed} />
          {isOverlay && (
            <ActionIcon onClick={onClose} aria-label={t('ui.closeMenu')} variant="transparent" color="inherit" size="2.5rem">
              <IconX size="1.25rem" aria-hidden />
            </ActionIcon>
          )}
        </div>
        <div className="k-menu">
          {menu.map((section) => (
            <div key={section.key} className="k-menu-section">
              <p className="k-menu-title">{section.label}</p>
              <ul>
                {section.entries.map((entry) => (
                  <MenuEntry key={'to' in entry ? entry.to : entry.key} entry={entry} menu={menu} isCollapsed={isCollapsed} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
    </>
  );
}

/** The tenant's logo takes the place of ours. */
export function TenantLogo({ isSmall = false }: { isSmall?: boolean }) {
  const { tenant } = useMe();
  const name = localName(tenant.name);
  return (
    <Link to="/" className="k-logo" aria-label={name || 'Karwan'}>
      {tenant.logo ? <img src={tenant.logo} alt="" /> : isSmall ? <BrandMark size="2rem" /> : <Brand size="2rem" />}
    </Link>
  );
}

function MenuEntry({
  entry,
  menu,
  isCollapsed,
}: {
  entry: MenuItem | MenuGroup;
  menu: readonly VisibleSection[];
  isCollapsed: boolean;
}) {
  const { pathname } = useLocation();
  const active = activePath(pathname, menu);
  if ('to' in entry) return <MenuLink item={entry} isActive={active === entry.to} isTop isCollapsed={isCollapsed} />;
  return <GroupEntry key={entry.key} group={entry} active={active} isCollapsed={isCollapsed} />;
}

function GroupEntry({ group, active, isCollapsed }: { group: MenuGroup; active: string | undefined; isCollapsed: boolean }) {
  const holdsActive = group.items.some((item) => item.to === active);
  const [isOpen, setIsOpen] = useState(holdsActive);
  useEffect(() => {
    if (holdsActive) setIsOpen(true);
  }, [holdsActive]);
  const Mark = group.icon;
  const counts = useBadges();
  return (
    <li className="k-menu-group" data-open={isOpen || undefined}>
      <button
        type="button"
        className="k-menu-item"
        aria-expanded={isOpen}
        data-holds={holdsActive || undefined}
        title={isCollapsed ? group.label : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Mark size="1.25rem" stroke={1.75} aria-hidden />
        <span className="k-menu-label">{group.label}</span>
        {group.badge && <MenuBadge count={counts[group.badge]} />}
        <IconChevronRight size="1rem" className="k-menu-chevron" aria-hidden />
      </button>
      {isOpen && (
        <ul className="k-menu-children" aria-label={group.label}>
          {group.items.map((item) => (
            <MenuLink key={item.to} item={item} isActive={item.to === active} isCollapsed={false} />
          ))}
        </ul>
      )}
    </li>
  );
}

function MenuLink({
  item,
  isActive,
  isTop,
  isCollapsed,
}: {
  item: MenuItem;
  isActive: boolean;
  isTop?: boolean;
  isCollapsed: boolean;
}) {
  const counts = useBadges();
  const Mark = item.icon;
  return (
    <li>
      <Link
        to={item.to}
        className={isTop ? 'k-menu-item' : 'k-menu-child'}
        aria-current={isActive ? 'page' : undefined}
        title={isCollapsed ? item.label : undefined}
      >
        {Mark && <Mark size="1.25rem" stroke={1.75} aria-hidden />}
        <span className="k-menu-label">{item.label}</span>
        {item.badge && <MenuBadge count={counts[item.badge]} />}
      </Link>
    </li>
  );
}
