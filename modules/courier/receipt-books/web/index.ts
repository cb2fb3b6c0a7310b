import { ReceiptBook } from '#courier/receipt-books/contract';
import { entityScreens } from '#platform/web';

export const screens = entityScreens(ReceiptBook, { extras: () => import('./book-extras.tsx') });
