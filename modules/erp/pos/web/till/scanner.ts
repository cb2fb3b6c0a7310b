/** A key as it was pressed, and when, in milliseconds. */
export interface Pressed {
  key: string;
  /** Its place on the keyboard: a scanner types by places, whatever language the keyboard is set to. */
  code: string;
  at: number;
}

/** What was typed so fast that no hand did it. */
export interface Burst {
  text: string;
  /** With what stands before it, however slowly that came. */
  typed: string;
  lastAt: number;
}
export const noBurst: Burst = { text: '', typed: '', lastAt: Number.NEGATIVE_INFINITY };

/** No hand types two keys within this. */
const apartMs = 55;
/** Shorter ones are somebody's two fingers. */
const shortest = 5;

/** A field for a number: which, and how many characters it lets in, where it says so. */
export interface NumberField {
  path: string | undefined;
  maxLength: number;
}

/**
 * So many digits are no number that somebody means here: nobody sells ten million pieces, or is handed a hundred billion; and beyond what
 * a field lets in nobody types on.
 */
export function codeDigitsOf({ path, maxLength }: NumberField): number {
  const meant = path === 'quantity' ? 8 : 12;
  return maxLength > 0 ? Math.min(meant, maxLength + 1) : meant;
}

/** What was scanned, as it was heard at the end, and with what came before it. */
export interface Scan {
  heard: string;
  /** Digits of which some, or the Enter after them, came as slowly as a hand's; so many are a code all the same. */
  slow?: string;
}

/**
 * What a burst is after a key; with Enter at its end it is a scan. A busy machine may let a scanner's digits in slowly: `codeDigits` of
 * them are no number that somebody means in the field they landed in.
 */
export function burstAfter(
  burst: Burst,
  pressed: Pressed,
  codeDigits = Number.POSITIVE_INFINITY,
): { burst: Burst; scanned?: Scan } {
  const isFast = pressed.at - burst.lastAt <= apartMs;
  if (pressed.key === 'Enter' || pressed.key === 'Tab') return { burst: noBurst, ...scanOf(burst, isFast, codeDigits) };
  const letter = letterOf(pressed);
  if (letter === undefined) return { burst: pressed.key === 'Shift' ? { ...burst, lastAt: pressed.at } : noBurst };
  return { burst: { text: isFast ? burst.text + letter : letter, typed: burst.typed + letter, lastAt: pressed.at } };
}

function scanOf({ text, typed }: Burst, isFast: boolean, codeDigits: number): { scanned?: Scan } {
  const isBurst = isFast && text.length >= shortest;
  // Even of fast digits the Enter may come late.
  const isSlow = !(isBurst && text === typed) && typed.length >= codeDigits && /^\d+$/.test(typed);
  if (isSlow) return { scanned: { heard: isBurst ? text : typed, slow: typed } };
  return isBurst ? { scanned: { heard: text } } : {};
}

/** The letter or digit a scanner meant. */
function letterOf({ key, code }: Pressed): string | undefined {
  if (key.length === 1 && key.charCodeAt(0) < 128) return key;
  const [, digit, letter] = /^(?:Digit|Numpad)(\d)$|^Key([A-Z])$/.exec(code) ?? [];
  return digit ?? letter ?? (code === 'Minus' ? '-' : undefined);
}
