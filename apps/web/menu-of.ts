import { menuSections } from '#foundation/tenancy/contract';
import type { MenuSection } from './menu-types.ts';

const coming = new Map<string, Promise<readonly MenuSection[]>>();

/** The menu of a company, by its sides of business; each side is a file of its own, and most companies have one. */
export function menuOf(tenant: { businessType: number; businessSubType: number }): Promise<readonly MenuSection[]> {
  const sides = menuSections(tenant.businessType, tenant.businessSubType);
  const key = sides.join();
  const menu = coming.get(key) ?? bring(sides);
  coming.set(key, menu);
  // What did not come is tried again.
  menu.catch(() => coming.delete(key));
  return menu;
}

/** What whoever runs the system looks after stands at the end. */
async function bring(sides: readonly string[]): Promise<readonly MenuSection[]> {
  const [courier, shop] = await Promise.all([
    sides.includes('courier') ? import('./menu-courier.ts') : undefined,
    sides.includes('erp') ? import('./menu-shop.ts') : undefined,
  ]);
  return [...(courier?.courierMenu ?? []), ...(shop?.shopMenu ?? []), ...(courier ? [courier.systemMenu] : [])];
}
