import { expect, test } from 'vitest';
import { screens } from './index.ts';
import { nextStep } from './next-step.ts';

test('/pos-dashboard opens with shipments_management, in companies that have a shop', () => {
  expect(screens).toMatchObject([{ path: '/pos-dashboard', permission: 'shipments_management', section: 'erp' }]);
});

test('before anything was sold the next step is the till, else a sale, and for who only looks none', () => {
  const holding = (...keys: string[]) => nextStep((key) => keys.includes(key));
  expect(holding('use_till', 'edit_sales')?.to).toBe('/erp-sales/point-of-sale');
  expect(holding('edit_sales')?.to).toBe('/erp-sales/create');
  expect(holding('show_sales')).toBeNull();
});
