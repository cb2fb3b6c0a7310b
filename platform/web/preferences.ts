import { useSyncExternalStore } from 'react';

export interface Preferences {
  layout: 'vertical' | 'horizontal';
  width: 'fluid' | 'boxed';
  sidebar: 'dark' | 'light' | 'compact' | 'icon' | 'colored';
  topbar: 'dark' | 'light' | 'colored';
  /** Pixels of the root font: 10 to 30. */
  fontSize: number;
  collapsed: boolean;
}

const defaults: Preferences = {
  layout: 'vertical',
  width: 'fluid',
  sidebar: 'light',
  topbar: 'light',
  fontSize: 16,
  collapsed: false,
};
const key = 'layout';
let preferences: Preferences = read();
const listeners = new Set<() => void>();

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => preferences,
  );
}

export function setPreferences(change: Partial<Preferences>): void {
  preferences = { ...preferences, ...change };
  preferences.fontSize = clampFontSize(preferences.fontSize);
  localStorage.setItem(key, JSON.stringify(preferences));
  applyFontSize();
  for (const listener of listeners) listener();
}

/** Everything is in rem, so the root font scales the whole page. */
function applyFontSize(): void {
  document.documentElement.style.fontSize = preferences.fontSize === 16 ? '' : `${preferences.fontSize}px`;
}

function clampFontSize(size: number): number {
  return Math.min(30, Math.max(10, Math.round(size) || 16));
}

function read(): Preferences {
  try {
    return { ...defaults, ...JSON.parse(globalThis.localStorage?.getItem(key) ?? '{}') };
  } catch {
    return defaults;
  }
}
