import { useState } from 'react';

/** A value kept in this browser; other tabs see it when they open. */
export function useStored<T>(key: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => readStored(key, initial));
  const store = (next: T) => {
    setValue(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [value, store];
}

export function readStored<T>(key: string, initial: T): T {
  try {
    const text = globalThis.localStorage?.getItem(key);
    return text ? (JSON.parse(text) as T) : initial;
  } catch {
    return initial;
  }
}
