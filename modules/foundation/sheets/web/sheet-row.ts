import type { WireRow } from '#platform/web';

/** A sheet as its page reads it, with how many of its rows are what. */
export type SheetRow = WireRow & { mode: string; total: number; bad: number; done: number; good: number; unchecked: number };
