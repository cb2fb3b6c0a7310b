import { registerPicker } from '#platform/web';

registerPicker('expenseCategory', () => import('./category-picker.tsx'));
