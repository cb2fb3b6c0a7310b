import { sectionAllowed, sectionOfPath } from '#foundation/tenancy/contract';
import { knowScreens, readSession, registerEntity, type Screen, withTexts } from '#platform/web';
import { doors, type FloatingItem, type TopbarItem } from './doors.ts';
import { ownScreens } from './pages/index.ts';

// What modules put onto others' pages, and do whatever page is open.
import.meta.glob('../../modules/*/*/web/every-page.ts', { eager: true });
for (const entity of Object.values(doors).flatMap((one) => one.entities ?? [])) registerEntity(entity, '');

/** Each with the texts of its module, which come beside its code. */
export const moduleScreens: readonly Screen[] = Object.entries(doors).flatMap(([area, { screens = [] }]) =>
  screens.map((one) => ({ ...one, load: () => withTexts(area, one.load()) })),
);

/** Every screen of the product: the route table. */
export const screens: readonly Screen[] = [...ownScreens, ...moduleScreens];

const sectionOf = new Map(screens.map(({ path, section }) => [path, section]));
// A screen may be of one side of the business at an address both have.
knowScreens(screens, (path) => {
  const tenant = readSession()?.tenant;
  const sides = [sectionOfPath(path), sectionOf.get(path) ?? 'any'] as const;
  return !tenant || sides.every((side) => sectionAllowed(side, tenant.businessType, tenant.businessSubType));
});

export const topbarItems: readonly TopbarItem[] = Object.entries(doors)
  .flatMap(([area, { topbar = [] }]) => topbar.map((one) => ({ ...one, load: () => withTexts(area, one.load()) })))
  .toSorted((a, b) => a.order - b.order);

export const floatingItems: readonly FloatingItem[] = [
  { key: 'bulk', load: () => import('../../platform/web/ui/bulk-panel.tsx') },
  ...Object.values(doors).flatMap((one) => one.floating ?? []),
];
