import { expect, test } from 'vitest';
import { fillIn, variablesIn } from './fill-in.ts';

test('a letter says what it is told, wherever it wants it, with blanks or without', () => {
  expect(fillIn('{{code}} for {{ name }}, {{code}}', { code: '402817', name: 'Noor' })).toBe('402817 for Noor, 402817');
  expect(variablesIn('{{code}} for {{ name }}, {{code}}')).toEqual(['code', 'name']);
});

test('what is filled in is words, whatever they look like', () => {
  expect(fillIn('{{name}}', { name: '{{code}} $& $1', code: '402817' })).toBe('{{code}} $& $1');
});

test('what nobody says stays away, and nothing comes from where nobody put it', () => {
  expect(fillIn('a {{b}} {{constructor}} c', {})).toBe('a   c');
});
