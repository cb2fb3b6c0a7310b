import type { ReceiptBook } from '#courier/receipt-books/contract';
import { type EntityExtras, Ltr } from '#platform/web';
import { BookTop } from './book-top.tsx';
import './receipt-books.css';

/** A booklet's page: how much of it is left, and the slips struck out of it. */
const extras: EntityExtras<typeof ReceiptBook> = {
  cells: { name: (row) => <Ltr>{row['name']}</Ltr> },
  showTop: (row) => <BookTop key={row['version']} row={row} />,
};

export default extras;
