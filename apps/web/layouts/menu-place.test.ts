import { expect, test } from 'vitest';
import { menuPlaceOf } from './menu-place.ts';

test('a page is laid out as it asks, and else as its reader likes it', () => {
  const both = (layout?: Parameters<typeof menuPlaceOf>[0]) => [
    menuPlaceOf(layout, 'vertical'),
    menuPlaceOf(layout, 'horizontal'),
  ];
  expect(both()).toEqual(['side', 'top']);
  expect(both('default')).toEqual(['side', 'top']);
  expect(both('fullwidth')).toEqual(['side', 'top']);
  expect(both('vertical')).toEqual(['side', 'side']);
  expect(both('horizontal')).toEqual(['top', 'top']);
  expect(both('vertical-without-sidebar')).toEqual(['drawer', 'drawer']);
});
