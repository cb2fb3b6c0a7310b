import type { Section } from '#platform/entity';

/**
 * Who gets which menu. `blocking-rules`: the paths a tenant may open decide, so type (1,1) is the courier office.
 * `literal`: type 1 with sub type 1 selects the ERP menu. The two readings exclude each other; this is the switch.
 */
export const ERP_MENU_READING: 'blocking-rules' | 'literal' = 'blocking-rules';

/** Whether a tenant of this business type may use a section at all; the one truth table for screens and API. */
export function sectionAllowed(section: Section, type: number, subType: number): boolean {
  if (section === 'courier') return type === 1 || subType === 1;
  if (section === 'erp') return !(type === 1 && subType === 1);
  return true;
}

/** Which halves of the side menu a tenant sees. */
export function menuSections(type: number, subType: number, reading: typeof ERP_MENU_READING = ERP_MENU_READING): Section[] {
  if (reading === 'literal') return type === 1 && subType === 1 ? ['erp'] : ['courier'];
  return (['courier', 'erp'] as const).filter((section) => sectionAllowed(section, type, subType));
}

/** Paths only shops use; every other path of the ERP menu is shared and follows its permission alone. */
const erpPrefixes = ['/pos-dashboard', '/erp-'];

const courierPrefixes = [
  '/accounts-dashboard',
  '/shipments',
  '/roles',
  '/shipment-statuses',
  '/shipment-print',
  '/shipment-log',
  '/tracking',
  '/shipment-transfer/inventory',
  '/shipment-transfer/return',
  '/branches',
  '/waypoints',
  '/delivery-addresses',
  '/client-receipts',
  '/users',
  '/clients',
  '/deliveries',
  '/packages',
  '/sponsors',
  '/system-log',
];

/** The section a screen belongs to by its path. */
export function sectionOfPath(path: string): Section {
  if (erpPrefixes.some((prefix) => startsWithSegment(path, prefix))) return 'erp';
  if (courierPrefixes.some((prefix) => startsWithSegment(path, prefix))) return 'courier';
  return 'any';
}

function startsWithSegment(path: string, prefix: string): boolean {
  return prefix.endsWith('-') ? path.startsWith(prefix) : path === prefix || path.startsWith(`${prefix}/`);
}
