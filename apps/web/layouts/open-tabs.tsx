import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useMatches, useNavigate } from 'react-router';
import type { Screen } from '#platform/web';
import { IconX } from '../../../platform/web/icons.ts';
import { useStored } from '../../../platform/web/stored.ts';
import { type OpenTab, withoutTab, withTab } from '../open-tab-list.ts';
import { screens } from '../routes.ts';

/** The pages a shop keeps open, one tab each; kept in this browser. */
export function OpenTabs() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const screen = useMatches().at(-1)?.handle as Screen | undefined;
  const [tabs, setTabs] = useStored<OpenTab[]>('tabs', []);
  useEffect(() => {
    // A page everybody may see, such as a refusal, is no page to come back to.
    if (screen && !screen.public) setTabs(withTab(tabs, { path: pathname, name: screen.name }));
  }, [pathname, screen?.name]);
  const close = (path: string) => {
    const after = withoutTab(tabs, path, pathname);
    setTabs(after.tabs);
    if (after.goTo) navigate(after.goTo);
  };
  const titleOf = (tab: OpenTab) => screens.find((one) => one.name === tab.name)?.title(t) ?? tab.path;
  return (
    <nav className="k-tabs" aria-label={t('ui.openTabs')}>
      {tabs.map((tab) => (
        <span key={tab.path} className="k-tab" data-active={tab.path === pathname || undefined}>
          <Link to={tab.path} aria-current={tab.path === pathname ? 'page' : undefined}>
            {titleOf(tab)}
          </Link>
          <button type="button" aria-label={t('ui.closeTab', { name: titleOf(tab) })} onClick={() => close(tab.path)}>
            <IconX size="0.85rem" aria-hidden />
          </button>
        </span>
      ))}
    </nav>
  );
}
