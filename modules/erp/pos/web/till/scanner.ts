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
  lastAt: number;
}
export const noBurst: Burst = { text: '', lastAt: Number.NEGATIVE_INFINITY };

/** No hand types two keys within this. */
const apartMs = 55;
/** Shorter ones are somebody's two fingers. */
const shortest = 5;

/** What a burst is after a key; with Enter at its end it is a scan. */
export function burstAfter(burst: Burst, pressed: Pressed): { burst: Burst; scanned?: string } {
  const isFast = pressed.at - burst.lastAt <= apartMs;
  if (pressed.key === 'Enter' || pressed.key === 'Tab')
    return isFast && burst.text.length >= shortest ? { burst: noBurst, scanned: burst.text } : { burst: noBurst };
  const letter = letterOf(pressed);
  if (letter === undefined) return { burst: pressed.key === 'Shift' ? { ...burst, lastAt: pressed.at } : noBurst };
  return { burst: { text: isFast ? burst.text + letter : letter, lastAt: pressed.at } };
}

/** The letter or digit a scanner meant. */
function letterOf({ key, code }: Pressed): string | undefined {
  if (key.length === 1 && key.charCodeAt(0) < 128) return key;
  const [, digit, letter] = /^(?:Digit|Numpad)(\d)$|^Key([A-Z])$/.exec(code) ?? [];
  return digit ?? letter ?? (code === 'Minus' ? '-' : undefined);
}
