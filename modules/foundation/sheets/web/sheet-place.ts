import type { ComponentType } from 'react';
import { modeOf, Sheet, type SheetKind } from '#foundation/sheets/contract';

/** What a kind adds to the screens of its sheets. */
export interface SheetParts {
  /** What is said once for a whole sheet, asked below where it is dropped; travels with the upload. */
  Whole?: ComponentType<WholeProps> | undefined;
  /** Above the rows of a checked sheet of which some are wrong: spellings to be confirmed once for all of them. */
  Unsure?: ComponentType<UnsureProps> | undefined;
  /** Above the rows of a sheet of which some were saved, once nothing is under way: what comes next for the records they became. */
  Saved?: ComponentType<SavedProps> | undefined;
}
export interface WholeProps {
  mode: string;
  values: Readonly<Record<string, number | null>>;
  set: (name: string, value: number | null) => void;
}
export interface UnsureProps {
  /** Where the sheet's own calls are. */
  at: string;
  /** Another one after each change of the sheet. */
  version: number;
  /** Reads the sheet and its rows anew. */
  reload: () => Promise<unknown>;
}

export interface SavedProps {
  sheet: { id: number; mode: string; done: number };
}

/** Which sheets a screen is about. */
export interface SheetPlace extends SheetParts {
  kind: SheetKind;
  mode: string;
  /** Where their calls are. */
  path: string;
  /** How calls say which they mean. */
  says: Readonly<Record<string, string>>;
  /** The page of the screen. */
  at: string;
}

export function placeOfSheets(kind: SheetKind, mode: string, parts: SheetParts = {}): SheetPlace {
  // A kind with calls of its own need not be named in them.
  const says: Record<string, string> = kind.path === Sheet.path ? { kind: kind.name, mode } : { mode };
  return { ...parts, kind, mode, says, path: `/api/v1/${kind.path}`, at: modeOf(kind, mode).at };
}
