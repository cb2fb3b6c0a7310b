import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { type ScreenLayout, useMe } from '#platform/web';
import { setPreferences, usePreferences } from '../../../platform/web/preferences.ts';
import { gateSession, mayOpen } from '../guards.ts';
import { visibleMenu } from '../menu.ts';
import { menuOf } from '../menu-of.ts';
import { floatingItems, screens } from '../routes.ts';
import { whenItComes } from '../when-it-comes.ts';
import { FontSizeControl } from './font-size-control.tsx';
import { Footer } from './footer.tsx';
import { HorizontalMenu } from './horizontal-menu.tsx';
import { menuPlaceOf } from './menu-place.ts';
import { NearDoors } from './near-doors.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PageTabs } from './page-tabs.tsx';
import { useShellKeys } from './shell-keys.ts';
import { Sidebar } from './sidebar.tsx';
import { Topbar } from './topbar.tsx';

// Only companies that carry and sell have it; their whole page waits for it, so that nothing in it moves.
const OpenTabs = lazy(() => import('./open-tabs.tsx'));
const CommandPalette = lazy(() => import('./command-palette.tsx'));
const KeyList = lazy(() => import('./key-list.tsx'));
const LayoutPanel = lazy(() => import('./layout-panel.tsx'));
const floating = floatingItems.map((item) => ({ ...item, Content: lazy(whenItComes(item.load)) }));

/** The frame around every page of someone signed in: menu, top bar, the page, and what floats. */
export default function Shell({ layout }: { layout?: ScreenLayout | undefined }) {
  const { t } = useTranslation();
  const { me, tenant } = useMe();
  const preferences = usePreferences();
  const { pathname } = useLocation();
  const isWide = useMediaQuery('(min-width: 62em)', window.matchMedia('(min-width: 62em)').matches);
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [overlay, setOverlay] = useState<'palette' | 'keys' | 'layout' | undefined>();
  const sections = use(menuOf(tenant));
  const menu = useMemo(() => {
    const session = gateSession();
    return session ? visibleMenu({ sections, screens }, session, t) : [];
  }, [me, tenant, t, sections]);
  useShellKeys(setOverlay);
  useEffect(() => drawer.close(), [pathname]);

  const place = isWide ? menuPlaceOf(layout, preferences.layout) : 'drawer';
  const hasSidebar = place === 'side';
  const isCollapsed = hasSidebar && (preferences.collapsed || preferences.sidebar === 'icon');
  const hasTabs = tenant.businessType === 2 && tenant.businessSubType === 2;
  const toggle = () => (hasSidebar ? setPreferences({ collapsed: !preferences.collapsed }) : drawer.toggle());
  return (
    <div
      className="k-shell"
      data-sidebar={preferences.sidebar}
      data-collapsed={isCollapsed || undefined}
      data-width={layout === 'fullwidth' ? 'fluid' : preferences.width}
      data-side={hasSidebar || undefined}
    >
      <a href="#content" className="k-skip">
        {t('ui.skipToContent')}
      </a>
      {place !== 'top' && (
        <Sidebar
          menu={menu}
          isOverlay={place === 'drawer'}
          isOpen={isDrawerOpen}
          isCollapsed={isCollapsed}
          onClose={drawer.close}
        />
      )}
      <div className="k-body">
        <Topbar
          tone={preferences.topbar}
          canToggle={place !== 'top'}
          hasLogo={!hasSidebar && isWide}
          isMenuOpen={hasSidebar ? !isCollapsed : isDrawerOpen}
          onToggle={toggle}
          onOverlay={setOverlay}
          menu={menu}
          hasTools={!(tenant.businessType === 1 && tenant.businessSubType === 1)}
        />
        {place === 'top' && <HorizontalMenu menu={menu} />}
        <OfflineBanner />
        {hasTabs && <OpenTabs />}
        <main id="content" tabIndex={-1} className="k-content">
          <PageTabs menu={menu} />
          <Outlet />
        </main>
        <Footer>
          <FontSizeControl />
        </Footer>
      </div>
      <NearDoors menu={menu} />
      <Suspense fallback={null}>
        {overlay === 'palette' && <CommandPalette onClose={() => setOverlay(undefined)} />}
        {overlay === 'keys' && <KeyList onClose={() => setOverlay(undefined)} />}
        {overlay === 'layout' && <LayoutPanel onClose={() => setOverlay(undefined)} />}
      </Suspense>
      <div className="k-floating">
        {floating.filter(mayOpen).map(({ key, Content }) => (
          <Suspense key={key} fallback={null}>
            <Content />
          </Suspense>
        ))}
      </div>
    </div>
  );
}
