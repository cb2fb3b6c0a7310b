import { expect, test } from '@playwright/test';
import { callAs } from './people.ts';

for (const slug of ['basra', 'corner', 'tigris'])
  test(`after everything that was done at ${slug}, its books hold in every respect`, async () => {
    const { items } = await callAs(`admin@${slug}.demo`, 'GET', 'books');
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter((item: { is_green: boolean }) => !item.is_green)).toEqual([]);
  });
