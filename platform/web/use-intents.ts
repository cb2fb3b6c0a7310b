import { useRef } from 'react';
import { newIntent } from './api.ts';
import type { CallError } from './errors.ts';

/** The keys of what somebody means to do: said again after a lost answer it is the same, and is done once. */
export function useIntents() {
  const keys = useRef(new Map<string, string>());
  return {
    keyOf(what: unknown): string {
      const text = JSON.stringify(what);
      const key = keys.current.get(text) ?? newIntent();
      keys.current.set(text, key);
      return key;
    },
    /** A call was answered. What was refused may be right after somebody else's change, and is then meant anew. */
    end(what: unknown, error?: CallError): void {
      if (!error?.isUndecided) keys.current.delete(JSON.stringify(what));
    },
  };
}
