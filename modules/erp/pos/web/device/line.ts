import { useSyncExternalStore } from 'react';

/** Whether the server was heard of lately: what a till does depends on it, not on what the browser thinks of its cable. */
let isUp = typeof navigator === 'undefined' || navigator.onLine;
const listeners = new Set<() => void>();

export const hasLine = (): boolean => isUp;

export function heardOfServer(): void {
  set(true);
}

export function lostServer(): void {
  set(false);
}

export function useLine(): boolean {
  return useSyncExternalStore(watchLine, hasLine);
}

export function watchLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: boolean): void {
  if (next === isUp) return;
  isUp = next;
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') window.addEventListener('offline', lostServer);
