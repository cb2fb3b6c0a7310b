import { type RefObject, useEffect, useRef } from 'react';

/** A bar of pages that is longer than its place: the page one is on is brought into sight, again whenever one of `changes` did. */
export function useHereInSight(changes: readonly unknown[]): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && here) bar.current.scrollLeft = here.offsetLeft - (bar.current.clientWidth - here.offsetWidth) / 2;
  }, changes);
  return bar;
}
