import { useEffect } from 'react';

export type Overlay = 'palette' | 'keys' | 'layout';

/** Keys that work everywhere, by their place on the keyboard, so that they are the same on an Arabic layout. */
export function useShellKeys(open: (overlay: Overlay) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        return open('palette');
      }
      if (event.code !== 'Slash' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      if (event.shiftKey) return open('keys');
      const search =
        document.querySelector<HTMLElement>('input[data-search], .k-list-search input') ??
        document.getElementById('global-search');
      search?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
