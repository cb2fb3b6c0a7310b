import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useMatches, useNavigate } from 'react-router';
import type { Screen } from '#platform/web';
import { IconX } from '../../../platform/web/icons.ts';
import { useStored } from '../../../platform/web/stored.ts';
import { useHereInSight } from '../../../platform/web/ui/here-in-sight.ts';
import { type OpenTab, withoutTab, withTab } from '../open-tab-list.ts';
import { screens } from '../routes.ts';

/** The pages a shop keeps open, one tab each; kept in this browser. */
export default function OpenTabs() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const screen = useMatches().at(-1)?.handle as Screen | undefined;
  const [tabs, setTabs] = useStored<OpenTab[]>('tabs', []);
  useEffect(() => {
    // A page everybody may see, such as a refusal, is no page to come back to.
    if (screen && !screen.public) setTabs(withTab(tabs, { path: pathname, name: screen.name }));
  }, [pathname, screen?.name]);
  const headings = useHeadings(pathname);
  const bar = useHereInSight([pathname, tabs, headings[pathname]]);
  const close = (path: string) => {
    const after = withoutTab(tabs, path, pathname);
    setTabs(after.tabs);
    if (after.goTo) navigate(after.goTo);
  };
  const titleOf = ({ path, name }: OpenTab) => {
    const [title, heading] = [screens.find((one) => one.name === name)?.title(t) ?? path, headings[path]];
    return heading && heading !== title ? `${heading} · ${title}` : title;
  };
  return (
    <nav ref={bar} className="k-tabs" aria-label={t('ui.openTabs')}>
      {tabs.map((tab) => {
        const title = titleOf(tab);
        return (
          <span key={tab.path} className="k-tab" data-active={tab.path === pathname || undefined}>
            <Link to={tab.path} title={title} aria-current={tab.path === pathname ? 'page' : undefined}>
              {title}
            </Link>
            <button type="button" aria-label={t('ui.closeTab', { name: title })} onClick={() => close(tab.path)}>
              <IconX size="0.85rem" aria-hidden />
            </button>
          </span>
        );
      })}
    </nav>
  );
}

/** A page of one record: its address has its number. */
const isOfRecord = (pathname: string) => /\/\d+(\/|$)/.test(pathname);

/** What the open records are called, as their pages head themselves; known as long as the window stands, for names are not kept on a device. */
function useHeadings(pathname: string): Readonly<Record<string, string | undefined>> {
  const [headings, setHeadings] = useState<Record<string, string | undefined>>({});
  useEffect(() => {
    const content = document.getElementById('content');
    if (!content || !isOfRecord(pathname)) return;
    const read = () => {
      const heading = content.querySelector('h1')?.textContent ?? undefined;
      setHeadings((known) => (known[pathname] === heading ? known : { ...known, [pathname]: heading }));
    };
    const watcher = new MutationObserver(read);
    watcher.observe(content, { subtree: true, childList: true, characterData: true });
    read();
    return () => watcher.disconnect();
  }, [pathname]);
  return headings;
}
