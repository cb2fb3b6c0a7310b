import { expect, test } from 'vitest';
import { mayFetchAhead } from './fetch-ahead.ts';

test('pages behind the links of the menu are not fetched ahead on 2g or where somebody saves data', () => {
  expect([{}, { effectiveType: '4g' }, { effectiveType: '3g', saveData: false }].map((connection) => ahead(connection))).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    [{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }].map((connection) =>
      ahead(connection),
    ),
  ).toEqual([false, false, false]);
  expect(mayFetchAhead({ onLine: false })).toBe(false);
  expect(mayFetchAhead({ onLine: true }), 'a browser that says nothing of its line').toBe(true);
});

const ahead = (connection: { effectiveType?: string; saveData?: boolean }) => mayFetchAhead({ onLine: true, connection });
