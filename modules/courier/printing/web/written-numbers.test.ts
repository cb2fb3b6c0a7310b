import { expect, test } from 'vitest';
import { writtenNumbers } from './written-numbers.ts';

test('numbers pasted from a sheet or a message are told apart, each once and in their order', () => {
  expect(writtenNumbers('BX-2\r\nBX-1, BX-3;BX-2\t#17 ، ٤٥')).toEqual(['BX-2', 'BX-1', 'BX-3', '#17', '45']);
  expect(writtenNumbers('  \n ')).toEqual([]);
});
