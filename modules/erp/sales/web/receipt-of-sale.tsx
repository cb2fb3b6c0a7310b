import ReceiptPage from './receipt-page.tsx';

export default function ReceiptOfSale() {
  return <ReceiptPage of="sale" />;
}
