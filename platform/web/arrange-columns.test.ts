import { expect, test } from 'vitest';
import { amount, belongsTo, defineView, text } from '#platform/entity';
import { arrangeColumns } from './arrange-columns.ts';
import { declaredColumns } from './entity-fields.tsx';

const Debts = defineView('debts', {
  path: 'debts',
  fields: {
    client: belongsTo('client'),
    owed: amount(),
    note: text(),
    phone: text(),
    courier: belongsTo('courier', { wire: 'delivery' }),
  },
  list: { columns: ['client', 'courier', 'note', 'owed'], filters: [] },
  permissions: { list: 'show_debts' },
});
const declared = declaredColumns(Debts, ((key: string) => key) as never);
const shown = (columns: typeof declared) => columns.filter(({ hidden }) => !hidden).map(({ id, width }) => [id, width]);

test('what a screen names comes first, in its order and widths, and is seen although it waits as declared', () => {
  expect(shown(arrangeColumns(declared, { first: { owed: 8, phone: 9 } })).slice(0, 2)).toEqual([
    ['owed', 8],
    ['phone', 9],
  ]);
});

test('what a screen does not speak of stays where, as wide and as visible as it is declared', () => {
  expect(arrangeColumns(declared, {})).toEqual(declared);
  expect(shown(arrangeColumns(declared, { first: { owed: 8 } })).slice(1)).toEqual(shown(declared).slice(0, 3));
});

test('only what it hides by name waits in the chooser besides', () => {
  const arranged = arrangeColumns(declared, { hide: ['note'] });
  expect(shown(arranged).map(([id]) => id)).toEqual(['client_id', 'delivery_id', 'owed']);
  expect(arranged).toHaveLength(declared.length);
});

test('a column there is not, or no longer, does not compile', () => {
  // @ts-expect-error: the column of a reference is called by its id.
  const hidden = arrangeColumns(declared, { hide: ['client'] });
  // @ts-expect-error: it travels as `delivery_id`.
  const first = arrangeColumns(declared, { first: { courier_id: 8 } });
  expect([shown(hidden), shown(first)]).toEqual([shown(declared), shown(declared)]);
});
