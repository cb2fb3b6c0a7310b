import { Refusal } from '#platform/entity';

/** Nothing the product takes is nested half as deep. */
export const deepest = 32;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * A body as it was sent, or a refusal in words. Bytes that are no text are refused, where they would otherwise become question marks
 * in silence; so is a name given twice, of which one reader takes the first and another the last, and what nests deeper than anybody
 * means.
 */
export function readJson(body: Buffer): unknown {
  let text: string;
  try {
    text = decoder.decode(body);
  } catch {
    throw new Refusal('errors.malformed', { status: 400 });
  }
  refuseTrickery(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('errors.malformed', { status: 400 });
  }
}

/** Names no record has a member of; whoever sends one means an object of ours. */
const forbidden = new Set(['__proto__']);

/** Looks over a text once, before anything of it is built. What is no JSON at all is left to whoever parses it. */
function refuseTrickery(text: string): void {
  /** The names that each open object had so far; null for a list. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case brace:
      case bracket:
        if (open.push(text.charCodeAt(at) === brace ? new Set() : null) > deepest)
          throw new Refusal('errors.tooDeep', { status: 400, values: { deepest } });
        break;
      case closingBrace:
      case closingBracket:
        open.pop();
        break;
      case quote: {
        const end = endOfString(text, at);
        const names = open.at(-1);
        if (names && isFollowedByColon(text, end)) refuseName(text.slice(at, end + 1), names);
        at = end;
      }
    }
  }
}

const [quote, brace, closingBrace, bracket, closingBracket, colon, backslash] = [...'"{}[]:\\'].map((one) =>
  one.charCodeAt(0),
) as [number, number, number, number, number, number, number];

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

function isFollowedByColon(text: string, end: number): boolean {
  let at = end + 1;
  while (' \t\r\n'.includes(text.charAt(at)) && at < text.length) at++;
  return text.charCodeAt(at) === colon;
}

function refuseName(written: string, names: Set<string>): void {
  const name = written.includes('\\') ? unescaped(written) : written.slice(1, -1);
  if (forbidden.has(name)) throw new Refusal('errors.malformed', { status: 400 });
  if (names.has(name)) throw new Refusal('errors.repeatedName', { status: 400, values: { name: name.slice(0, 50) } });
  names.add(name);
}

function unescaped(written: string): string {
  try {
    return JSON.parse(written) as string;
  } catch {
    throw new Refusal('errors.malformed', { status: 400 });
  }
}
