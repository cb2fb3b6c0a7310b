import { expect, test } from 'vitest';
import { defineEntity, text } from '#platform/entity';
import type { EntityExtras } from './entity-extras.ts';

const Note = defineEntity('note', {
  path: 'notes',
  fields: { title: text({ required: true }) },
  title: 'title',
  list: { columns: ['title'], filters: [] },
  permissions: { list: 'signed-in' },
});

test('cells of a record are for fields it has: any other does not compile', () => {
  const right: EntityExtras<typeof Note> = { cells: { title: () => 'a', createdAt: () => 'today' } };
  // @ts-expect-error: a note has no such field.
  const wrong: EntityExtras<typeof Note> = { cells: { titel: () => 'a' } };
  // @ts-expect-error: nobody said whose cells these are.
  const nobodys: EntityExtras = { cells: { title: () => 'a' } };
  expect([right, wrong, nobodys].map(({ cells }) => Object.keys(cells ?? {}).length)).toEqual([2, 1, 1]);
});
