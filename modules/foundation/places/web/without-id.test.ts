import { expect, test } from 'vitest';
import { screens } from './index.ts';

const at = (path: string) => screens.find((screen) => screen.path === path);

test.each(['/cities', '/delivery-addresses'])('%s/edit without a number shows the list to choose from', (list) => {
  const [all, without] = [at(list), at(`${list}/edit`)];
  expect(all).toBeDefined();
  expect(without).toMatchObject({ permission: all?.permission, load: all?.load });
});
