import { registerLineCell } from '#platform/web';

registerLineCell('variation', () => import('./goods-cell.tsx'));
registerLineCell('unit', () => import('./unit-cell.tsx'));
