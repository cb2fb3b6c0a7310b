import { expect, test } from 'vitest';
import { changed, faultsIn, moved } from './layout-rows.ts';
import { standardFields } from './use-form-layout.ts';

const fields = standardFields('fast');
const names = (some: readonly { name: string }[]) => some.map(({ name }) => name);

test('a field changes places with its neighbour, and does not leave its section', () => {
  const after = moved('fast', fields, 'phone', -1);
  expect(names(after).indexOf('phone')).toBe(names(fields).indexOf('receiver_name'));
  expect(moved('fast', fields, 'receipt_no', -1)).toBe(fields);
  expect(moved('fast', fields, 'exchange_of', 1)).toBe(fields);
});

test('a field that is hidden is asked for no more, and the form it leaves can be kept', () => {
  const after = changed(changed(fields, 'note', { is_required: true }), 'note', { is_shown: false });
  expect(after.find(({ name }) => name === 'note')).toMatchObject({ is_shown: false, is_required: false });
  expect(faultsIn('fast', after).size).toBe(0);
});

test('what cannot be is said of the row it stands in', () => {
  const after = changed(fields, 'address', { is_shown: false });
  expect([...faultsIn('fast', after)]).toEqual([['address', 'addressNeeded']]);
  expect(faultsIn('fast', changed(after, 'address', { default_value: 'At the counter' })).size).toBe(0);
});
