/** What can be done at a till by a key, and which. */
export const tillKeys = {
  keys: 'F1',
  search: 'F2',
  takeUp: 'F3',
  customer: 'F4',
  discount: 'F6',
  back: 'F7',
  hold: 'F8',
  pay: 'F9',
  drawer: 'F10',
} as const;
export type TillKey = keyof typeof tillKeys;

/** What a key on its own does with the line that is worked on. */
export type LineKey = 'more' | 'fewer' | 'quantity' | 'up' | 'down' | 'remove';
export type TillAct = TillKey | LineKey;

export interface KeyPress {
  key: string;
  code: string;
  hasModifier: boolean;
  /** Somebody is writing, and not in the empty field that waits for the scanner. */
  isWriting: boolean;
  /** A dialog stands in front: its keys are its own. */
  isCovered: boolean;
}

const byKey: Record<string, LineKey> = { '+': 'more', '-': 'fewer', '*': 'quantity', Delete: 'remove' };
const byPlace: Record<string, LineKey> = {
  NumpadAdd: 'more',
  NumpadSubtract: 'fewer',
  NumpadMultiply: 'quantity',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** What a pressed key asks for; nothing where it is a letter somebody writes, or a dialog's. */
export function tillAct({ key, code, hasModifier, isWriting, isCovered }: KeyPress): TillAct | undefined {
  if (hasModifier || isCovered) return undefined;
  const asked = (Object.keys(tillKeys) as TillKey[]).find((one) => tillKeys[one] === code);
  if (asked) return asked;
  return isWriting ? undefined : (byKey[key] ?? byPlace[code]);
}
