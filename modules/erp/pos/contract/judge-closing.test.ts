import { expect, test } from 'vitest';
import { isClosingTooLow } from './judge-closing.ts';

const drawer = { opening: 50_000, closing: 133_750, expected: 135_750, wasTakenFrom: true, isStrict: false };

test.each([
  ['a drawer that is short by 2,000 closes', {}, false],
  ['less than it began with, of a drawer nothing was taken out of', { closing: 40_000, wasTakenFrom: false }, true],
  ['as much as it began with, although something was sold', { closing: 50_000, wasTakenFrom: false }, true],
  ['a day nothing was sold', { closing: 50_000, expected: 50_000, wasTakenFrom: false }, false],
  ['a day of paying out, to the dinar', { closing: 10_000, expected: 10_000 }, false],
  ['a day of paying out that is short', { closing: 9_000, expected: 10_000 }, true],
  ['more than expected after paying out', { closing: 11_000, expected: 10_000 }, false],
  ['a day of paying out, word by word', { closing: 10_000, expected: 10_000, isStrict: true }, true],
  ['a day nothing was sold, word by word', { closing: 50_000, expected: 50_000, wasTakenFrom: false, isStrict: true }, true],
])('%s', (_, more, isTooLow) => {
  expect(isClosingTooLow({ ...drawer, ...more })).toBe(isTooLow);
});
