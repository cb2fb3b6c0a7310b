import { describe, expect, test } from 'vitest';
import { decideGate, type GateRoute, type GateSession } from './gate.ts';
import { menuSections, sectionAllowed, sectionOfPath } from './sections.ts';

const person = (type: number, subType: number, more: object = {}, permissions: string[] = ['show_branches_definition']) =>
  ({
    permissions,
    tenant: { businessType: type, businessSubType: subType, disabledAt: null, subscriptionStatus: 'active', ...more },
  }) satisfies GateSession;

const courier = person(1, 1);
const shop = person(2, 2);
const disabled = person(1, 1, { disabledAt: '2026-01-01T00:00:00Z', subscriptionStatus: 'expired' });
const expired = person(1, 1, { subscriptionStatus: 'expired' });

const cases: [string, GateRoute, GateSession, string][] = [
  ['a visitor is sent to sign in', { path: '/branches' }, null, '/auth/login'],
  ['a visitor may sign in', { path: '/auth/login', guestOnly: true, public: true }, null, 'open'],
  ['a signed-in person is sent home from the sign-in page', { path: '/auth/login', guestOnly: true }, courier, 'home'],
  ['a disabled tenant is told so before anything about money', { path: '/' }, disabled, '/disabled'],
  ['the page that says so opens for it', { path: '/disabled', public: true }, disabled, 'open'],
  ['an expired subscription leads to its page', { path: '/' }, expired, '/subscription'],
  ['the subscription page needs no subscription', { path: '/subscription', public: true }, expired, 'open'],
  [
    'whoever was given a password chooses his own before anything else',
    { path: '/' },
    { ...courier, mustChoosePassword: true },
    '/auth/new-password',
  ],
  [
    'the page where he does opens for him',
    { path: '/auth/new-password', public: true },
    { ...courier, mustChoosePassword: true },
    'open',
  ],
  ['no subscription at all is no subscription', { path: '/' }, person(1, 1, { subscriptionStatus: null }), '/subscription'],
  ['a subscription in grace still works', { path: '/' }, person(1, 1, { subscriptionStatus: 'past_due' }), 'open'],
  ['a read-only subscription may still look', { path: '/' }, person(1, 1, { subscriptionStatus: 'read_only' }), 'open'],
  ['a courier office has no shop screens', { path: '/erp-sales' }, courier, '/not-authorized'],
  ['nor a till dashboard', { path: '/pos-dashboard' }, courier, '/not-authorized'],
  ['a shop has no parcels', { path: '/shipments/4/show' }, shop, '/not-authorized'],
  ['a shop keeps paths the list does not name', { path: '/shipment-transfer/outgoing/pending' }, shop, 'open'],
  ['hand-overs by scan follow the hand-over', { path: '/shipment-transfer/return/qr' }, shop, '/not-authorized'],
  ['a shop has no roles screen', { path: '/roles/create' }, shop, '/not-authorized'],
  ['both kinds share accounts', { path: '/general-accounting/chart-of-accounts' }, shop, 'open'],
  ['a mixed business has both (sub type)', { path: '/shipments' }, person(2, 1), 'open'],
  ['a mixed business has both (type)', { path: '/erp-sales' }, person(1, 2), 'open'],
  ['a missing key closes the door', { path: '/branches', permission: 'edit_branches' }, courier, '/not-authorized'],
  ['a held key opens it', { path: '/branches', permission: 'show_branches_definition' }, courier, 'open'],
  [
    'one of several keys is enough',
    { path: '/branches', permission: ['edit_branches', 'show_branches_definition'] },
    courier,
    'open',
  ],
  ['a screen may be narrower than its path', { path: '/global-search', section: 'courier' }, shop, '/not-authorized'],
];

describe('the gate', () => {
  test.each(cases)('%s', (_name, route, session, expected) => {
    const decision = decideGate(route, session);
    expect(decision.allow ? 'open' : decision.redirect).toBe(expected);
  });
});

describe('sections', () => {
  test('a path belongs to a section by whole segments', () => {
    expect(sectionOfPath('/shipments-report')).toBe('any');
    expect(sectionOfPath('/shipments')).toBe('courier');
    expect(sectionOfPath('/users/new')).toBe('courier');
    expect(sectionOfPath('/erp-settings')).toBe('erp');
    expect(sectionOfPath('/accounting/journals')).toBe('any');
  });
  test('every business type has a menu', () => {
    expect(menuSections(1, 1)).toEqual(['courier']);
    expect(menuSections(2, 2)).toEqual(['erp']);
    expect(menuSections(1, 2)).toEqual(['courier', 'erp']);
    expect(menuSections(2, 1)).toEqual(['courier', 'erp']);
    expect(menuSections(1, 1, 'literal')).toEqual(['erp']);
  });
  test('what is open to all stays open to all', () => {
    expect(sectionAllowed('any', 2, 2)).toBe(true);
  });
});
