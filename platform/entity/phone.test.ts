import { expect, test } from 'vitest';
import { phone } from './field.ts';
import { readFields } from './read.ts';
import { searchedFor } from './text.ts';

const fields = { phone: phone(), secondPhone: phone({ rank: 'second' }) };
const env = { currency: 'IQD', phoneLengths: [11, 16] } as const;
const eleven = '07701234567';
const sixteen = '0096477012345678';
const problemsOf = (body: object) => readFields(fields, body, env, { partial: true }).problems;

test('a first phone has the digits of the first rank: phone must be 11 digits', () => {
  expect(problemsOf({ phone: eleven })).toEqual({});
  expect(problemsOf({ phone: sixteen })).toEqual({ phone: { key: 'errors.phoneLength', values: { digits: 11 } } });
});

test('a second phone has those of either rank; under the 16-digit rule it says: phone must be 16 digits', () => {
  expect(problemsOf({ second_phone: eleven })).toEqual({});
  expect(problemsOf({ second_phone: sixteen })).toEqual({});
  expect(problemsOf({ second_phone: '0770123456789' })).toEqual({
    second_phone: { key: 'errors.phoneLength', values: { digits: 16 } },
  });
});

test('a phone must be a number, in whatever digits it is written', () => {
  expect(problemsOf({ phone: 'call me' })).toEqual({ phone: { key: 'errors.phoneNotNumber' } });
  expect(problemsOf({ phone: '٠٧٧٠ ١٢٣ ٤٥٦٧' })).toEqual({});
});

test('filters look for a phone of any length', () => {
  expect(readFields(fields, { phone: '0770' }, { ...env, takesAnyPhone: true }, { partial: true }).problems).toEqual({});
});

test.each([
  ['0780 555 1004', '07805551004'],
  ['+964 780 555 1004', '07805551004'],
  ['٠٧٨٠-٥٥٥-١٠٠٤', '07805551004'],
  ['555 1004', '555 1004'],
  ['100 224', '100 224'],
  // Numbers of parts that went back are no phones.
  ['100222-1', '100222-1'],
  ['1002222-1', '1002222-1'],
  ['0780555100-1', '0780555100-1'],
  ['شارع 14', 'شارع 14'],
])('%s is looked for as %s', (written, kept) => expect(searchedFor(written)).toBe(kept));
