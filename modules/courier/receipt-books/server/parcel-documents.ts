import { ReceiptBook, readNumber } from '#courier/receipt-books/contract';
import { addParcelRecords } from '#courier/shipments/server';

addParcelRecords(ReceiptBook, {
  of: ({ receiptNo }, params) => {
    const read = receiptNo === null ? null : readNumber(receiptNo);
    if (!read) return null;
    const number = params.add(read.number, 'bigint');
    return `coalesce(e.prefix, '') = ${params.add(read.prefix, 'text')} and ${number} between e.first_no and e.last_no
      and receipt_written(e.prefix, e.digits, ${number}) = ${params.add(receiptNo, 'text')}`;
  },
  number: 'e.name',
});
