import { type RefObject, useEffect, useRef } from 'react';
import { WedgeReader } from './wedge.ts';

/**
 * Hears a scanner wherever the focus is, except in a field where somebody writes something else. What a hand types without a
 * field goes into ours.
 */
export function useWedge(field: RefObject<HTMLInputElement | null>, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const reader = new WedgeReader();
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isWriting(event.target, field.current)) return reader.forget();
      const { key, code, shiftKey: isShifted, timeStamp: atMs } = event;
      const scanned = reader.press({ key, code, isShifted, atMs });
      if (scanned === null) {
        if (key.length === 1 && key !== ' ' && !isDialogOpen()) field.current?.focus({ preventScroll: true });
        return;
      }
      // The Enter that ends a scan is nobody's: it presses no button and leaves no field.
      event.preventDefault();
      event.stopPropagation();
      latest.current(scanned);
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
}

/** Brings the focus back to the field whenever nothing else has it; who walks the page by Tab is left alone. */
export function useKeptFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const back = () => setTimeout(() => isFree() && field.current?.focus({ preventScroll: true }));
    const pressed = (event: MouseEvent) => {
      // By the pointer; a click without one came from the keyboard, whose user wants to stay where he is.
      if (event.detail > 0 && !isWriting(document.activeElement, field.current) && !isDialogOpen())
        field.current?.focus({ preventScroll: true });
    };
    back();
    document.addEventListener('focusout', back);
    document.addEventListener('click', pressed);
    window.addEventListener('focus', back);
    return () => {
      document.removeEventListener('focusout', back);
      document.removeEventListener('click', pressed);
      window.removeEventListener('focus', back);
    };
  }, []);
}

const isFree = () => (document.activeElement ?? document.body) === document.body && !isDialogOpen();
const isDialogOpen = () => document.querySelector('[aria-modal="true"], [popover]:popover-open') !== null;

function isWriting(target: EventTarget | null, own: HTMLInputElement | null): boolean {
  if (!(target instanceof HTMLElement) || target === own) return false;
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || isTextInput(target);
}

function isTextInput(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && !/^(button|checkbox|radio|range|submit)$/.test(target.type);
}
