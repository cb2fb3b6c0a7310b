import { useEffect, useRef } from 'react';
import { type TillAct, tillAct } from './till-keys.ts';

/** Does what a key asks for, wherever the focus is. */
export function useTillKeys(run: (act: TillAct) => void, isCovered: boolean): void {
  const latest = useRef({ run, isCovered });
  latest.current = { run, isCovered };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = tillAct({
        key: event.key,
        code: event.code,
        hasModifier: event.ctrlKey || event.metaKey || event.altKey,
        isWriting: isWriting(event.target),
        isCovered: latest.current.isCovered,
      });
      if (!act || event.isComposing) return;
      event.preventDefault();
      latest.current.run(act);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** The field that waits for the scanner is nobody's writing as long as it is empty. */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (!target.matches('input, textarea, select, [contenteditable]')) return false;
  return !(target instanceof HTMLInputElement && target.dataset['find'] !== undefined && target.value === '');
}
