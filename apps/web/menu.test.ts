import { describe, expect, test } from 'vitest';
import type { GateSession } from '#foundation/tenancy/contract';
import { screen } from '#platform/web';
import { countOf } from './badges.ts';
import { isSafePage } from './guards.ts';
import { visibleMenu } from './menu.ts';
import { withoutTab, withTab } from './open-tab-list.ts';
import { mayReload } from './stale-chunk.ts';

const load = () => Promise.reject(new Error('not loaded here'));
const screens = [
  screen('/', { permission: 'dashboard', load }),
  screen('/shipments', { permission: 'shipments_management', load }),
  screen('/shipments/create', { permission: 'create_shipments', load }),
  screen('/erp-sales', { load }),
  screen('/settings', { load }),
];
const session = (type: number, subType: number, permissions: string[]): NonNullable<GateSession> => ({
  permissions,
  tenant: { businessType: type, businessSubType: subType, disabledAt: null, subscriptionStatus: 'active' },
});
const t = ((key: string) => key) as never;
const paths = (someone: NonNullable<GateSession>) =>
  visibleMenu(screens, someone, t).flatMap((section) =>
    section.entries.flatMap((entry) => ('to' in entry ? [entry.to] : entry.items.map((item) => item.to))),
  );

describe('the side menu', () => {
  test('shows what exists and what the keys open', () => {
    expect(paths(session(1, 1, ['dashboard', 'shipments_management']))).toEqual(['/', '/shipments']);
  });
  test('a group without its key is gone with all that is in it', () => {
    expect(paths(session(1, 1, ['create_shipments', 'shipments_management']))).toContain('/shipments/create');
    expect(paths(session(1, 1, ['create_shipments']))).toEqual([]);
  });
  test('a shop sees its own half', () => {
    expect(paths(session(2, 2, ['dashboard', 'shipments_management']))).toEqual(['/', '/erp-sales', '/settings']);
  });
  test('a mixed business sees both, shared screens once', () => {
    const seen = paths(session(1, 2, ['dashboard', 'shipments_management', 'show_site_settings']));
    expect(seen).toEqual(['/', '/shipments', '/erp-sales', '/settings']);
  });
});

describe('around the page', () => {
  test('only pages of this site are remembered', () => {
    expect(['/branches?page=2', '//evil', '/\\evil', 'https://evil', '/auth/login'].map(isSafePage)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  test('a stale chunk reloads at most once a minute', () => {
    expect(mayReload(null, 1_000_000)).toBe(true);
    expect(mayReload('950000', 1_000_000)).toBe(false);
    expect(mayReload('900000', 1_000_000)).toBe(true);
  });
  test('closing the active tab moves right, else left, else home', () => {
    const tabs = ['/a', '/b', '/c'].map((path) => ({ path, name: path }));
    expect(withoutTab(tabs, '/b', '/b').goTo).toBe('/c');
    expect(withoutTab(tabs, '/c', '/c').goTo).toBe('/b');
    expect(withoutTab([{ path: '/a', name: 'a' }], '/a', '/a').goTo).toBe('/');
    expect(withoutTab(tabs, '/a', '/b').goTo).toBeUndefined();
    expect(withTab(tabs, { path: '/b', name: 'b' })).toHaveLength(3);
  });
  test('a count is read from whatever the call answers', () => {
    expect([3, '4', [1, 2], [{ count: 5 }], [{ id: 1 }], undefined].map(countOf)).toEqual([3, 4, 3, 5, 1, 0]);
  });
});
