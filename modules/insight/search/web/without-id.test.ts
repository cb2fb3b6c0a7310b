import { expect, test } from 'vitest';
import { screens } from './index.ts';

const at = (path: string) => screens.find((screen) => screen.path === path);

test('global search results open with or without an id in the path', () => {
  const [withId, without] = [at('/global-search/:id/all'), at('/global-search/all')];
  expect(withId).toBeDefined();
  expect(without).toMatchObject({ permission: withId?.permission });
});
