import { expect, test } from 'vitest';
import { withLeft, writtenNumbers } from './written-numbers.ts';

test('numbers pasted from a sheet or a message are told apart, each once and in their order', () => {
  expect(writtenNumbers('BX-2\r\nBX-1, BX-3;BX-2\t#17 ، ٤٥')).toEqual(['BX-2', 'BX-1', 'BX-3', '#17', '45']);
  expect(writtenNumbers('  \n ')).toEqual([]);
});

test('a number scanned while another is looked up stays whole, and so does one that was not found', () => {
  expect(withLeft([], '100002')).toBe('100002');
  expect(writtenNumbers(withLeft(['BX-9'], '100002'))).toEqual(['BX-9', '100002']);
  expect(withLeft(['BX-9'], '')).toBe('BX-9');
});
