import { StringDecoder } from 'node:string_decoder';
import { broken } from './zip-entries.ts';

/** No row of a sheet is longer; one that is would have to be held in memory whole. */
const longestPiece = 8_000_000;

export interface Piece {
  attributes: string;
  inner: string;
}

/**
 * The elements of one name in a stream of XML, one after the other, so that never more than one of them is held. They do not
 * stand in each other, as rows, strings and merged ranges of a sheet never do.
 */
export async function* xmlPieces(source: AsyncIterable<Buffer>, name: string): AsyncGenerator<Piece> {
  const decoder = new StringDecoder('utf8');
  // Some programs put a prefix before every name.
  const opening = new RegExp(`<((?:[\\w-]+:)?)${name}(?=[\\s/>])`, 'g');
  let text = '';
  for await (const chunk of source) {
    text += decoder.write(chunk);
    let at = 0;
    let isWhole = true;
    for (;;) {
      opening.lastIndex = at;
      const found = opening.exec(text);
      if (!found) break;
      const tagEnd = text.indexOf('>', opening.lastIndex);
      if (tagEnd < 0) {
        at = found.index;
        isWhole = false;
        break;
      }
      if (text[tagEnd - 1] === '/') {
        yield { attributes: text.slice(opening.lastIndex, tagEnd - 1), inner: '' };
        at = tagEnd + 1;
        continue;
      }
      const closing = `</${found[1]}${name}>`;
      const end = text.indexOf(closing, tagEnd);
      if (end < 0) {
        at = found.index;
        isWhole = false;
        break;
      }
      yield { attributes: text.slice(opening.lastIndex, tagEnd), inner: text.slice(tagEnd + 1, end) };
      at = end + closing.length;
    }
    // What may still become an element: the one that is not whole yet, or the beginning of a tag at the very end.
    text = isWhole ? text.slice(Math.max(at, text.lastIndexOf('<'))) : text.slice(at);
    if (text.length > longestPiece) throw broken();
  }
}

const patterns = new Map<string, RegExp>();

/** The value of an attribute, as it is written between tag and bracket. */
export function attribute(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found ? plainText(found[1] ?? found[2] ?? '') : undefined;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text without XML's and the sheet's own escapes. */
export function plainText(xml: string): string {
  const text = xml.includes('&')
    ? xml.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
        if (name) return named[name] ?? all;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : xml;
  return text.includes('_x') ? text.replace(/_x([\dA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
}
