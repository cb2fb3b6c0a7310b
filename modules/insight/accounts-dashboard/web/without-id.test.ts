import { expect, test } from 'vitest';
import { screens } from './index.ts';

const at = (path: string) => screens.find((screen) => screen.path === path);

test.each([
  ['branch', 'branches'],
  ['client', 'clients'],
  ['delivery', 'deliveries'],
])('without the number of one %s, the money of all %s opens', (one, all) => {
  const [list, without] = [at(`/accounts-dashboard/${all}`), at(`/accounts-dashboard/${one}`)];
  expect(list).toBeDefined();
  expect(without).toMatchObject({ permission: list?.permission, load: list?.load });
});
