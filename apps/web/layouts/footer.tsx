import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { localName } from '#platform/web';

interface Content {
  name: { ar?: string; en?: string };
  links: readonly { title: { ar?: string; en?: string }; url: string }[];
}

/** The foot of every page: whose product this is, its version, and where its operator may be asked. */
export function Footer() {
  const { data } = useQuery({ queryKey: ['content'], queryFn: readContent, staleTime: Number.POSITIVE_INFINITY, retry: false });
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
