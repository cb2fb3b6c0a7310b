import { describe, expect, test } from 'vitest';
import { partsBack } from './parts-back.ts';

const lost = {
  quantity: -3_000,
  worth: -1_000,
  taken: [
    { lotId: 7, quantity: 2_000 },
    { lotId: null, quantity: 1_000 },
  ],
};
const gained = { quantity: 2_000, worth: 500, taken: [] };

describe('what a count is given back', () => {
  test('undoes a part of its loss at what that cost, into the lots it left', () => {
    expect(partsBack(lost, 1_000)).toEqual({
      undone: { quantity: 1_000, value: 333, parts: [{ lotId: 7, quantity: 1_000 }] },
      beyond: { quantity: 0 },
    });
  });

  test('beyond its loss is a gain of its own, at the average', () => {
    expect(partsBack(lost, 5_000)).toEqual({
      undone: { quantity: 3_000, value: 1_000, parts: lost.taken },
      beyond: { quantity: 2_000 },
    });
  });

  test('where it found nothing missing is a gain, and nothing of a loss', () => {
    expect(partsBack(gained, 1_000)).toEqual({
      undone: { quantity: 0, parts: [] },
      beyond: { quantity: 1_000 },
    });
  });

  test('takes what it found too much at the average, and the rest as missing', () => {
    expect(partsBack(gained, -3_000)).toEqual({ undone: { quantity: -2_000 }, beyond: { quantity: -1_000 } });
  });

  test('is worth the average where what was given back before left it worth something', () => {
    expect(partsBack({ quantity: -1_000, worth: 40, taken: [] }, 1_000).undone).toEqual({
      quantity: 1_000,
      parts: [{ lotId: null, quantity: 1_000 }],
    });
  });
});
