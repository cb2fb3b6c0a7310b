import { expect, test } from 'vitest';
import { screens } from './index.ts';

const at = (path: string) => screens.find((screen) => screen.path === path);

test('without a client’s number, the statistics of all clients open', () => {
  const [all, without] = [at('/client-statistics'), at('/statistics/all')];
  expect(all).toBeDefined();
  expect(without).toMatchObject({ permission: all?.permission, load: all?.load });
});
