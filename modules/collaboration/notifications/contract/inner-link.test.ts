import { expect, test } from 'vitest';
import { isInnerLink } from './inner-link.ts';

test.each(['/', '/shipments', '/shipments/12/show', '/shipments?state=open&page=2#top', '/help/3'])(
  '%s is a page of the product',
  (link) => expect(isInnerLink(link)).toBe(true),
);

test.each([
  ['another host', 'https://example.com/x'],
  ['another host without its scheme', '//example.com'],
  ['another host by a backslash', '/\\example.com'],
  ['a backslash further on', '/a\\..\\b'],
  ['what would run', 'javascript:alert(1)'],
  ['a page that is not named from the start', 'shipments'],
  ['nothing', ''],
  ['a blank within', '/a b'],
  ['a line’s end', '/a\n//example.com'],
  ['a letter that is not seen', '/a\u202eb'],
  ['marks of HTML', '/"><img src=x>'],
  ['one that is too long', `/${'a'.repeat(300)}`],
])('%s is none', (_, link) => expect(isInnerLink(link)).toBe(false));
