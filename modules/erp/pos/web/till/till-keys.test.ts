import { expect, test } from 'vitest';
import { type KeyPress, tillAct } from './till-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}) =>
  tillAct({ key, code: key, hasModifier: false, isWriting: false, isCovered: false, ...more });

test('every step of a sale has a key', () => {
  expect(['F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'F10', 'F1'].map((key) => press(key))).toEqual([
    ...['search', 'takeUp', 'customer', 'discount', 'back', 'hold', 'pay', 'drawer', 'keys'],
  ]);
  expect(['+', '-', '*', 'Delete', 'ArrowUp', 'ArrowDown'].map((key) => press(key))).toEqual([
    ...['more', 'fewer', 'quantity', 'remove', 'up', 'down'],
  ]);
});

test('whoever writes writes, but for the keys no text is made of', () => {
  expect([press('+', { isWriting: true }), press('F9', { isWriting: true }), press('a')]).toEqual([undefined, 'pay', undefined]);
});

test('a dialog’s keys are its own, and so are those of the browser', () => {
  expect([press('F9', { isCovered: true }), press('F4', { hasModifier: true })]).toEqual([undefined, undefined]);
});

test('the number pad works on every keyboard', () => {
  expect([press('+', { code: 'NumpadAdd' }), press('٠', { code: 'NumpadSubtract' })]).toEqual(['more', 'fewer']);
});
