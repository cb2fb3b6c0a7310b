import { expect, test } from 'vitest';
import { belongsTo, oneOf, text } from '#platform/entity';
import { askedStart } from './entity-values.ts';

const fields = { customer: belongsTo('customer'), currency: oneOf(['IQD', 'USD']), note: text() };
const asked = (query: string) => askedStart({ fields } as never, new URLSearchParams(query));

test('a link to a new record begins it with whom it names, and in which words', () => {
  expect(asked('customer_id=7&currency=USD')).toEqual({ customer_id: 7, currency: 'USD' });
  expect(asked('')).toEqual({});
});

test('what makes no sense is left for a person to say, and no text is put into a form', () => {
  expect(asked('customer_id=7 or 1=1&currency=GOLD&note=hello&other_id=3')).toEqual({});
  expect(asked('customer_id=0')).toEqual({});
});
