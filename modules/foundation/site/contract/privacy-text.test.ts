import { expect, test } from 'vitest';
import { paragraphsOf } from './privacy-text.ts';

test('a blank line parts paragraphs, a line alone does not', () => {
  expect(paragraphsOf('What we keep\nand why.\n\nHow long.\r\n \r\n\r\nWhom you ask.')).toEqual([
    'What we keep\nand why.',
    'How long.',
    'Whom you ask.',
  ]);
});

test('blanks around a text are no paragraph, and what looks like a page’s code stays words', () => {
  expect(paragraphsOf('\n\n  <b>Here</b> \n\n')).toEqual(['<b>Here</b>']);
  expect(paragraphsOf('')).toEqual([]);
});
