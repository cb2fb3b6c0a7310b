import { latinDigits } from '#platform/entity';

/** A key as it was pressed. */
export interface Stroke {
  /** What the keyboard layout in force makes of it. */
  key: string;
  /** Which key it is, whatever the layout. */
  code: string;
  isShifted: boolean;
  atMs: number;
}

/** No hand types most of its keys this fast. A scanner does, though a busy machine may stumble over some of them. */
const gapMedianMaxMs = 45;
/** What was typed longer ago than this is not part of a scan: shorter, and a stumble would cut a number in two. */
const gapMaxMs = 1000;
const lengthMin = 3;
const lengthMax = 100;

/**
 * Tells a scanner that types like a keyboard from a person: its keys follow each other at once and end in Enter or Tab. Fed key
 * by key, it answers with what was scanned when a burst has ended.
 */
export class WedgeReader {
  #strokes: Stroke[] = [];

  press(stroke: Stroke): string | null {
    // Shift and other keys without a character belong to the letter they come with.
    if (isModifier(stroke.key)) return null;
    const last = this.#strokes.at(-1);
    if (last && stroke.atMs - last.atMs > gapMaxMs) this.#strokes = [];
    if (stroke.key === 'Enter' || stroke.key === 'Tab') return this.#end(stroke.atMs);
    if (stroke.key.length !== 1 || this.#strokes.length >= lengthMax) this.#strokes = [];
    else this.#strokes.push(stroke);
    return null;
  }

  forget(): void {
    this.#strokes = [];
  }

  #end(atMs: number): string | null {
    const strokes = this.#strokes;
    this.#strokes = [];
    if (strokes.length < lengthMin || medianGap(strokes, atMs) > gapMedianMaxMs) return null;
    return readingOf(strokes);
  }
}

function medianGap(strokes: readonly Stroke[], endMs: number): number {
  const gaps = strokes.map(({ atMs }, index) => (strokes[index + 1]?.atMs ?? endMs) - atMs).sort((a, b) => a - b);
  return gaps[gaps.length >> 1] as number;
}

/**
 * What a scanner meant: it presses the keys of an American keyboard, and another layout makes other letters of them. The
 * characters as they came are right where they can be a number of ours; else the keys themselves are read.
 */
function readingOf(strokes: readonly Stroke[]): string {
  const typed = latinDigits(strokes.map((stroke) => stroke.key).join('')).trim();
  if (isPlausible(typed)) return typed;
  const pressed = strokes.map(characterOf).join('').trim();
  return isPlausible(pressed) ? pressed : typed;
}

const isPlausible = (text: string) => /^#?[\dA-Za-z][\w./: -]*$/.test(text);
const isModifier = (key: string) => ['Shift', 'CapsLock', 'AltGraph', 'Control', 'Alt', 'Meta', 'NumLock'].includes(key);

function characterOf({ code, key, isShifted }: Stroke): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return isShifted ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return isShifted && digit === '3' && code === 'Digit3' ? '#' : digit;
  if (code === 'Minus') return isShifted ? '_' : '-';
  return { Slash: '/', Period: '.', NumpadSubtract: '-', NumpadDivide: '/', Space: ' ' }[code] ?? latinDigits(key);
}
