import { useIsFetching, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { localName } from '#platform/web';
import { isSaid, readSite } from './read-site.ts';

const SiteLinks = lazy(() => import('./site-links.tsx'));

interface Content {
  name: { ar?: string; en?: string };
  links: readonly { title: { ar?: string; en?: string }; url: string }[];
}

/** The foot of every page: whose product this is, its version, where its operator may be asked, and what the company says about itself. */
export function Footer({ children }: { children: ReactNode }) {
  const { data } = useQuery({ queryKey: ['content'], queryFn: readContent, staleTime: Number.POSITIVE_INFINITY, retry: false });
  const site = useQuery({ queryKey: ['site'], queryFn: ({ signal }) => readSite(signal), staleTime: 300_000, retry: false }).data;
  return (
    <footer className="k-footer" data-waiting={!useIsThere() || undefined}>
      <span>
        {localName(data?.name) || 'Karwan'} <bdi dir="ltr">{__APP_VERSION__}</bdi>
      </span>
      {(data?.links ?? []).map(({ title, url }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          {localName(title)}
        </a>
      ))}
      {site && isSaid(site) && (
        <Suspense fallback={null}>
          <SiteLinks site={site} />
        </Suspense>
      )}
      {children}
    </footer>
  );
}

/** Whether the page above has come: until then it would be seen to jump down. */
function useIsThere(): boolean {
  const { pathname } = useLocation();
  const isReading = useIsFetching() > 0;
  const [there, setThere] = useState<string>();
  useEffect(() => {
    if (isReading) return;
    const soon = setTimeout(() => setThere(pathname), 250);
    return () => clearTimeout(soon);
  }, [isReading, pathname]);
  return there === pathname;
}

async function readContent(): Promise<Content> {
  return (await fetch('/content.json')).json();
}
