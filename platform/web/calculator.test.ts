import { expect, test } from 'vitest';
import { calculate } from './calculator.ts';

test.each([
  ['', '0'],
  ['2+3×4', '14'],
  ['(2+3)×4', '20'],
  ['10÷4', '2.5'],
  ['0.1+0.2', '0.3'],
  ['-5+2', '-3'],
  ['50000×10%', '5000'],
  ['٢٥٠+٢٥٠', '500'],
  ['1,250+1', '1251'],
  ['1÷0', 'Error'],
  ['2+', 'Error'],
  ['(2', 'Error'],
  ['alert(1)', 'Error'],
  ['2**3', 'Error'],
  ['1.2.3', 'Error'],
])('%s is %s', (display, result) => {
  expect(calculate(display)).toBe(result);
});
