import { posRights } from '#erp/pos/contract';
import { saleRights } from '#erp/sales/contract';

/** What one does next in a shop that has not sold anything yet: stand at a till, or write a sale; nothing for who only looks. */
export function nextStep(can: (key: string) => boolean): { name: 'till' | 'sale'; to: string } | null {
  if (can(posRights.use)) return { name: 'till', to: '/erp-sales/point-of-sale' };
  return can(saleRights.edit) ? { name: 'sale', to: '/erp-sales/create' } : null;
}
