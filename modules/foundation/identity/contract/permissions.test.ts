import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissions } from './permissions.ts';
import { seedRoles } from './roles.ts';

test.each(['en', 'ar', 'ku', 'fr', 'es', 'zh'])('every permission has a name in %s', (language) => {
  const file = new URL(`../locales/${language}.json`, import.meta.url);
  const names = JSON.parse(readFileSync(file, 'utf8')).permissions as Record<string, string>;
  expect(Object.keys(names).toSorted()).toEqual([...permissions].toSorted());
  for (const key of permissions) expect(names[key]?.trim(), key).toBeTruthy();
});

test('no permission stands in two groups, and the roles of a new company hold only what exists', () => {
  expect(new Set(permissions).size).toBe(permissions.length);
  for (const role of Object.values(seedRoles)) for (const key of role.permissions) expect(permissions).toContain(key);
});

test('menu group headers use SHOW_ROLES_LIST: whoever sees clients or agents in a new company opens the group they stand in', () => {
  const seeing = Object.values(seedRoles).filter((role) =>
    (role.permissions as readonly string[]).some((key) => ['show_users', 'show_clients', 'show_deliveries'].includes(key)),
  );
  expect(seeing.length).toBeGreaterThan(1);
  for (const role of seeing) expect(role.permissions).toContain('SHOW_ROLES_LIST');
});
