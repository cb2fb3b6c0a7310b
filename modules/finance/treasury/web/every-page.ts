import { registerPicker } from '#platform/web';

registerPicker('treasury', () => import('./treasury-picker.tsx'));
