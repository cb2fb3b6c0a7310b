import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { foldText } from '#platform/entity';
import { localName, useMe } from '#platform/web';
import { Brand, BrandMark } from '../../../platform/web/brand.tsx';
import { IconChevronRight, IconX } from '../../../platform/web/icons.ts';
import { placeOf } from '../active-path.ts';
import { useBadges } from '../badges.ts';
import type { MenuGroup, MenuItem, VisibleSection } from '../menu.ts';
import { pagesOf, useQuickPages } from '../quick-pages.ts';
import { MenuBadge } from './menu-badge.tsx';
import { MenuLink } from './menu-link.tsx';

const DrawerFocus = lazy(() => import('./drawer-focus.tsx'));

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
  const drawer = useRef<HTMLElement>(null);
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
      <nav className="k-sidebar" aria-label={t('ui.mainMenu')} data-overlay={isOverlay || undefined} ref={drawer}>
        <div className="k-sidebar-head">
          <TenantLogo isSmall={isCollapsed} />
          {isOverlay && (
            <ActionIcon onClick={onClose} aria-label={t('ui.closeMenu')} variant="transparent" color="inherit" size="2.5rem">
              <IconX size="1.25rem" aria-hidden />
            </ActionIcon>
          )}
        </div>
        <Menu menu={menu} isCollapsed={isCollapsed} />
      </nav>
      {isOverlay && (
        <Suspense fallback={null}>
          <DrawerFocus drawer={drawer} />
        </Suspense>
      )}
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

/** The pages by what people do; what somebody pinned and used of late on top, or what answers to what he types. */
function Menu({ menu, isCollapsed }: Pick<SidebarProps, 'menu' | 'isCollapsed'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { page, item: active } = placeOf(useLocation().pathname, menu);
  const quick = useQuickPages(menu, page);
  const box = useRef<HTMLDivElement>(null);
  // After its group has opened.
  useEffect(() => {
    const timer = setTimeout(() => box.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' }), 50);
    return () => clearTimeout(timer);
  }, [page]);
  const [typed, setTyped] = useState('');
  const words = foldText(typed).split(' ').filter(Boolean);
  const found = pagesOf(menu).filter(({ label }) => words.every((word) => foldText(label).includes(word)));
  const pinOf = ({ to }: MenuItem) => ({ isPinned: quick.isPinned(to), onPin: () => quick.pin(to) });
  const leave = (to: string | undefined) => {
    setTyped('');
    if (to) navigate(to);
  };
  return (
    <div className="k-menu" ref={box}>
      <input
        type="search"
        className="k-menu-filter"
        value={typed}
        aria-label={t('ui.menu.filter')}
        placeholder={t('ui.menu.filter')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave(found[0]?.to);
          if (event.key === 'Escape') setTyped('');
        }}
      />
      {words.length > 0 ? (
        <PageList label={t('ui.menu.found')} pages={found} active={page} pinOf={pinOf} none={t('ui.noneFound')} />
      ) : (
        <>
          <PageList label={t('ui.menu.pinned')} pages={quick.pinned} active={page} pinOf={pinOf} />
          <PageList label={t('ui.menu.recent')} pages={quick.recent} active={page} pinOf={pinOf} />
          {menu.map((section) => (
            <div key={section.key} className="k-menu-section">
              <p className="k-menu-title">{section.label}</p>
              <ul>
                {section.entries.map((entry) =>
                  'to' in entry ? (
                    <MenuLink key={entry.to} item={entry} isActive={active === entry.to} isTop isCollapsed={isCollapsed} />
                  ) : (
                    <GroupEntry key={entry.key} group={entry} active={active} isCollapsed={isCollapsed} pinOf={pinOf} />
                  ),
                )}
              </ul>
            </div>
          ))}
        </>
      )}
    </div>
  );
}

type PinOf = (page: MenuItem) => { isPinned: boolean; onPin: () => void };

interface PageListProps {
  label: string;
  pages: readonly MenuItem[];
  active: string | undefined;
  pinOf: PinOf;
  /** Said where there is none; else the list is left out. */
  none?: string;
}

function PageList({ label, pages, active, pinOf, none }: PageListProps) {
  if (pages.length === 0) return none ? <p className="k-menu-title">{none}</p> : null;
  return (
    <div className="k-menu-section k-menu-quick">
      <p className="k-menu-title">{label}</p>
      <ul aria-label={label}>
        {pages.map((page) => (
          <MenuLink key={page.to} item={{ ...page, icon: undefined }} isActive={page.to === active} pin={pinOf(page)} />
        ))}
      </ul>
    </div>
  );
}

interface GroupEntryProps {
  group: MenuGroup;
  active: string | undefined;
  isCollapsed: boolean;
  pinOf: PinOf;
}

function GroupEntry({ group, active, isCollapsed, pinOf }: GroupEntryProps) {
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
            <MenuLink key={item.to} item={item} isActive={item.to === active} pin={pinOf(item)} />
          ))}
        </ul>
      )}
    </li>
  );
}
