import type { TFunction } from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { defineEntity, text } from '#platform/entity';

vi.mock('./session.ts', () => ({ can: () => true }));
const { knowScreens, mayOpen, ownPageOf, pageOfRecord, pagesAt, placeOf, registerEntity, wayToCreate } = await import(
  './registry.ts'
);

const Office = defineEntity('office', {
  path: 'offices',
  fields: { name: text({ required: true }) },
  title: 'name',
  list: { columns: ['name'], filters: [] },
  permissions: { list: 'show_offices' },
});
const places = ['/offices', '/erp-offices'];
registerEntity(Office, places, true);
const known = places.flatMap((at) => [at, `${at}/create`, `${at}/:id/show`].map((path) => ({ path })));
afterEach(() => knowScreens(known, () => true));

test('what courier companies and shops have at addresses of their own leads each to his', () => {
  knowScreens(known, (path) => !path.startsWith('/erp-'));
  expect([placeOf(Office), pageOfRecord('office', 7, 'Karrada')]).toEqual(['/offices', '/offices/7/show']);
  knowScreens(known, (path) => path.startsWith('/erp-'));
  expect([placeOf(Office), pageOfRecord('office', 7, 'Karrada')]).toEqual(['/erp-offices', '/erp-offices/7/show']);
  expect(wayToCreate('office')).toEqual({ page: '/erp-offices/create', isOwn: true });
});

test('who has both is led to the first', () => {
  knowScreens(known, () => true);
  expect(placeOf(Office)).toBe('/offices');
});

test('a page the company does not have is no link', () => {
  knowScreens(known, () => false);
  expect([pageOfRecord('office', 7, 'Karrada'), wayToCreate('office')]).toEqual([undefined, undefined]);
});

test('of some addresses those are told that there are and that the company has, by their names', () => {
  const t = ((key: string) => key) as unknown as TFunction;
  knowScreens(
    [{ path: '/site/cities', title: (t) => t('city.title') }, { path: '/site/branches' }],
    (path) => path !== '/site/branches',
  );
  expect(pagesAt(['/site/branches', '/site/privacy', '/site/cities'], t)).toEqual([
    { path: '/site/cities', title: 'city.title' },
  ]);
});

test('a page is open at any record of it, whatever is asked of it', () => {
  knowScreens(known, (path) => !path.startsWith('/erp-'));
  expect(['/offices/7/show', '/offices?search=7', '/erp-offices/7/show', '/offices/7/money'].map(mayOpen)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a record without a page of its own is no link where it is named, and is looked for in its list', () => {
  knowScreens([{ path: '/kinds' }], () => true);
  registerEntity({ ...Office, name: 'kind' }, '/kinds', false);
  expect([ownPageOf('kind', 7), pageOfRecord('kind', 7, 'Karrada')]).toEqual([undefined, '/kinds?search=Karrada']);
  expect(ownPageOf('nothing', 7)).toBeUndefined();
});
